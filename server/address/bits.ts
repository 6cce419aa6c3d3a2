/** The position of each character in the alphabet, or undefined when one is foreign to it. */
export function digitsOf(text: string, alphabet: string): number[] | undefined {
  const digits = Array.from(text, (character) => alphabet.indexOf(character));
  return digits.includes(-1) ? undefined : digits;
}

/**
 * Digits of `width` bits as bytes. `canonical` is false when the bits left over make a whole digit or are not zero:
 * RFC 4648 §3.5, BIP-173 and SEP-23 all refuse such a tail, because it would give one address several spellings.
 */
export function regroup(digits: readonly number[], width: number): { bytes: Uint8Array; canonical: boolean } {
  const bytes: number[] = [];
  let pending = 0;
  let held = 0;
  for (const digit of digits) {
    pending = ((pending << width) | digit) & 0xffff;
    held += width;
    if (held >= 8) {
      held -= 8;
      bytes.push((pending >> held) & 0xff);
    }
  }
  return { bytes: Uint8Array.from(bytes), canonical: held < width && (pending & ((1 << held) - 1)) === 0 };
}

/** Bytes from a text of RFC 4648 base32 or base64 without padding, strict about the tail. */
export function bytesOf(text: string, alphabet: string): Uint8Array | undefined {
  const digits = digitsOf(text, alphabet);
  // 32 characters carry 5 bits each, 64 carry 6.
  const { bytes, canonical } = regroup(digits ?? [], Math.log2(alphabet.length));
  return digits && canonical ? bytes : undefined;
}

export const asciiCodes = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));

/** The text in lower case, or undefined when it mixes cases (BIP-173 and CashAddr forbid that). */
export function unmixedCase(text: string): string | undefined {
  const lower = text.toLowerCase();
  return text === lower || text === text.toUpperCase() ? lower : undefined;
}
