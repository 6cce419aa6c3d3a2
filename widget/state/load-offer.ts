import { fetchOptions } from '../api/client.js';
import { chunkFailure, failureResult, type ApiResult } from '../api/failures.js';
import type { Wallet } from '../common/purchase.js';
import type { PurchaseConfig } from '../config/settings.js';
import type { Offer } from './machine.js';
import type { ChunkLoaders, Run } from './model.js';

type OfferRequest = Omit<Run<PurchaseConfig>, 'dispatch'> & { readonly loadDestination: ChunkLoaders['destination'] };

export const needsAddress = ({ wallet_address }: Wallet): boolean => wallet_address === undefined;

/** The merchant's wallets, or every pair of the service. Loads the chunk for the buyer's own choice or address. */
async function resolveWallets({ loadDestination, ...run }: OfferRequest): Promise<ApiResult<readonly Wallet[]>> {
  const { wallets } = run.config;
  if (wallets?.length === 1 && !wallets.some(needsAddress)) return { ok: true, value: wallets };
  const destination = await loadDestination();
  if (!destination) return failureResult(chunkFailure('destination'));
  return wallets ? { ok: true, value: wallets } : destination.fetchSupportedWallets(run);
}

/** Loads the payment options and the wallets in parallel. */
export async function loadOffer(request: OfferRequest): Promise<ApiResult<Offer>> {
  const [options, wallets] = await Promise.all([fetchOptions(request.config, request.signal), resolveWallets(request)]);
  if (!options.ok) return options;
  if (!wallets.ok) return wallets;
  return { ok: true, value: { ...options.value, wallets: wallets.value, purchase: request.config.orderParameters } };
}
