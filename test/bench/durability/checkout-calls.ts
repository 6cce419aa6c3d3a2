import type { Acknowledged } from './load-client.js';

/** A name that nobody has, so that nothing is delivered: what the outbox holds is what was written with the orders. */
const unreachableHost = 'https://shop.nowhere';

const merchant = {
  fiat_amount: '49.50',
  fiat_currency: 'EUR',
  crypto_currency: 'USDT',
  crypto_currency_network: 'TRON',
  wallet_address: 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf',
};

const partner = {
  partner_wallet_address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  partner_external_reference: 'P-1',
  partner_crypto_currency: 'USDC',
  partner_crypto_currency_network: 'ETHEREUM',
  partner_comission_percentage: '1.25',
  partner_webhook_url: `${unreachableHost}/partner`,
};

const webhook = { webhook_url: `${unreachableHost}/merchant` };

/** Calls of checkout that take turns: without a webhook, with one, with a partner's, with both. */
const kinds: readonly Readonly<Record<string, string>>[] = [{}, webhook, partner, { ...webhook, ...partner }];

/** The n-th call of a run, with a reference of its own. */
export function checkoutCall(index: number): string {
  const query = new URLSearchParams({
    ...merchant,
    ...kinds[index % kinds.length],
    external_reference: `INV-${index}`,
  });
  return `/api/v3/reseller/checkout?${query.toString()}`;
}

/** The n-th call of those that tell nobody: what is written for them is written for the order alone. */
export const callWithoutWebhook = (index: number): string => checkoutCall(index * kinds.length);

/** Who is to be told of an order, from what was asked for. */
export function getAudiences({ path }: Pick<Acknowledged, 'path'>): string[] {
  const query = new URLSearchParams(path.slice(path.indexOf('?')));
  return [...(query.has('webhook_url') ? ['merchant'] : []), ...(query.has('partner_webhook_url') ? ['partner'] : [])];
}
