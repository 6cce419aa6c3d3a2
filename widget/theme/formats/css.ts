import { lightDark } from '../theme-css.js';
import { isToken, tokens } from '../tokens.js';
import { isColorToken } from './token-types.js';
import { splitLightDark } from './split-css.js';
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

/** Both sides in one CSS value. */
export const rowToCss = ({ light, dark }: ThemeRow): string => lightDark(light, dark);

/** A rule for the page: `crypto-checkout { --checkout-bg: light-dark(#fff, #000); … }`. */
export function toCss(theme: ThemeFile): string {
  const lines = toRows(theme).map((row) => `  --checkout-${row.name}: ${rowToCss(row)};\n`);
  return `crypto-checkout {\n${lines.join('')}}\n`;
}

const maxLength = 100_000;

/** By splitting, because a pattern would look through the rest of the text once for every `/*`. */
const stripComments = (text: string): string => {
  const [before = '', ...comments] = text.split('/*');
  return before + comments.map((comment) => ` ${comment.split('*/').slice(1).join(' ')}`).join('');
};

/** Reads the custom properties of pasted CSS; the rules around them do not count. The last of each name wins. */
export function fromCss(text: string): ImportResult {
  const refusedLine = (source: string, reason: string): ReportLine => ({ kind: 'refused', source, text: reason });
  if (text.length > maxLength)
    return { theme: { light: {} }, report: [refusedLine('', 'The CSS is longer than 100 KB.')] };
  const report: ReportLine[] = [];
  const rows = new Map<string, ThemeRow>();
  for (const [, key = '', written = ''] of stripComments(text).matchAll(/--checkout-([\w-]{1,60})\s*:([^;{}]*)/g)) {
    const value = written
      .replace(/!\s*important\s*$/i, '')
      .replace(/\s+/g, ' ')
      .trim();
    const source = `--checkout-${key}`;
    const { light, dark } = splitLightDark(value);
    if (!isToken(key)) report.push({ kind: 'ignored', source, text: 'The checkout has no token of that name.' });
    else if (!isPrintableCssValue(light) || !isPrintableCssValue(dark))
      report.push(refusedLine(source, `${quoteValue(value)} cannot be taken as it is.`));
    else rows.set(key, { name: key, light, dark: isColorToken(key) ? dark : light });
  }
  if (rows.size === 0) report.push(refusedLine('', 'No --checkout-… property was found.'));
  return { theme: themeFromRows(tokens.flatMap((name) => rows.get(name) ?? [])), report };
}
