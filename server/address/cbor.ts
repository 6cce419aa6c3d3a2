/** Major types of RFC 8949 §3.1 that a Byron address uses. */
export const UINT = 0;
export const BYTES = 2;
export const ARRAY = 4;
export const MAP = 5;
export const TAG = 6;

const ARGUMENT_WIDTHS = [1, 2, 4];

export type CborReader = {
  /** The argument of the next item's head, or -1 when the item is of another type or cut short. */
  head: (majorType: number) => number;
  bytes: () => Uint8Array | undefined;
  ended: () => boolean;
};

/** Reads definite-length items from left to right; nothing here recurses or allocates by a length the data claims. */
export function readCbor(data: Uint8Array): CborReader {
  let at = 0;
  const take = (size: number): Uint8Array | undefined => {
    const taken = data.subarray(at, at + size);
    at += taken.length;
    return taken.length === size ? taken : undefined;
  };
  const head = (majorType: number): number => {
    const first = data[at] ?? 0xff;
    if (first >> 5 !== majorType) return -1;
    at++;
    const info = first & 31;
    if (info < 24) return info;
    const argument = take(ARGUMENT_WIDTHS[info - 24] ?? Infinity);
    return argument ? argument.reduce((value, byte) => value * 256 + byte) : -1;
  };
  const bytes = (): Uint8Array | undefined => {
    const size = head(BYTES);
    return size < 0 ? undefined : take(size);
  };
  return { head, bytes, ended: () => at === data.length };
}
