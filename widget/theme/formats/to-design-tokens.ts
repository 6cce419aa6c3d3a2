import type { Scheme } from '../tokens.js';
import { isExpressible, encodeExtensions } from './css-extensions.js';
import { isColorToken, tokenType, toTokenRows, type ThemeRow, type ThemeFile } from './theme-file.js';
import { printJson, type JsonObject } from './json.js';
import { codecs } from './codecs.js';

const schemaUrl = (name: 'format' | 'resolver'): string => `https://www.designtokens.org/schemas/2025.10/${name}.json`;

/** Tokens by name, without CSS that the format cannot express: see `encodeExtensions`. */
const encodeTokens = (rows: readonly ThemeRow[], scheme: Scheme): JsonObject =>
  Object.fromEntries(
    rows.filter(isExpressible).map((row) => {
      const $type = tokenType(row.name);
      return [row.name, { $type, $value: codecs[$type].encode(row[scheme]) }];
    }),
  );

const splitRows = (theme: ThemeFile) => {
  const all = toTokenRows(theme);
  const others = all.filter(({ name }) => !isColorToken(name));
  return { all, others, colors: all.filter(({ name }) => isColorToken(name)) };
};

const nonEmptyGroup = (name: string, tokens: JsonObject): JsonObject =>
  Object.keys(tokens).length > 0 ? { [name]: tokens } : {};

/**
 * The theme as a document of the Design Tokens Format Module 2025.10. Colours are in the groups `checkout.light` and
 * `checkout.dark`, the other tokens in `checkout.base`: most tools read schemes as groups.
 */
export function toDesignTokens(theme: ThemeFile): string {
  const { all, colors, others } = splitRows(theme);
  const checkout = {
    ...encodeExtensions(all),
    ...nonEmptyGroup('light', encodeTokens(colors, 'light')),
    ...(theme.dark && nonEmptyGroup('dark', encodeTokens(colors, 'dark'))),
    ...nonEmptyGroup('base', encodeTokens(others, 'light')),
  };
  return printJson({ $schema: schemaUrl('format'), checkout });
}

/** One scheme of the theme as a separate document, for tools with a file for each mode. */
export function toDesignTokensOf(theme: ThemeFile, scheme: Scheme): string {
  const all = toTokenRows(theme);
  return printJson({
    $schema: schemaUrl('format'),
    checkout: { ...encodeExtensions(all), ...encodeTokens(all, scheme) },
  });
}

/** The theme as a document of the Resolver Module 2025.10, with a modifier `scheme` for `light` and `dark`. */
export function toResolver(theme: ThemeFile): string {
  const { all, colors, others } = splitRows(theme);
  const context = (scheme: Scheme): readonly JsonObject[] => [{ checkout: encodeTokens(colors, scheme) }];
  return printJson({
    $schema: schemaUrl('resolver'),
    name: 'Checkout theme',
    version: '2025.10',
    sets: { base: { sources: [{ checkout: { ...encodeExtensions(all), ...encodeTokens(others, 'light') } }] } },
    modifiers: { scheme: { contexts: { light: context('light'), dark: context('dark') }, default: 'light' } },
    resolutionOrder: [{ $ref: '#/sets/base' }, { $ref: '#/modifiers/scheme' }],
  });
}
