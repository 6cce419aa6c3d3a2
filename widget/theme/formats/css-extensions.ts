import type { Token } from '../tokens.js';
import type { TokenTree } from './token-tree.js';
import { tokenType } from './token-types.js';
import { isJsonObject, ownProperty, type JsonObject } from './read-json.js';
import { isPrintableCssValue, type ReportLine, type ThemeRow } from './theme-file.js';
import { codecs } from './codecs.js';

/** Our key in `$extensions`. */
const vendorKey = 'crypto-checkout';

/** Whether the format has a value for both sides of a token. */
export function isExpressible({ name, light, dark }: ThemeRow): boolean {
  const { encode } = codecs[tokenType(name)];
  return encode(light) !== undefined && encode(dark) !== undefined;
}

/**
 * CSS that the format has no words for (`clamp()`, `var()`, `1em`, names of colours) travels in `$extensions` of the
 * group `checkout`: other tools must keep it, and we find it again.
 */
export function encodeExtensions(rows: readonly ThemeRow[]): JsonObject {
  const unexpressible = rows.filter((row) => !isExpressible(row));
  if (unexpressible.length === 0) return {};
  const css = Object.fromEntries(unexpressible.map(({ name, light, dark }) => [name, { light, dark }]));
  return { $extensions: { [vendorKey]: { css } } };
}

const safeText = (value: unknown): string | undefined =>
  typeof value === 'string' && isPrintableCssValue(value) ? value : undefined;

function parseRow(css: unknown, name: Token): ThemeRow | undefined {
  const light = safeText(ownProperty(css, 'light'));
  const dark = safeText(ownProperty(css, 'dark')) ?? light;
  return light === undefined || dark === undefined ? undefined : { name, light, dark };
}

/** The kept CSS of tokens that the file does not set otherwise. */
export function decodeExtensions(
  groups: readonly TokenTree[],
  missing: readonly Token[],
): { readonly rows: readonly ThemeRow[]; readonly report: readonly ReportLine[] } {
  const layers = groups.flatMap((group) => [...group.find(['checkout'])]);
  const all = layers
    .map(({ raw }) => ownProperty(ownProperty(ownProperty(raw, '$extensions'), vendorKey), 'css'))
    .filter(isJsonObject);
  const rows = missing
    .map((name) => all.map((css) => parseRow(ownProperty(css, name), name)).find((row) => row !== undefined))
    .filter((row) => row !== undefined);
  const text = 'Its CSS was taken from $extensions as it is.';
  return { rows, report: rows.map(({ name }) => ({ kind: 'note', source: `checkout.${name}`, token: name, text })) };
}
