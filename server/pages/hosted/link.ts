import { editDistance, foldName } from '#contract';
import { isValidAppearance } from '../../../widget/config/appearance.js';
import { attributes, toParameter } from '../../../widget/config/attributes.js';

/**
 * The parameters of a link, by the names of the API. Some are forbidden, because anyone can write a link:
 * - `base_url` could show the orders of another service, and so another payment address, under this host's name.
 * - `payment_url` could put a stranger's link on the button that the buyer trusts most.
 * - `webhook_url` and the `partner_*` group would let the author of the link receive the order's events, or a share of the payment.
 *   A signature would cover them, but the page cannot know whether the service checks it.
 */
const purchaseParameters = [
  'fiat_amount',
  'fiat_currency',
  'external_reference',
  'destination',
  'crypto_currency',
  'crypto_currency_network',
  'wallet_address',
];
const proofParameters = ['signature', 'expires', 'unique'];
const orderParameters = [...purchaseParameters, ...proofParameters];
const orderCodeParameter = 'transaction_code';
const appearance = ['locale', 'theme', 'brand', 'numberingSystem'] as const;
const appearanceParameters = appearance.map(toParameter);
const parameters = [...orderParameters, orderCodeParameter, ...appearanceParameters];

/** Attributes that would change the order, or lead the buyer elsewhere. */
const forbiddenParameters = Object.entries(attributes)
  .filter(([name, { use }]) => use !== 'page' && (use !== 'appearance' || name.endsWith('Url')))
  .map(([name]) => toParameter(name))
  .filter((name) => !parameters.includes(name));

/** No valid value is longer. */
const maxValueLength = 512;

export type LinkValues = ReadonlyMap<string, string>;

/**
 * The parameters of the link, and sentences for its author about those that are ignored. Of a wrong link they are the look
 * alone, and `problem` says what is wrong.
 */
export type ParsedLink = {
  readonly values: LinkValues;
  readonly ignored: readonly string[];
  readonly problem?: string;
};

/** The parameter that a name is a misspelling of. Mail programs and advertisers add names of every other kind. */
function misspeltName(name: string, names: readonly string[]): string | undefined {
  const folded = foldName(name).slice(0, 40);
  // `destination_id` and `internal_reference` are names of their own.
  const far = (one: string): number =>
    one.length > 7 && one[0] === folded[0] && !folded.startsWith(foldName(one)) ? 2 : 1;
  return names.find((one) => editDistance(folded, foldName(one)) <= far(one));
}

/** Names come from the link, so only plausible ones are shown. */
const describeName = (name: string): string => (/^[\w.-]{1,40}$/.test(name) ? name : 'A parameter');

/** What is wrong with a parameter of this page. */
function findProblem([name, value]: readonly [string, string], values: LinkValues): string | undefined {
  if (values.has(name)) return `${name} appears twice.`;
  return value.length > maxValueLength ? `${name} is too long.` : undefined;
}

/** Why a parameter that this page does not take ends the checkout; undefined for a foreign one. */
function findForeignProblem(name: string, expected: readonly string[]): string | undefined {
  if (forbiddenParameters.some((one) => foldName(one) === foldName(name)))
    return `${describeName(name)} is not taken from a link.`;
  const near = misspeltName(name, expected);
  return near && `${describeName(name)} is not known. Did you mean ${near}?`;
}

function describeForeign(name: string): string {
  const near = misspeltName(name, appearanceParameters);
  return `${describeName(name)} is not known and ignored.${near ? ` Did you mean ${near}?` : ''}`;
}

const appearanceOf = (values: LinkValues) => [...values].filter(([name]) => appearanceParameters.includes(name));

/** Reads the query and the fragment of a link. `#order=` has the code of an order where no server logs it. */
export function parseLink(link: string): ParsedLink {
  const values = new Map<string, string>();
  const ignored: string[] = [];
  let problem: string | undefined;
  const [search, fragment] = link.split('#', 2);
  const pairs = new URLSearchParams(search);
  // What appends parameters to a link writes `?` where it has none, behind the fragment, too.
  for (const [name, value] of new URLSearchParams(fragment?.replaceAll('?', '&'))) {
    if (name === 'order') pairs.append(orderCodeParameter, value);
    else if (parameters.includes(name)) problem ??= `${name} is behind a #, which is %23 in a value.`;
    else ignored.push(describeForeign(name));
  }
  // A link has an order or the code of one: beside an amount, `transaction_mode` is a name of its own.
  const has = (one: string): boolean => pairs.has(one);
  const expected = orderParameters.some(has) ? [] : [orderCodeParameter];
  // Alone, `expired` and `Signature` are names of others.
  expected.push(...(proofParameters.some(has) ? orderParameters : purchaseParameters));
  for (const [given, value] of pairs) {
    const name = given.replace(/^(?:amp;)+/, '');
    if (name !== given && parameters.includes(name))
      ignored.push(`The link has &amp; before ${name}, where & belongs.`);
    if (!parameters.includes(name)) {
      const foreign = findForeignProblem(name, expected);
      problem ??= foreign;
      if (foreign === undefined) ignored.push(describeForeign(name));
      continue;
    }
    problem ??= findProblem([name, value], values);
    const property = appearance.find((one) => toParameter(one) === name);
    if (!property || isValidAppearance(property, value)) values.set(name, value);
    else ignored.push(`${name} does not fit and is ignored.`);
  }
  return problem === undefined ? { values, ignored } : { values: new Map(appearanceOf(values)), ignored, problem };
}

/** Builds the link to the order, so that the page does not create another one. The appearance stays. */
export function buildOrderLink(values: LinkValues, code: string): string {
  const search = new URLSearchParams(appearanceOf(values)).toString();
  return `${search && `?${search}`}#order=${code}`;
}

export const hasOrderCode = (values: LinkValues): boolean => values.has(orderCodeParameter);
