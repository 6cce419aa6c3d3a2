import { invalidAppearance } from '../../widget/config/appearance.js';
import { snakeToCamel } from '../../widget/config/names.js';

/**
 * What a link may say, by the document's names. Left out on purpose, for anybody can write a link to this page:
 * - `base_url` would show another service's orders, and so another address to pay to, under this host's name.
 * - `payment_url` would be a link of a stranger's on the button that the buyer trusts most.
 * - `webhook_url` and the `partner_*` group would let whoever passes the link on be told of the order, or be paid by it.
 */
const orderNames = [
  'fiat_amount',
  'fiat_currency',
  'external_reference',
  'crypto_currency',
  'crypto_currency_network',
  'wallet_address',
];
const codeName = 'transaction_code';
const lookNames = ['locale', 'theme', 'brand', 'numbering_system'];

/** Mail programs and social networks add these to links. They mean nothing here, and must not break a payment. */
const isTracking = (name: string): boolean =>
  /^(?:utm_\w+|[a-z]*clid|mc_[ce]id|mkt_tok|igsh(?:id)?|ref|trk\w*|dm_i|s_cid|_\w+)$/.test(name);

/** Would the widget take it? A link that lost a letter of its look on the way must still be paid. */
const fits = (name: string, value: string): boolean =>
  !lookNames.includes(name) || invalidAppearance({ [snakeToCamel(name)]: value }) === undefined;

/** Longer than any value can be. */
const longest = 512;

export type Values = ReadonlyMap<string, string>;

/** What the link asks for, or one sentence about what is wrong with it. */
export type Link =
  { readonly values: Values; readonly problem?: undefined } | { readonly values?: undefined; readonly problem: string };

const wrong = (what: string): Link => ({ problem: `This payment link is not set up correctly. ${what}` });

/** Names come from the link, so no more of one is shown than a name can be. */
const shown = (name: string): string => (/^\w{1,40}$/.test(name) ? name : 'One of its names');

export function readLink(search: string): Link {
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(search)) {
    if (isTracking(name)) continue;
    if (![...orderNames, codeName, ...lookNames].includes(name)) return wrong(`${shown(name)} is not known.`);
    if (values.has(name)) return wrong(`${name} is there twice.`);
    if (value.length > longest) return wrong(`${name} is too long.`);
    if (fits(name, value)) values.set(name, value);
  }
  return { values };
}

/** The address of the order itself: with it the page never makes another one. The look stays as it was. */
export function orderLink(values: Values, code: string): string {
  const kept = lookNames.flatMap((name) => (values.has(name) ? [[name, values.get(name) as string]] : []));
  return `?${new URLSearchParams([[codeName, code], ...kept]).toString()}`;
}

/** Whether the link shows an order that there is, rather than beginning one. */
export const isOrder = (values: Values): boolean => values.has(codeName);
