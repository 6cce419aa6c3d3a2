/** The position of each character in the alphabet, or undefined when one is foreign to it. */
export function alphabetDigits(text: string, alphabet: string): number[] | undefined {
  const digits = text.split('').map((character) => alphabet.indexOf(character));
  return digits.includes(-1) ? undefined : digits;
}

export const numberOfDigits = (digits: readonly number[], radix: number): bigint =>
  digits.reduce((value, digit) => value * BigInt(radix) + BigInt(digit), 0n);

/** The low `size` bytes of the value, most significant first. */
export const toBytes = (value: bigint, size: number): Uint8Array =>
  Uint8Array.from({ length: size }, (_, at) => Number((value >> BigInt(8 * (size - 1 - at))) & 0xffn));

/**
 * Digits of `width` bits as bytes. `canonical` is false when the bits left over make a whole digit or are not zero:
 * RFC 4648 §3.5, BIP-173 and SEP-23 refuse such a tail, because it would give one address several spellings.
 */
export function regroupDigits(digits: readonly number[], width: number): { bytes: Uint8Array; canonical: boolean } {
  const value = numberOfDigits(digits, 2 ** width);
  const bits = digits.length * width;
  const left = bits % 8;
  return {
    bytes: toBytes(value >> BigInt(left), (bits - left) / 8),
    canonical: left < width && BigInt.asUintN(left, value) === 0n,
  };
}

/** Bytes of a text in RFC 4648 base32 or base64 without padding, strict about the tail. */
export function decodeRfc4648(text: string, alphabet: string): Uint8Array | undefined {
  const digits = alphabetDigits(text, alphabet);
  // An alphabet of 32 carries 5 bits a character, one of 64 carries 6.
  const { bytes, canonical } = regroupDigits(digits ?? [], Math.log2(alphabet.length));
  return digits && canonical ? bytes : undefined;
}

export const asciiCodes = (text: string): number[] => text.split('').map((character) => character.charCodeAt(0));

/** The text in lower case, or nothing when it mixes cases (BIP-173 and CashAddr forbid that). */
export function requireSingleCase(text: string): string {
  const lower = text.toLowerCase();
  return text === lower || text === text.toUpperCase() ? lower : '';
}
