import { isPreset, type Preset } from './preset-names.js';
import { isOtherToken, isToken, camelToKebab, type OtherToken, type Scheme, type Token } from './tokens.js';

/** A value for each scheme; where it was given once, both are the same. */
export type SchemePair = Readonly<Record<Scheme, string>>;

export type ThemeValue = string | number | SchemePair;

type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

/** The `theme` property as an object: presets, and tokens by their names, in kebab-case or camelCase. */
export type ThemeObject = Readonly<Partial<Record<Token | Camel<Token>, ThemeValue>>> & { readonly preset?: string };

export type Theme = string | ThemeObject;

/** Something that is left out, and why, in a sentence for the merchant. */
export interface ThemeProblem {
  readonly name: 'brand' | 'theme';
  readonly message: string;
}

export const themeProblem = (name: ThemeProblem['name'], message: string): ThemeProblem => ({ name, message });

/** Longest value of a token, in UTF-16 units: room for a list of fonts or of shadows. */
const maxLength = 400;

/** Whether every bracket and quote that opens closes again, in order. */
function isBalanced(value: string): boolean {
  const open: string[] = [];
  for (const [mark] of value.replace(/"[^"]*"|'[^']*'/g, '').matchAll(/[()[\]"']/g)) {
    if (mark === '(' || mark === '[') open.push(mark === '(' ? ')' : ']');
    else if (open.pop() !== mark) return false;
  }
  return open.length === 0;
}

/**
 * Can this text stand as a value in a rule, where it says nothing but what it is? It ends no declaration, opens no
 * block or comment, escapes nothing, and loads nothing.
 */
export const isSafeCssValue = (value: string): boolean =>
  value.length <= maxLength &&
  value.trim() !== '' &&
  !/[;{}\\<>@!\p{Cc}]|\/\*|\*\//u.test(value) &&
  !/(?:url|src|image|image-set|cross-fade|element|paint|attr|expression)\s*\(/i.test(value) &&
  isBalanced(value);

const isSchemePair = (value: unknown): value is Record<Scheme, unknown> =>
  typeof value === 'object' && value !== null && 'light' in value && 'dark' in value;

const toCssText = (value: unknown): string => {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
};

const quoteExcerpt = (text: string): string => JSON.stringify(text.slice(0, 40));

/** What was set, for each scheme; empty where it is neither a text nor a number. */
export function toSchemePair(value: unknown): SchemePair {
  if (isSchemePair(value)) return { light: toCssText(value.light), dark: toCssText(value.dark) };
  return { light: toCssText(value), dark: toCssText(value) };
}

/** Would a browser take this value for this token, which is no colour? */
export type TokenValidator = (token: OtherToken, value: string) => boolean;

/** One value as a pair, or a sentence that says why not. */
function parseValue(token: Token, value: unknown, isValidValue: TokenValidator): SchemePair | string {
  if (isSchemePair(value) && isOtherToken(token)) return `${token} is one value for light and dark.`;
  const { light, dark } = toSchemePair(value);
  if (!isSafeCssValue(light) || !isSafeCssValue(dark)) return `${token} is no value that can stand in a style sheet.`;
  return isOtherToken(token) && !isValidValue(token, light)
    ? `${token} cannot be ${quoteExcerpt(light)}.`
    : { light, dark };
}

export interface ParsedTheme {
  readonly presets: readonly Preset[];
  readonly values: ReadonlyMap<Token, SchemePair>;
  readonly problems: readonly ThemeProblem[];
}

function parsePresets(text: unknown): { presets: Preset[]; problems: ThemeProblem[] } {
  const words = typeof text === 'string' ? text.split(/\s+/).filter((word) => word) : [];
  return {
    presets: words.filter(isPreset),
    problems: words
      .filter((word) => !isPreset(word))
      .map((word) => themeProblem('theme', `${quoteExcerpt(word)} is no preset.`)),
  };
}

/** Reads what the `theme` property was set to, whatever it is. What does not fit is left out and reported. */
export function parseTheme(theme: unknown, isValidValue: TokenValidator = () => true): ParsedTheme {
  if (typeof theme !== 'object' || theme === null) return { ...parsePresets(theme), values: new Map() };
  const { presets, problems } = parsePresets('preset' in theme ? theme.preset : '');
  const values = new Map<Token, SchemePair>();
  for (const [name, value] of Object.entries(theme) as [string, unknown][]) {
    const token = camelToKebab(name);
    if (name === 'preset' || value === undefined || value === null) continue;
    const parsed = isToken(token) ? parseValue(token, value, isValidValue) : `${quoteExcerpt(name)} is no token.`;
    if (typeof parsed === 'string') problems.push(themeProblem('theme', parsed));
    else if (isToken(token)) values.set(token, parsed);
  }
  return { presets, values, problems };
}
