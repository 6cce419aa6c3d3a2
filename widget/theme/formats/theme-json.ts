import { sanitizeText } from '../../common/sanitize-text.js';
import { isToken, camelToKebab, tokens, type Token } from '../tokens.js';
import { isColorToken } from './token-types.js';
import { isJsonObject, ownProperty, readJson } from './read-json.js';
import {
  isPrintableCssValue,
  toRows,
  quoteValue,
  themeFromRows,
  type ImportResult,
  type ReportLine,
  type ThemeRow,
  type ThemeFile,
} from './theme-file.js';

/** The object that the element's `theme` property takes: a string, or both schemes of a colour. */
export function toJson(theme: ThemeFile): string {
  const values = toRows(theme).map(({ name, light, dark }) => [name, light === dark ? light : { light, dark }]);
  return `${JSON.stringify(Object.fromEntries(values), null, 2)}\n`;
}

/** A weight is the one value that people write as a number and that needs no unit. */
const weightToText = (name: Token, value: unknown): unknown =>
  typeof value === 'number' && name === 'font-weight-strong' ? String(value) : value;

function parseRow(name: Token, value: unknown): ThemeRow | undefined {
  const day = isJsonObject(value)
    ? (ownProperty(value, 'light') ?? ownProperty(value, 'dark'))
    : weightToText(name, value);
  const night = isJsonObject(value) && isColorToken(name) ? (ownProperty(value, 'dark') ?? day) : day;
  const isUsable =
    typeof day === 'string' && typeof night === 'string' && isPrintableCssValue(day) && isPrintableCssValue(night);
  return isUsable ? { name, light: day, dark: night } : undefined;
}

const refusedLine = (source: string, { token, value }: { token: Token; value: unknown }): ReportLine => ({
  kind: 'refused',
  source,
  token,
  text: `${quoteValue(value)} cannot be taken.`,
});

const ignoredLine = (key: string): ReportLine => ({
  kind: 'ignored',
  source: sanitizeText(key, 120),
  text:
    key === 'preset'
      ? 'Presets are no part of a theme file: set them on the element.'
      : 'The checkout has no token of that name.',
});

/** Reads what `toJson` wrote, or any object for the `theme` property. Keys may be camelCase. */
export function fromJson(text: string): ImportResult {
  const report: ReportLine[] = [];
  const json = readJson(text);
  if ('problem' in json) {
    return { theme: { light: {} }, report: [{ kind: 'refused', source: '', text: json.problem }] };
  }
  const rows = new Map<Token, ThemeRow>();
  for (const [key, value] of Object.entries(json.value)) {
    const name = camelToKebab(key);
    const row = isToken(name) ? parseRow(name, value) : undefined;
    if (row) rows.set(row.name, row);
    else report.push(isToken(name) ? refusedLine(key, { token: name, value }) : ignoredLine(key));
  }
  return { theme: themeFromRows(tokens.flatMap((name) => rows.get(name) ?? [])), report };
}
