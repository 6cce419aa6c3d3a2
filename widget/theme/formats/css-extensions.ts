import type { Token } from '../tokens.js';
import type { TokenTree } from './token-tree.js';
import { tokenType, isPrintableCssValue, type ThemeRow } from './theme-file.js';
import { isJsonObject, ownProperty, type JsonObject } from './json.js';
import type { ReportLine } from './report.js';
import { codecs } from './codecs.js';

/** The key of this vendor in `$extensions`. */
const vendorKey = 'crypto-checkout';

/** Whether the format can express the values of both schemes. */
export function isExpressible({ name, light, dark }: ThemeRow): boolean {
  const { encode } = codecs[tokenType(name)];
  return encode(light) !== undefined && encode(dark) !== undefined;
}

/**
 * Puts CSS that the format cannot express (`clamp()`, `var()`, `1em`, names of colours) into `$extensions` of the group
 * `checkout`, which other tools must preserve.
 */
export function encodeExtensions(rows: readonly ThemeRow[]): JsonObject {
  const unexpressible = rows.filter((row) => !isExpressible(row));
  if (unexpressible.length === 0) return {};
  const css = Object.fromEntries(unexpressible.map(({ name, light, dark }) => [name, { light, dark }]));
  return { $extensions: { [vendorKey]: { css } } };
}

const printableText = (value: unknown): string | undefined =>
  typeof value === 'string' && isPrintableCssValue(value) ? value : undefined;

function parseRow(css: unknown, name: Token): ThemeRow | undefined {
  const light = printableText(ownProperty(css, 'light'));
  const dark = printableText(ownProperty(css, 'dark')) ?? light;
  return light === undefined || dark === undefined ? undefined : { name, light, dark };
}

/** Reads the CSS in `$extensions` for the tokens that the file does not set otherwise. */
export function decodeExtensions(
  trees: readonly TokenTree[],
  missing: readonly Token[],
): { readonly rows: readonly ThemeRow[]; readonly report: readonly ReportLine[] } {
  const layers = trees.flatMap((tree) => tree.find(['checkout']));
  const extensions = layers
    .map(({ raw }) => ownProperty(ownProperty(ownProperty(raw, '$extensions'), vendorKey), 'css'))
    .filter(isJsonObject);
  const rows = missing
    .map((name) => extensions.map((css) => parseRow(ownProperty(css, name), name)).find((row) => row !== undefined))
    .filter((row) => row !== undefined);
  const text = 'Its CSS was taken from $extensions as it is.';
  return { rows, report: rows.map(({ name }) => ({ kind: 'note', source: `checkout.${name}`, token: name, text })) };
}
