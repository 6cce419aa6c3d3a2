import { executeServerCommand } from '@web/test-runner-commands';

type Trees = { readonly now: string; readonly kept: string };

/** Lines that one of two texts alone has, `-` kept and `+` now, each with its number. */
function compare({ now, kept }: Trees): readonly string[] {
  const [before, after] = [kept.split('\n'), now.split('\n')];
  const only = (lines: readonly string[], { others, sign }: { others: readonly string[]; sign: string }) =>
    lines
      .map((line, index) => `${sign} ${index + 1}: ${line}`)
      .filter((_, index) => !others.includes(lines[index] ?? ''));
  const found = [...only(before, { others: after, sign: '-' }), ...only(after, { others: before, sign: '+' })];
  return found.length > 0 || now === kept ? found : ['the same lines in another order'];
}

/** How the accessibility tree of the page differs from the one in tree/. Chromium alone can be asked for it. */
export async function findTreeDifferences(name: string): Promise<readonly string[]> {
  if (await executeServerCommand('lacks', 'accessibilityTree')) return [];
  return compare(await executeServerCommand<Trees, string>('accessibility-tree', name));
}
