import type { Token } from '../tokens.js';
import { tokenType, toTokenRow, type ThemeRow } from './theme-file.js';
import { ownProperty, type JsonObject } from './json.js';
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

/** Reads the CSS in `$extensions` for the tokens that the file does not set otherwise. */
export function decodeExtensions(
  file: JsonObject,
  missing: readonly Token[],
): { readonly rows: readonly ThemeRow[]; readonly report: readonly ReportLine[] } {
  const css = ['checkout', '$extensions', vendorKey, 'css'].reduce<unknown>(ownProperty, file);
  const readRow = (name: Token): ThemeRow | undefined => {
    const values = ownProperty(css, name);
    const light = ownProperty(values, 'light');
    return toTokenRow(name, { light, dark: ownProperty(values, 'dark') }) ?? toTokenRow(name, { light });
  };
  const rows = missing.flatMap((name) => readRow(name) ?? []);
  const text = 'Its CSS was taken from $extensions as it is.';
  return { rows, report: rows.map(({ name }) => ({ kind: 'note', source: `checkout.${name}`, token: name, text })) };
}
