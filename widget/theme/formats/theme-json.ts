import { camelToKebab, isToken, type Token } from '../tokens.js';
import { isJsonObject, ownProperty, printJson, readJson } from './json.js';
import {
  collectRows,
  quoteValue,
  refuseFile,
  sourceName,
  unknownTokenLine,
  type ImportResult,
  type ReportLine,
} from './report.js';
import { toTokenRow, toTokenRows, type ThemeFile, type ThemeRow } from './theme-file.js';

/** The object that the element's `theme` property takes: a text, or both schemes of a colour. */
export const toJson = (theme: ThemeFile): string =>
  printJson(
    Object.fromEntries(
      toTokenRows(theme).map(({ name, light, dark }) => [name, light === dark ? light : { light, dark }] as const),
    ),
  );

/** Of the values that people write as numbers, only a weight needs no unit. */
const weightToText = (name: Token, value: unknown): unknown =>
  typeof value === 'number' && name === 'font-weight-strong' ? String(value) : value;

function parseRow(name: Token, value: unknown): ThemeRow | undefined {
  if (!isJsonObject(value)) return toTokenRow(name, { light: weightToText(name, value) });
  const dark = ownProperty(value, 'dark');
  return toTokenRow(name, { light: ownProperty(value, 'light') ?? dark, dark });
}

/** A property of the JSON object as a row of the theme, or a line of the report if it is invalid. */
function parseProperty(key: string, value: unknown): ThemeRow | ReportLine {
  const name = camelToKebab(key);
  const presetText = 'Presets are no part of a theme file: set them on the element.';
  if (!isToken(name)) return unknownTokenLine(sourceName(key), key === 'preset' ? presetText : undefined);
  const text = `${quoteValue(value)} cannot be taken.`;
  return parseRow(name, value) ?? { kind: 'refused', source: key, token: name, text };
}

/** Reads what `toJson` writes, or any object for the `theme` property. Keys may be camelCase. */
export function fromJson(text: string): ImportResult {
  const json = readJson(text);
  if ('problem' in json) return refuseFile(json.problem);
  return collectRows(Object.entries(json.value).map(([key, value]) => parseProperty(key, value)));
}
