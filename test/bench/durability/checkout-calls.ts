import { purchase } from '../../support/purchase.js';
import type { Acknowledged } from './load-client.js';

/** A host that does not exist: nothing is delivered, so the outbox keeps what was written with the orders. */
const unreachableHost = 'https://shop.nowhere';

const partner = {
  partner_wallet_address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  partner_external_reference: 'P-1',
  partner_crypto_currency: 'USDC',
  partner_crypto_currency_network: 'ETHEREUM',
  partner_comission_percentage: '1.25',
  partner_webhook_url: `${unreachableHost}/partner`,
};

const webhook = { webhook_url: `${unreachableHost}/merchant` };

/** Parameters that alternate: without a webhook, with one, with the partner's, with both. */
const kinds: readonly Readonly<Record<string, string>>[] = [{}, webhook, partner, { ...webhook, ...partner }];

/** The n-th call of a run, with a reference of its own. */
export function checkoutCall(index: number): string {
  const query = new URLSearchParams({
    ...purchase,
    fiat_amount: '49.50',
    ...kinds[index % kinds.length],
    external_reference: `INV-${index}`,
  });
  return `/api/v3/reseller/checkout?${query.toString()}`;
}

/** The audiences of an order, derived from its parameters. */
export function getAudiences({ path }: Pick<Acknowledged, 'path'>): string[] {
  const query = new URLSearchParams(path.slice(path.indexOf('?')));
  return [...(query.has('webhook_url') ? ['merchant'] : []), ...(query.has('partner_webhook_url') ? ['partner'] : [])];
}
