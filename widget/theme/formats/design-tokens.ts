import type { Scheme } from '../tokens.js';
import { isExpressible, keep } from './kept.js';
import { isColor, typeOf } from './names.js';
import type { JsonObject } from './read-json.js';
import { rowsOf, type Row, type ThemeFile } from './theme-file.js';
import { codecs } from './values.js';

const schema = (name: 'format' | 'resolver'): string => `https://www.designtokens.org/schemas/2025.10/${name}.json`;

/** Tokens by name; those whose CSS the format cannot say are left to `keep`. */
const tokensOf = (rows: readonly Row[], scheme: Scheme): JsonObject =>
  Object.fromEntries(
    rows.filter(isExpressible).map((row) => {
      const $type = typeOf(row.name);
      return [row.name, { $type, $value: codecs[$type].encode(row[scheme]) }];
    }),
  );

const split = (theme: ThemeFile): { readonly all: readonly Row[]; readonly colors: Row[]; readonly others: Row[] } => {
  const all = rowsOf(theme);
  return { all, colors: all.filter(({ name }) => isColor(name)), others: all.filter(({ name }) => !isColor(name)) };
};

const filled = (name: string, tokens: JsonObject): JsonObject =>
  Object.keys(tokens).length > 0 ? { [name]: tokens } : {};

const print = (document: JsonObject): string => `${JSON.stringify(document, null, 2)}\n`;

/**
 * The theme as a document of the Design Tokens Format Module 2025.10. Colours stand in the groups `checkout.light` and
 * `checkout.dark`, the rest in `checkout.base`: two groups are what today's tools read.
 */
export function toDesignTokens(theme: ThemeFile): string {
  const { all, colors, others } = split(theme);
  const checkout = {
    ...keep(all),
    ...filled('light', tokensOf(colors, 'light')),
    ...(theme.dark && filled('dark', tokensOf(colors, 'dark'))),
    ...filled('base', tokensOf(others, 'light')),
  };
  return print({ $schema: schema('format'), checkout });
}

/** One scheme of the theme as a document without modes, for tools that take a file for each mode. */
export function toDesignTokensOf(theme: ThemeFile, scheme: Scheme): string {
  const { all } = split(theme);
  return print({ $schema: schema('format'), checkout: { ...keep(all), ...tokensOf(all, scheme) } });
}

/** The theme as a document of the Resolver Module 2025.10, its modifier `scheme` with the contexts `light` and `dark`. */
export function toResolver(theme: ThemeFile): string {
  const { all, colors, others } = split(theme);
  const context = (scheme: Scheme): readonly JsonObject[] => [{ checkout: tokensOf(colors, scheme) }];
  return print({
    $schema: schema('resolver'),
    name: 'Checkout theme',
    version: '2025.10',
    sets: { base: { sources: [{ checkout: { ...keep(all), ...tokensOf(others, 'light') } }] } },
    modifiers: { scheme: { contexts: { light: context('light'), dark: context('dark') }, default: 'light' } },
    resolutionOrder: [{ $ref: '#/sets/base' }, { $ref: '#/modifiers/scheme' }],
  });
}
