import { lightDark } from '../theme-css.js';
import { isToken } from '../tokens.js';
import { quoteValue, refusedLine, refuseFile, unknownTokenLine, type ImportResult, type ReportLine } from './report.js';
import { splitLightDark } from './split-css.js';
import { isPrintableCssValue, themeFromRows, toRows, type ThemeFile, type ThemeRow } from './theme-file.js';
import { isColorToken } from './token-types.js';

/** The values of both schemes as one CSS value. */
export const rowToCss = ({ light, dark }: ThemeRow): string => lightDark(light, dark);

/** A rule for the page: `crypto-checkout { --checkout-bg: light-dark(#fff, #000); … }`. */
export function toCss(theme: ThemeFile): string {
  const lines = toRows(theme).map((row) => `  --checkout-${row.name}: ${rowToCss(row)};\n`);
  return `crypto-checkout {\n${lines.join('')}}\n`;
}

const maxLength = 100_000;

/** Splits, because a pattern would search the rest of the text again for every comment that is not closed. */
const stripComments = (text: string): string => {
  const [before = '', ...comments] = text.split('/*');
  return before + comments.map((comment) => ` ${comment.split('*/').slice(1).join(' ')}`).join('');
};

const normalizeValue = (text: string): string =>
  text
    .replace(/!\s*important\s*$/i, '')
    .replace(/\s+/g, ' ')
    .trim();

/** A custom property as a row of the theme, or as the line that says why it is left out. */
function parseProperty(name: string, value: string): ThemeRow | ReportLine {
  const source = `--checkout-${name}`;
  const { light, dark } = splitLightDark(value);
  if (!isToken(name)) return unknownTokenLine(source);
  if (!isPrintableCssValue(light) || !isPrintableCssValue(dark))
    return refusedLine(source, `${quoteValue(value)} cannot be taken as it is.`);
  return { name, light, dark: isColorToken(name) ? dark : light };
}

/** Reads the custom properties of CSS text and ignores its rules. The last of each name wins. */
export function fromCss(text: string): ImportResult {
  if (text.length > maxLength) return refuseFile('The CSS is longer than 100 KB.');
  const properties = [...stripComments(text).matchAll(/--checkout-([\w-]{1,60})\s*:([^;{}]*)/g)];
  const parsed = properties.map(([, name = '', value = '']) => parseProperty(name, normalizeValue(value)));
  const rows = parsed.filter((one) => 'name' in one);
  const report = parsed.filter((one) => 'kind' in one);
  const empty = rows.length === 0 ? [refusedLine('', 'No --checkout-… property was found.')] : [];
  return { theme: themeFromRows(rows), report: [...report, ...empty] };
}
