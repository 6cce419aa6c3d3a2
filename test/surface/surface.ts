/** One thing that others build on: its name, and what about it they rely on, such as a type or a default. */
export type Item = { readonly name: string; readonly detail: string };

/** Items by the title of their section. */
export type Surface = Readonly<Record<string, readonly Item[]>>;

export const item = (name: string, detail = ''): Item => ({ name, detail: detail.replace(/\s+/g, ' ').trim() });

const byName = (a: Item, b: Item): number => (a.name < b.name ? -1 : Number(a.name > b.name));

/** What ends the name of an item in its line. */
const gap = '  ';

const toLine = ({ name, detail }: Item): string => (detail === '' ? name : `${name}${gap}${detail}`);

function toItem(line: string): Item {
  const end = line.indexOf(gap);
  return end < 0 ? item(line) : { name: line.slice(0, end), detail: line.slice(end + gap.length) };
}

const introduction = `# Public surface

Everything that merchants, developers, designers and operators build on, one line for each item. A removal or a change breaks
them. \`test/surface/public-surface.test.ts\` compares this file with the code; \`npm run surface:update\` writes it.
`;

/** The surface as a page of Markdown, sorted by the names of its items. */
export function printSurface(surface: Surface): string {
  const sections = Object.entries(surface).map(
    ([title, items]) => `## ${title}\n\n\`\`\`text\n${items.toSorted(byName).map(toLine).join('\n')}\n\`\`\`\n`,
  );
  return [introduction, ...sections].join('\n');
}

/** The surface that a page describes. */
export const parseSurface = (page: string): Surface =>
  Object.fromEntries(
    [...page.matchAll(/^## (.+)\n\n```text\n([\s\S]*?)\n?```$/gm)].map(([, title = '', lines = '']) => [
      title,
      lines === '' ? [] : lines.split('\n').map(toItem),
    ]),
  );

/** The lines by a key that is unique in the whole surface. */
const byKey = (surface: Surface): ReadonlyMap<string, Item> =>
  new Map(Object.entries(surface).flatMap(([title, items]) => items.map((one) => [`${title}: ${one.name}`, one])));

const list = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`${title} the public surface:\n`, ...lines.map((line) => `  ${line}\n`)];

const breakingRule =
  'This breaks those who use it. It needs a major version (before 1.0 a minor one) and a line in CHANGELOG.md. ' +
  'Then run npm run surface:update.\n';
const additionRule = 'An addition needs a line in CHANGELOG.md. Then run npm run surface:update.\n';

/** Callers of an operation do not send a parameter that is new. */
const isBreaking = ({ name, detail }: Item): boolean => name.startsWith('?') && /\brequired\b/.test(detail);

/** What the code has otherwise than the page, and what follows from it; undefined where both agree. */
export function compareSurfaces(published: Surface, current: Surface): string | undefined {
  const [before, now] = [byKey(published), byKey(current)];
  const removed = [...before.keys()].filter((key) => !now.has(key));
  const changed = [...before].flatMap(([key, { detail }]) => {
    const other = now.get(key);
    const isSame = other === undefined || other.detail === detail;
    return isSame ? [] : `${key}: ${detail || '(nothing)'} -> ${other.detail || '(nothing)'}`;
  });
  const added = [...now].filter(([key]) => !before.has(key));
  const required = added.filter(([, one]) => isBreaking(one)).map(([key]) => key);
  const harmless = added.filter(([, one]) => !isBreaking(one)).map(([key]) => key);
  const breaking = [
    ...list('Removed from', removed),
    ...list('Changed in', changed),
    ...list('Required, and new in', required),
  ];
  const findings = [
    ...(breaking.length > 0 ? [...breaking, breakingRule] : []),
    ...(harmless.length > 0 ? [...list('Added to', harmless), additionRule] : []),
  ];
  return findings.length > 0 ? findings.join('') : undefined;
}
