import type { Scheme } from '../tokens.js';
import { cssOf } from './css.js';
import { isColor } from './names.js';
import { rowsOf, type Row, type ThemeFile } from './theme-file.js';

/** Literals that Sass reads as what they are; all other CSS goes through untouched, as text. */
const literal = /^(?:#[\da-f]{3,8}|-?\d*\.?\d+(?:px|rem|ms|s)?)$/i;

const scss = (css: string): string => (literal.test(css) ? css : `#{'${css.replaceAll("'", "\\'")}'}`);

const mapOf = (rows: readonly Row[], scheme: Scheme): string => {
  const entries = rows.map((row) => `  '${row.name}': ${scss(row[scheme])},\n`);
  return `$checkout-${scheme}: (\n${entries.join('')});\n`;
};

/**
 * Variables `$checkout-<token>` (colours of two schemes as `light-dark()`), the maps `$checkout-light` and
 * `$checkout-dark` with every token, and a mixin that sets the custom properties.
 */
export function toScss(theme: ThemeFile): string {
  const rows = rowsOf(theme);
  const variables = rows.map((row) => `$checkout-${row.name}: ${scss(cssOf(row))};\n`);
  const properties = rows.map(({ name }) => `  --checkout-${name}: #{$checkout-${name}};\n`);
  const hasDark = rows.some((row) => isColor(row.name) && row.light !== row.dark);
  const maps = [mapOf(rows, 'light'), ...(hasDark ? [mapOf(rows, 'dark')] : [])];
  return [variables.join(''), ...maps, `@mixin checkout-theme {\n${properties.join('')}}\n`].join('\n');
}
