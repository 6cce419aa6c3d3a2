import { isNonColorToken, tokens, type OtherToken, type Scheme, type Token } from '../tokens.js';
import { isSafeCssValue } from '../parse-theme.js';

/** The types of the Design Tokens Format Module 2025.10 that tokens of the checkout have. */
export type TokenType = 'color' | 'dimension' | 'fontFamily' | 'fontWeight' | 'shadow' | 'duration';

const tokenTypes: Readonly<Record<OtherToken, TokenType>> = {
  'font-family': 'fontFamily',
  'font-family-mono': 'fontFamily',
  'font-size': 'dimension',
  'font-weight-strong': 'fontWeight',
  radius: 'dimension',
  space: 'dimension',
  'border-width': 'dimension',
  shadow: 'shadow',
  duration: 'duration',
};

export const tokenType = (name: Token): TokenType => (isNonColorToken(name) ? tokenTypes[name] : 'color');

/** Only colours differ between light and dark. */
export const isColorToken = (name: Token): boolean => !isNonColorToken(name);

/** CSS values by token. */
export type ThemeValues = Partial<Record<Token, string>>;

/**
 * A theme as every format reads and writes it. Only colours may differ in `dark`; a colour that is given once serves
 * both schemes. Values are CSS text: `#635bff`, `8px`, `150ms`, `Inter, sans-serif`, `0px 1px 2px 0px #0000001a`.
 */
export type ThemeFile = { readonly light: ThemeValues; readonly dark?: ThemeValues };

/** A token with its value in each scheme. */
export type ThemeRow = { readonly name: Token; readonly light: string; readonly dark: string };

/** CSS text that the element takes as a value and that can be shown: it has no invisible characters. */
export const isPrintableCssValue = (value: unknown): value is string =>
  typeof value === 'string' && !/\p{C}/u.test(value) && isSafeCssValue(value);

/** Values of a file as a row; undefined where one cannot be printed. A value that is given once serves both schemes. */
export function toTokenRow(name: Token, { light, dark }: Partial<Record<Scheme, unknown>>): ThemeRow | undefined {
  const darkValue = isColorToken(name) ? (dark ?? light) : light;
  return isPrintableCssValue(light) && isPrintableCssValue(darkValue) ? { name, light, dark: darkValue } : undefined;
}

/**
 * The tokens that a theme sets, in the order of `tokens`. A colour of one scheme serves the other too.
 * @throws TypeError for another object, such as the `theme` property of the element
 */
export function toTokenRows(theme: ThemeFile): readonly ThemeRow[] {
  const { light, dark = {} } = Object(theme) as ThemeFile;
  // `Object` returns an object as it is, and makes a new one of any other value.
  if (Object(light) !== light || Object(dark) !== dark)
    throw new TypeError(
      "A theme to write has its values by scheme: { light: { brand: '#635bff' } }, and dark if it differs.",
    );
  return tokens.flatMap((name) => {
    const value = light[name] ?? (isColorToken(name) ? dark[name] : undefined);
    return toTokenRow(name, { light: value, dark: dark[name] }) ?? toTokenRow(name, { light: value }) ?? [];
  });
}

/** The theme of some rows, the last of each token: `dark` has only the values that differ. */
export function themeFromRows(rows: readonly ThemeRow[]): ThemeFile {
  const byToken = new Map(rows.map((row) => [row.name, row]));
  const sorted = tokens.flatMap((name) => byToken.get(name) ?? []);
  const column = (scheme: Scheme, of: readonly ThemeRow[]): ThemeValues =>
    Object.fromEntries(of.map((row) => [row.name, row[scheme]]));
  const different = sorted.filter(({ light, dark }) => light !== dark);
  const light = column('light', sorted);
  return different.length === 0 ? { light } : { light, dark: column('dark', different) };
}
