/** Random choices that repeat for the same seed. */
export type RandomSource = {
  /** Returns an integer from 0 to `below - 1`. */
  readonly number: (below: number) => number;
  readonly of: <T>(values: readonly T[]) => T;
  /** Returns true with this probability in percent. */
  readonly in100: (percent: number) => boolean;
};

export function createRandomSource(random: () => number): RandomSource {
  const number = (below: number): number => Math.floor(random() * below);
  return {
    number,
    of: (values) => values[number(values.length)] as (typeof values)[number],
    in100: (percent) => random() * 100 < percent,
  };
}

/** A UUID version 4. */
export function randomCode({ number }: RandomSource): string {
  const hex = (length: number): string => Array.from({ length }, () => number(16).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'.charAt(number(4))}${hex(3)}-${hex(12)}`;
}
