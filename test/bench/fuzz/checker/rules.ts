// Part of the checker: the rules of the document's parameter tables, implemented character by character with integers,
// where the service has patterns.

const isOneOf = (characters: string) => (text: string) =>
  Array.from(text).every((character) => characters.includes(character));
const isDigits = isOneOf('0123456789');
const isCapitals = isOneOf('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const isCapitalsOrDigits = isOneOf('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789');
const isLetters = isOneOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');

const hasLength = (text: string, [least, most]: readonly [number, number]): boolean =>
  text.length >= least && text.length <= most;

/** An exact number: `units / 10 ** places`. */
export type Exact = { readonly units: bigint; readonly places: number };

/** Accepts plain ASCII decimals only: no sign, exponent, space or leading zero, at most 32 characters. */
export function readDecimal(text: string): Exact | undefined {
  const parts = text.split('.');
  const [whole = '', fraction = ''] = parts;
  const hasForm = parts.length === 1 || (parts.length === 2 && fraction.length > 0);
  if (!hasForm || whole.length === 0 || text.length > 32 || !isDigits(whole + fraction)) return undefined;
  if (whole.length > 1 && whole.startsWith('0')) return undefined;
  return { units: BigInt(whole + fraction), places: fraction.length };
}

const isWithin = ({ units, places }: Exact, most: bigint): boolean =>
  units > 0n && units <= most * 10n ** BigInt(places);

export function isFiatAmount(text: string): boolean {
  const amount = readDecimal(text);
  return amount !== undefined && isWithin(amount, 10000n);
}

export function isPercentage(text: string): boolean {
  const percent = readDecimal(text);
  return percent !== undefined && percent.places <= 2 && isWithin(percent, 100n);
}

export const isOptionsFiat = (text: string): boolean => hasLength(text, [3, 3]) && isLetters(text);
export const isFiat = (text: string): boolean => hasLength(text, [2, 4]) && isCapitals(text);
export const isCrypto = (text: string): boolean => hasLength(text, [2, 6]) && isCapitals(text);
export const isNetwork = (text: string): boolean => hasLength(text, [2, 10]) && isCapitalsOrDigits(text);

const codes = (text: string): number[] => Array.from(text).map((character) => character.codePointAt(0) ?? 0);

const isPrintableAscii = (text: string): boolean => codes(text).every((code) => code > 0x20 && code < 0x7f);

export const isAddressText = (text: string): boolean => hasLength(text, [1, 128]) && isPrintableAscii(text);

/** A key of 128 random bits, or any key of a caller who has the credentials of the account. */
export const isIdempotencyKey = (text: string, hasCredentials: boolean): boolean =>
  hasLength(text, [hasCredentials ? 1 : 22, 255]) && isPrintableAscii(text);

const isControl = (code: number): boolean => code < 0x20 || (code >= 0x7f && code <= 0x9f);

type Span = readonly [first: number, last: number];
const isIn = (spans: readonly Span[], code: number): boolean =>
  spans.some(([first, last]) => code >= first && code <= last);

/** Zero-width and bidi characters, line separators, bidi isolates, byte order mark, replacement, lone surrogates. */
const neverKept: readonly Span[] = [
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2066, 0x2069],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
  [0xd800, 0xdfff],
];

export function isReference(text: string): boolean {
  const all = codes(text);
  return all.length >= 1 && all.length <= 255 && !all.some((code) => isControl(code) || isIn(neverKept, code));
}

const firstOf = (text: string, marks: string): number => {
  const found = Array.from(marks)
    .map((mark) => text.indexOf(mark))
    .filter((at) => at >= 0);
  return found.length > 0 ? Math.min(...found) : text.length;
};

/** Avoids `URL.canParse`: after many calls that of Node 20 rejects names such as `münchen.example`. */
function isParsed(text: string): boolean {
  try {
    return new URL(text).host !== '';
  } catch {
    return false;
  }
}

/** Absolute http or https, a host, no credentials, white space, control characters, backslashes or broken bytes, 2048 at most. */
export function isWebUrl(text: string): boolean {
  const scheme = ['http://', 'https://'].find((start) => text.toLowerCase().startsWith(start));
  if (scheme === undefined || text.length > 2048) return false;
  const isBad = (code: number): boolean => code <= 0x20 || isControl(code) || code === 0x5c || code === 0xfffd;
  if (codes(text).some(isBad) || /\s/.test(text)) return false;
  const rest = text.slice(scheme.length);
  const authority = rest.slice(0, firstOf(rest, '/?#'));
  return authority !== '' && !authority.includes('@') && isParsed(text);
}

/** UUID version 4 in any case. */
export function isTransactionCode(text: string): boolean {
  const parts = text.toLowerCase().split('-');
  const lengths = parts.map(({ length }) => length).join();
  const [, , version = '', variant = ''] = parts;
  const isHex = isOneOf('0123456789abcdef');
  return (
    lengths === '8,4,4,4,12' && isHex(parts.join('')) && version.startsWith('4') && '89ab'.includes(variant.charAt(0))
  );
}
