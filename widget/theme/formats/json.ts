import { tokens, type Token } from '../tokens.js';
import { isColor, isToken } from './names.js';
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

const kebab = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function rowOf(name: Token, value: unknown): Row | undefined {
  const day = isObject(value) ? (own(value, 'light') ?? own(value, 'dark')) : value;
  const night = isObject(value) && isColor(name) ? (own(value, 'dark') ?? day) : day;
  const taken = typeof day === 'string' && typeof night === 'string' && isSafe(day) && isSafe(night);
  return taken ? { name, light: day, dark: night } : undefined;
}

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
    else if (isToken(name))
      report.push({ kind: 'refused', source: key, token: name, text: `${shown(value)} cannot be taken.` });
    else report.push({ kind: 'ignored', source: key, text: 'The checkout has no token of that name.' });
  }
  return { theme: themeOf(tokens.flatMap((name) => rows.get(name) ?? [])), report };
}
