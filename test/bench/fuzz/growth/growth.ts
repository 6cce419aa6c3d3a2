/** A text of about `size` characters. */
export type Shape = { readonly name: string; readonly text: (size: number) => string };

/** The milliseconds that a text of `size` characters costs. */
export type CostOf = (size: number) => number;

export const largestSize = 30_000;

/** The ceiling is linear: this many milliseconds for each character. Linear patterns need a tenth of it or less. */
const ceilingPerCharacter = 0.001;

/** Below this, a garbage collection or another process costs more than the text. */
const noiseMs = 5;

export const ceilingAt = (size: number): number => Math.max(noiseMs, size * ceilingPerCharacter);

/**
 * The sizes grow by a fifth while they are small, because an exponential pattern that is fast at one size would take
 * minutes at twice the size.
 */
function growingSizes(): readonly number[] {
  const sizes = [10];
  for (let size = 10; size < largestSize / 2;) {
    size = Math.ceil(size * (size < 1000 ? 1.2 : 2));
    sizes.push(Math.min(size, largestSize / 2));
  }
  return [...sizes, largestSize];
}

const sizes = growingSizes();

export type Growth = {
  /** Milliseconds at half of the largest size, and at the largest. */
  readonly half: number;
  readonly full: number;
  /** The size at which the cost exceeds the ceiling, and that cost. */
  readonly exceeded?: { readonly size: number; readonly cost: number };
};

/** Measures at growing sizes and stops at the first that exceeds the ceiling. `costOf` is called again in case of doubt. */
export function measureGrowth(costOf: CostOf, most = largestSize): Growth {
  const costs = new Map<number, number>();
  for (const size of [...sizes.filter((one) => one < most), most]) {
    let cost = costOf(size);
    const isInDoubt = (): boolean => cost > ceilingAt(size) || (size >= largestSize / 2 && cost > noiseMs / 10);
    for (let repeat = 0; repeat < 4 && isInDoubt(); repeat += 1) cost = Math.min(cost, costOf(size));
    costs.set(size, cost);
    if (cost > ceilingAt(size)) return { half: 0, full: 0, exceeded: { size, cost } };
  }
  return { half: costs.get(largestSize / 2) ?? 0, full: costs.get(largestSize) ?? 0 };
}

/** Measures what a call with the texts of a shape costs. */
export const costOfCall =
  (call: (text: string) => unknown, shape: Shape): CostOf =>
  (size) => {
    const text = shape.text(size);
    const started = performance.now();
    call(text);
    return performance.now() - started;
  };
