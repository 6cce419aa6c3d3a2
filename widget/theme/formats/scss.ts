import type { Scheme } from '../tokens.js';
import { rowToCss } from './css.js';
import { isColorToken } from './token-types.js';
import { toRows, type ThemeRow, type ThemeFile } from './theme-file.js';

/** Literals that Sass can calculate with. All other CSS is passed through as text. */
const literal = /^(?:#[\da-f]{3,8}|-?(?:\d+(?:\.\d+)?|\.\d+)(?:px|rem|ms|s)?)$/i;

const toScssValue = (css: string): string => (literal.test(css) ? css : `#{'${css.replaceAll("'", "\\'")}'}`);

const toScssMap = (rows: readonly ThemeRow[], scheme: Scheme): string => {
  const entries = rows.map((row) => `  '${row.name}': ${toScssValue(row[scheme])},\n`);
  return `$checkout-${scheme}: (\n${entries.join('')});\n`;
};

/**
 * Variables `$checkout-<token>` (colours of two schemes as `light-dark()`), the maps `$checkout-light` and
 * `$checkout-dark` with every token, and a mixin that sets the custom properties.
 */
export function toScss(theme: ThemeFile): string {
  const rows = toRows(theme);
  const variables = rows.map((row) => `$checkout-${row.name}: ${toScssValue(rowToCss(row))};\n`);
  const properties = rows.map(({ name }) => `  --checkout-${name}: #{$checkout-${name}};\n`);
  const hasDark = rows.some((row) => isColorToken(row.name) && row.light !== row.dark);
  const maps = [toScssMap(rows, 'light'), ...(hasDark ? [toScssMap(rows, 'dark')] : [])];
  return [variables.join(''), ...maps, `@mixin checkout-theme {\n${properties.join('')}}\n`].join('\n');
}
