import type { Scheme } from '../tokens.js';
import { isExpressible, encodeExtensions } from './css-extensions.js';
import { isColorToken, tokenType } from './token-types.js';
import type { JsonObject } from './read-json.js';
import { toRows, type ThemeRow, type ThemeFile } from './theme-file.js';
import { codecs } from './codecs.js';

const schemaUrl = (name: 'format' | 'resolver'): string => `https://www.designtokens.org/schemas/2025.10/${name}.json`;

/** Tokens by name; those whose CSS the format cannot say are left to `keep`. */
const encodeTokens = (rows: readonly ThemeRow[], scheme: Scheme): JsonObject =>
  Object.fromEntries(
    rows.filter(isExpressible).map((row) => {
      const $type = tokenType(row.name);
      return [row.name, { $type, $value: codecs[$type].encode(row[scheme]) }];
    }),
  );

const splitRows = (
  theme: ThemeFile,
): { readonly all: readonly ThemeRow[]; readonly colors: ThemeRow[]; readonly others: ThemeRow[] } => {
  const all = toRows(theme);
  return {
    all,
    colors: all.filter(({ name }) => isColorToken(name)),
    others: all.filter(({ name }) => !isColorToken(name)),
  };
};

const nonEmptyGroup = (name: string, tokens: JsonObject): JsonObject =>
  Object.keys(tokens).length > 0 ? { [name]: tokens } : {};

const printJson = (document: JsonObject): string => `${JSON.stringify(document, null, 2)}\n`;

/**
 * The theme as a document of the Design Tokens Format Module 2025.10. Colours stand in the groups `checkout.light` and
 * `checkout.dark`, the rest in `checkout.base`: two groups are what today's tools read.
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

/** One scheme of the theme as a document without modes, for tools that take a file for each mode. */
export function toDesignTokensOf(theme: ThemeFile, scheme: Scheme): string {
  const { all } = splitRows(theme);
  return printJson({
    $schema: schemaUrl('format'),
    checkout: { ...encodeExtensions(all), ...encodeTokens(all, scheme) },
  });
}

/** The theme as a document of the Resolver Module 2025.10, its modifier `scheme` with the contexts `light` and `dark`. */
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
