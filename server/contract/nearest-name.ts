/** Spellings of a name that differ in case and separators are one: `fiat-amount`, `fiatAmount`. */
export const foldName = (name: string): string => name.toLowerCase().replace(/[^a-z\d]/g, '');

/** How many letters have to be changed, added or removed to make one word of the other; two swapped neighbours count a half. */
export function editDistance(one: string, other: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = [...new Array(other.length + 1).keys()];
  for (let index = 0; index < one.length; index += 1) {
    const next = [index + 1];
    for (let column = 0; column < other.length; column += 1) {
      const changed = (row[column] ?? 0) + (one[index] === other[column] ? 0 : 1);
      const isSwapped = one[index] === other[column - 1] && one[index - 1] === other[column];
      const swapped = isSwapped ? (before[column - 1] ?? 0) + 0.5 : Infinity;
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1, swapped));
    }
    before = row;
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The name that a word is nearest to, with a typing error or as its start; undefined when none is near. */
export function nearestName(word: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, far: name.startsWith(word) ? 0 : editDistance(word, name) }))
    .sort((a, b) => a.far - b.far);
  return best && best.far <= Math.max(1, Math.floor(best.name.length / 2)) ? best.name : undefined;
}

/** ` Did you mean NAME?`; empty when no name is near. */
export function didYouMean(
  word: string,
  { names, prefix = '' }: { readonly names: readonly string[]; readonly prefix?: string },
): string {
  const nearest = nearestName(word, names);
  return nearest === undefined ? '' : ` Did you mean ${prefix}${nearest}?`;
}
