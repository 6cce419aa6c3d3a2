import { invalidAppearance } from '../../widget/config/appearance.js';
import { snakeToCamel } from '../../widget/config/names.js';

/**
 * What a link may say, by the document's names. Left out on purpose, for anybody can write a link to this page:
 * - `base_url` would show another service's orders, and so another address to pay to, under this host's name.
 * - `payment_url` would be a link of a stranger's on the button that the buyer trusts most.
 * - `webhook_url` and the `partner_*` group would let whoever passes the link on be told of the order, or be paid by it.
 */
const orderParameters = [
  'fiat_amount',
  'fiat_currency',
  'external_reference',
  'crypto_currency',
  'crypto_currency_network',
  'wallet_address',
];
const orderCodeParameter = 'transaction_code';
const appearanceParameters = ['locale', 'theme', 'brand', 'numbering_system'];

/** Mail programs and social networks add these to links. They mean nothing here, and must not break a payment. */
const isTrackingParameter = (name: string): boolean =>
  /^(?:utm_\w+|[a-z]*clid|mc_[ce]id|mkt_tok|igsh(?:id)?|ref|trk\w*|dm_i|s_cid|_\w+)$/.test(name);

/** Would the widget take it? A link that lost a letter of its look on the way must still be paid. */
const isValidValue = (name: string, value: string): boolean =>
  !appearanceParameters.includes(name) || invalidAppearance({ [snakeToCamel(name)]: value }) === undefined;

/** Longer than any value can be. */
const maxValueLength = 512;

export type LinkValues = ReadonlyMap<string, string>;

/** What the link asks for, or one sentence about what is wrong with it. */
export type ParsedLink =
  | { readonly values: LinkValues; readonly problem?: undefined }
  | { readonly values?: undefined; readonly problem: string };

const invalidLink = (what: string): ParsedLink => ({ problem: `This payment link is not set up correctly. ${what}` });

/** Names come from the link, so no more of one is shown than a name can be. */
const printableName = (name: string): string => (/^\w{1,40}$/.test(name) ? name : 'One of its names');

export function parseLink(search: string): ParsedLink {
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(search)) {
    if (isTrackingParameter(name)) continue;
    if (![...orderParameters, orderCodeParameter, ...appearanceParameters].includes(name))
      return invalidLink(`${printableName(name)} is not known.`);
    if (values.has(name)) return invalidLink(`${name} is there twice.`);
    if (value.length > maxValueLength) return invalidLink(`${name} is too long.`);
    if (isValidValue(name, value)) values.set(name, value);
  }
  return { values };
}

/** The address of the order itself: with it the page never makes another one. The look stays as it was. */
export function buildOrderQuery(values: LinkValues, code: string): string {
  const appearanceEntries = appearanceParameters.flatMap((name) =>
    values.has(name) ? [[name, values.get(name) as string]] : [],
  );
  return `?${new URLSearchParams([[orderCodeParameter, code], ...appearanceEntries]).toString()}`;
}

/** Whether the link shows an order that there is, rather than beginning one. */
export const hasOrderCode = (values: LinkValues): boolean => values.has(orderCodeParameter);
