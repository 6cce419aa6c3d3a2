import { didYouMean } from '#contract';
import { isValidAttribute, toParameter } from '../../../widget/config/attributes.js';

/**
 * The parameters of a link, by the names of the API. Some are left out on purpose, because anyone can write a link:
 * - `base_url` could show the orders of another service, and so another payment address, under this host's name.
 * - `payment_url` could put a stranger's link on the button that the buyer trusts most.
 * - `webhook_url` and the `partner_*` group would let the author of the link receive the order's events, or a share of the payment.
 *   A signature would cover them, but the page cannot know whether the service checks it.
 */
const orderParameters = [
  'fiat_amount',
  'fiat_currency',
  'external_reference',
  'destination',
  'crypto_currency',
  'crypto_currency_network',
  'wallet_address',
  'signature',
  'expires',
  'unique',
];
const orderCodeParameter = 'transaction_code';
const appearance = ['locale', 'theme', 'brand', 'numberingSystem'] as const;
const appearanceParameters = appearance.map(toParameter);
const parameters = [...orderParameters, orderCodeParameter, ...appearanceParameters];

/** Mail programs and social networks add these to links. They are ignored, so that they do not break a payment. */
const isTrackingParameter = (name: string): boolean =>
  /^(?:utm_\w+|[a-z]*clid|mc_[ce]id|mkt_tok|igsh(?:id)?|ref|trk\w*|dm_i|s_cid|_\w+)$/.test(name);

/** No valid value is longer. */
const maxValueLength = 512;

export type LinkValues = ReadonlyMap<string, string>;

/** The parameters of the link. Of a wrong link they are the look alone, and `problem` tells its author what is wrong. */
export type ParsedLink = { readonly values: LinkValues; readonly problem?: string };

/** Names come from the link, so only plausible ones are shown. */
const describeUnknown = (name: string): string =>
  /^[\w-]{1,40}$/.test(name)
    ? `${name} is not known.${didYouMean(name, { names: parameters })}`
    : 'A parameter is not known.';

/** What is wrong with a parameter. */
function findProblem([name, value]: readonly [string, string], values: LinkValues): string | undefined {
  if (!parameters.includes(name)) return describeUnknown(name);
  if (values.has(name)) return `${name} appears twice.`;
  return value.length > maxValueLength ? `${name} is too long.` : undefined;
}

const appearanceOf = (values: LinkValues) => [...values].filter(([name]) => appearanceParameters.includes(name));

export function parseLink(search: string): ParsedLink {
  const values = new Map<string, string>();
  let problem: string | undefined;
  for (const [name, value] of new URLSearchParams(search)) {
    if (isTrackingParameter(name)) continue;
    problem ??= findProblem([name, value], values);
    const property = appearance.find((one) => toParameter(one) === name);
    // Invalid appearance values are dropped, so that the link can still be paid.
    if (!property || isValidAttribute(property, value)) values.set(name, value);
  }
  return problem === undefined ? { values } : { values: new Map(appearanceOf(values)), problem };
}

/** Builds the query that identifies the order, so that the page does not create another one. The appearance stays. */
export const buildOrderQuery = (values: LinkValues, code: string): string =>
  `?${new URLSearchParams([[orderCodeParameter, code], ...appearanceOf(values)]).toString()}`;

export const hasOrderCode = (values: LinkValues): boolean => values.has(orderCodeParameter);
