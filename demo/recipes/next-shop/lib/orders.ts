import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckoutSignature } from 'crypto-checkout/sign';
import type { WebhookEvent } from 'crypto-checkout/webhook';
import { settings } from './settings';

type OrderField =
  | 'fiat_amount'
  | 'fiat_currency'
  | 'external_reference'
  | 'crypto_currency'
  | 'crypto_currency_network'
  | 'wallet_address'
  | 'webhook_url';

export type ShopOrder = {
  readonly order: Readonly<Record<OrderField, string>>;
  readonly proof: CheckoutSignature;
  /** As the webhooks say. */
  readonly status: string;
  readonly sequence: number;
};

/** One file for each order of this example: a shop uses its database. Its reference is a UUID, so nothing else becomes part of a path. */
function pathOf(reference: string): string | undefined {
  const isReference = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(reference);
  return isReference ? join(settings().ordersFolder, `${reference}.json`) : undefined;
}

export async function readOrder(reference: string): Promise<ShopOrder | undefined> {
  const path = pathOf(reference);
  const text = path && (await readFile(path, 'utf8').catch(() => undefined));
  return text ? (JSON.parse(text) as ShopOrder) : undefined;
}

export async function saveOrder(one: ShopOrder): Promise<void> {
  const path = pathOf(one.order.external_reference);
  if (!path) throw new Error('The reference is no UUID.');
  await mkdir(settings().ordersFolder, { recursive: true });
  await writeFile(`${path}.new`, JSON.stringify(one));
  await rename(`${path}.new`, path);
}

/** Webhooks of one process wait here for each other. Several processes need the transaction of a database. */
let last: Promise<unknown> = Promise.resolve();

/** Keeps the newest state: messages may arrive twice, and an older one after a newer one. An order that this shop has not signed has no file. */
export function keepNewest({ external_reference, status, sequence }: WebhookEvent['data']): Promise<void> {
  const keep = async (): Promise<void> => {
    const kept = await readOrder(external_reference);
    if (kept && kept.sequence < sequence) await saveOrder({ ...kept, status, sequence });
  };
  const kept = last.then(keep);
  last = kept.catch(() => undefined);
  return kept;
}
