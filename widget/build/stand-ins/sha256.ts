/**
 * Replaces `@noble/hashes/sha2` in the built widget, which checks the typing errors of short addresses with it: FIPS 180-4,
 * section 6.2, without streams or other lengths.
 */
const primes: number[] = [];
for (let value = 2; primes.length < 64; value++) if (primes.every((prime) => value % prime)) primes.push(value);

/** The first 32 bits of the fraction. */
const fraction = (value: number): number => ((value % 1) * 2 ** 32) | 0;

const roundConstants = primes.map((prime) => fraction(Math.cbrt(prime)));
const initialState = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const rotated = (word: number, ...counts: readonly number[]): number =>
  counts.reduce((mixed, count) => mixed ^ ((word >>> count) | (word << (32 - count))), 0);

type State = readonly [number, number, number, number, number, number, number, number];

/** The state after one block of 16 words, which it extends to 64. */
function compress(state: readonly number[], words: number[]): readonly number[] {
  let current = state as State;
  roundConstants.forEach((constant, round) => {
    const word = (ago: number): number => words[round - ago] ?? 0;
    if (round > 15)
      words[round] =
        (word(16) +
          (rotated(word(15), 7, 18) ^ (word(15) >>> 3)) +
          word(7) +
          (rotated(word(2), 17, 19) ^ (word(2) >>> 10))) |
        0;
    const [a, b, c, d, e, f, g, h] = current;
    const first = h + rotated(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + constant + word(0);
    const second = rotated(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c));
    current = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  });
  return current.map((word, index) => (word + (state[index] ?? 0)) | 0);
}

export function sha256(message: Uint8Array): Uint8Array {
  const size = Math.ceil((message.length + 9) / 64) * 64;
  const view = new DataView(new ArrayBuffer(size));
  message.forEach((byte, index) => view.setUint8(index, byte));
  view.setUint8(message.length, 128);
  view.setUint32(size - 4, message.length * 8);
  let state: readonly number[] = initialState;
  for (let start = 0; start < size; start += 64) {
    const words = [...new Array(16).keys()].map((index) => view.getInt32(start + index * 4));
    state = compress(state, words);
  }
  state.forEach((word, index) => view.setInt32(index * 4, word));
  return new Uint8Array(view.buffer, 0, 32);
}
