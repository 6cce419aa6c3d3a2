import { either } from '../sheet.js';
import { isToken, tokens } from '../tokens.js';
import { isColor } from './names.js';
import { sidesOf } from './split.js';
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

/** Both sides in one CSS value. */
export const cssOf = ({ light, dark }: Row): string => either(light, dark);

/** A rule for the page: `crypto-checkout { --checkout-bg: light-dark(#fff, #000); … }`. */
export function toCss(theme: ThemeFile): string {
  const lines = rowsOf(theme).map((row) => `  --checkout-${row.name}: ${cssOf(row)};\n`);
  return `crypto-checkout {\n${lines.join('')}}\n`;
}

const longest = 100_000;

/** By splitting, because a pattern would look through the rest of the text once for every `/*`. */
const withoutComments = (text: string): string => {
  const [before = '', ...comments] = text.split('/*');
  return before + comments.map((comment) => ` ${comment.split('*/').slice(1).join(' ')}`).join('');
};

/** Reads the custom properties of pasted CSS; the rules around them do not count. The last of each name wins. */
export function fromCss(text: string): Imported {
  const refused = (source: string, reason: string): ReportLine => ({ kind: 'refused', source, text: reason });
  if (text.length > longest) return { theme: { light: {} }, report: [refused('', 'The CSS is longer than 100 KB.')] };
  const report: ReportLine[] = [];
  const rows = new Map<string, Row>();
  for (const [, key = '', written = ''] of withoutComments(text).matchAll(/--checkout-([\w-]{1,60})\s*:([^;{}]*)/g)) {
    const value = written
      .replace(/!\s*important\s*$/i, '')
      .replace(/\s+/g, ' ')
      .trim();
    const source = `--checkout-${key}`;
    const { light, dark } = sidesOf(value);
    if (!isToken(key)) report.push({ kind: 'ignored', source, text: 'The checkout has no token of that name.' });
    else if (!isSafe(light) || !isSafe(dark)) report.push(refused(source, `${shown(value)} cannot be taken as it is.`));
    else rows.set(key, { name: key, light, dark: isColor(key) ? dark : light });
  }
  if (rows.size === 0) report.push(refused('', 'No --checkout-… property was found.'));
  return { theme: themeOf(tokens.flatMap((name) => rows.get(name) ?? [])), report };
}
