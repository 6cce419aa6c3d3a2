/** How many letters have to be changed, added or removed to make one word of the other. */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1];
    for (const [column, wanted] of Array.from(other).entries()) {
      const changed = (row[column] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
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
