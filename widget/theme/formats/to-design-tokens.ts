import type { Scheme } from '../tokens.js';
import { isExpressible, encodeExtensions } from './css-extensions.js';
import { isColorToken, tokenType, toTokenRows, type ThemeRow, type ThemeFile } from './theme-file.js';
import { printJson, type JsonObject } from './json.js';
import { codecs } from './codecs.js';

const $schema = 'https://www.designtokens.org/schemas/2025.10/format.json';

/** Tokens by name, without CSS that the format cannot express: see `encodeExtensions`. */
const encodeTokens = (rows: readonly ThemeRow[], scheme: Scheme): JsonObject =>
  Object.fromEntries(
    rows.filter(isExpressible).map((row) => {
      const $type = tokenType(row.name);
      return [row.name, { $type, $value: codecs[$type].encode(row[scheme]) }];
    }),
  );

const nonEmptyGroup = (name: string, tokens: JsonObject): JsonObject =>
  Object.keys(tokens).length > 0 ? { [name]: tokens } : {};

/**
 * The theme as a document of the Design Tokens Format Module 2025.10. Colours are in the groups `checkout.light` and
 * `checkout.dark`, the other tokens in `checkout.base`: most tools read schemes as groups.
 */
export function toDesignTokens(theme: ThemeFile): string {
  const all = toTokenRows(theme);
  const others = all.filter(({ name }) => !isColorToken(name));
  const colors = all.filter(({ name }) => isColorToken(name));
  const checkout = {
    ...encodeExtensions(all),
    ...nonEmptyGroup('light', encodeTokens(colors, 'light')),
    ...(theme.dark && nonEmptyGroup('dark', encodeTokens(colors, 'dark'))),
    ...nonEmptyGroup('base', encodeTokens(others, 'light')),
  };
  return printJson({ $schema, checkout });
}
