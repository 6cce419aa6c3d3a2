import { createHash } from 'node:crypto';

/** How a receiver fails: 500, 429, a closed connection, half a reply, or no reply at all. */
export type Failure = 'error' | 'busy' | 'drop' | 'cut' | 'silence';

/** Per 1000 requests. Silence is rare, because each one takes a whole timeout. */
const perThousand: readonly (readonly [Failure, number])[] = [
  ['error', 120],
  ['busy', 85],
  ['drop', 60],
  ['cut', 30],
  ['silence', 5],
];

export type Trial = { readonly id: string; readonly number: number; readonly seed: number };

/** How the n-th arrival of a message fails, if it does: random, but equal in every run of a seed. */
export function failureOf({ id, number, seed }: Trial): Failure | undefined {
  const digest = createHash('sha256').update(`${seed} ${number} ${id}`).digest();
  let left = (digest.readUInt32BE() / 2 ** 32) * 1000;
  for (const [failure, part] of perThousand) {
    if (left < part) return failure;
    left -= part;
  }
  return undefined;
}
