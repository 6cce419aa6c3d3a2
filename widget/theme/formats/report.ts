import { sanitizeText } from '../../common/sanitize.js';
import type { Token } from '../tokens.js';
import { themeFromRows, type ThemeFile, type ThemeRow } from './theme-file.js';

/** One thing that an import did with a part of the file, or why it could not. */
export type ReportLine = {
  /**
   * `alias`: a reference was followed. `color`: a colour was changed. `unit`: a unit or a spelling was changed. `note`: anything else that was done. `ignored`: no token of the checkout fits, or another value was taken.
   * `refused`: the value or the file is invalid. The last two have no effect on the theme.
   */
  readonly kind: 'alias' | 'color' | 'unit' | 'note' | 'ignored' | 'refused';
  /** The path in the file, with dots; '' is the file itself. */
  readonly source: string;
  /** The token of the checkout, where one was found. */
  readonly token?: Token;
  /** A sentence for the person who imports the file. Plain text: show it as text. */
  readonly text: string;
};

export type ImportResult = { readonly theme: ThemeFile; readonly report: readonly ReportLine[] };

/** The result of an import of these rows, and of the lines about what is left out. */
export const collectRows = (parsed: readonly (ThemeRow | ReportLine)[]): ImportResult => ({
  theme: themeFromRows(parsed.filter((one) => 'name' in one)),
  report: parsed.filter((one) => 'kind' in one),
});

/** A line of the report without the path, which the caller adds. */
export type ImportChange = Pick<ReportLine, 'kind' | 'text'>;

/** The CSS text of a value in a file, and what was changed to get it. */
export type Decoded = { readonly text: string; readonly changes: readonly ImportChange[] };

/** Why a value is invalid, as a sentence for the report. Thrown and caught within one import. */
export class ImportError extends Error {}

export const refusedLine = (source: string, text: string): ReportLine => ({ kind: 'refused', source, text });

export const ignoredLine = (source: string, text = 'The checkout has no token of that name.'): ReportLine => ({
  kind: 'ignored',
  source,
  text,
});

/** The result of an import that could not read anything. */
export const refuseFile = (text: string): ImportResult => ({ theme: { light: {} }, report: [refusedLine('', text)] });

/** A path of the file as the report shows it. */
export const sourceName = (path: string): string => sanitizeText(path, 120);

const stringify = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return value === undefined ? 'nothing' : JSON.stringify(value);
};

/** A value of the file, quoted for a sentence of the report. */
export const quoteValue = (value: unknown): string => `“${sanitizeText(stringify(value).slice(0, 400), 60)}”`;
