import { plain } from '../../common/sanitize-text.js';
import { isToken, kebab, tokens, type Token } from '../tokens.js';
import { isColor } from './names.js';
import { isObject, own, readJson } from './read-json.js';
import {
  isSafe,
  rowsOf,
  shown,
  themeOf,
  type Imported,
  type ReportLine,
  type Row,
  type ThemeFile,
} from './theme-file.js';

/** The object that the element's `theme` property takes: a string, or both schemes of a colour. */
export function toJson(theme: ThemeFile): string {
  const values = rowsOf(theme).map(({ name, light, dark }) => [name, light === dark ? light : { light, dark }]);
  return `${JSON.stringify(Object.fromEntries(values), null, 2)}\n`;
}

/** A weight is the one value that people write as a number and that needs no unit. */
const textOf = (name: Token, value: unknown): unknown =>
  typeof value === 'number' && name === 'font-weight-strong' ? String(value) : value;

function rowOf(name: Token, value: unknown): Row | undefined {
  const day = isObject(value) ? (own(value, 'light') ?? own(value, 'dark')) : textOf(name, value);
  const night = isObject(value) && isColor(name) ? (own(value, 'dark') ?? day) : day;
  const taken = typeof day === 'string' && typeof night === 'string' && isSafe(day) && isSafe(night);
  return taken ? { name, light: day, dark: night } : undefined;
}

const refused = (source: string, { token, value }: { token: Token; value: unknown }): ReportLine => ({
  kind: 'refused',
  source,
  token,
  text: `${shown(value)} cannot be taken.`,
});

const ignored = (key: string): ReportLine => ({
  kind: 'ignored',
  source: plain(key, 120),
  text:
    key === 'preset'
      ? 'Presets are no part of a theme file: set them on the element.'
      : 'The checkout has no token of that name.',
});

/** Reads what `toJson` wrote, or any object for the `theme` property. Keys may be camelCase. */
export function fromJson(text: string): Imported {
  const report: ReportLine[] = [];
  const json = readJson(text);
  if ('problem' in json) {
    return { theme: { light: {} }, report: [{ kind: 'refused', source: '', text: json.problem }] };
  }
  const rows = new Map<Token, Row>();
  for (const [key, value] of Object.entries(json.value)) {
    const name = kebab(key);
    const row = isToken(name) ? rowOf(name, value) : undefined;
    if (row) rows.set(row.name, row);
    else report.push(isToken(name) ? refused(key, { token: name, value }) : ignored(key));
  }
  return { theme: themeOf(tokens.flatMap((name) => rows.get(name) ?? [])), report };
}
