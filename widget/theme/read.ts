import { isPreset, type Preset } from './preset-names.js';
import { isOther, isToken, kebab, type OtherToken, type Scheme, type Token } from './tokens.js';

/** A value for each scheme; where it was given once, both are the same. */
export type Pair = Readonly<Record<Scheme, string>>;

export type ThemeValue = string | number | Pair;

type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

/** The `theme` property as an object: presets, and tokens by their names, in kebab-case or camelCase. */
export type ThemeObject = Readonly<Partial<Record<Token | Camel<Token>, ThemeValue>>> & { readonly preset?: string };

export type Theme = string | ThemeObject;

/** Something that is left out, and why, in a sentence for the merchant. */
export interface ThemeProblem {
  readonly name: 'brand' | 'theme';
  readonly sentence: string;
}

export const problem = (name: ThemeProblem['name'], sentence: string): ThemeProblem => ({ name, sentence });

/** Longest value of a token, in UTF-16 units: room for a list of fonts or of shadows. */
const longest = 400;

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
export const isSafe = (value: string): boolean =>
  value.length <= longest &&
  value.trim() !== '' &&
  !/[;{}\\<>@!\p{Cc}]|\/\*|\*\//u.test(value) &&
  !/(?:url|src|image|image-set|cross-fade|element|paint|attr|expression)\s*\(/i.test(value) &&
  isBalanced(value);

const isPair = (value: unknown): value is Record<Scheme, unknown> =>
  typeof value === 'object' && value !== null && 'light' in value && 'dark' in value;

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
};

const quoted = (text: string): string => JSON.stringify(text.slice(0, 40));

/** What was set, for each scheme; empty where it is neither a text nor a number. */
export function pairOf(value: unknown): Pair {
  if (isPair(value)) return { light: textOf(value.light), dark: textOf(value.dark) };
  return { light: textOf(value), dark: textOf(value) };
}

/** Would a browser take this value for this token, which is no colour? */
export type Fits = (token: OtherToken, value: string) => boolean;

/** One value as a pair, or a sentence that says why not. */
function readValue(token: Token, value: unknown, fits: Fits): Pair | string {
  if (isPair(value) && isOther(token)) return `${token} is one value for light and dark.`;
  const { light, dark } = pairOf(value);
  if (!isSafe(light) || !isSafe(dark)) return `${token} is no value that can stand in a style sheet.`;
  return isOther(token) && !fits(token, light) ? `${token} cannot be ${quoted(light)}.` : { light, dark };
}

export interface ReadTheme {
  readonly presets: readonly Preset[];
  readonly values: ReadonlyMap<Token, Pair>;
  readonly problems: readonly ThemeProblem[];
}

function readPresets(text: unknown): { presets: Preset[]; problems: ThemeProblem[] } {
  const words = typeof text === 'string' ? text.split(/\s+/).filter((word) => word) : [];
  return {
    presets: words.filter(isPreset),
    problems: words.filter((word) => !isPreset(word)).map((word) => problem('theme', `${quoted(word)} is no preset.`)),
  };
}

/** Reads what the `theme` property was set to, whatever it is. What does not fit is left out and reported. */
export function readTheme(theme: unknown, fits: Fits = () => true): ReadTheme {
  if (typeof theme !== 'object' || theme === null) return { ...readPresets(theme), values: new Map() };
  const { presets, problems } = readPresets('preset' in theme ? theme.preset : '');
  const values = new Map<Token, Pair>();
  for (const [name, value] of Object.entries(theme) as [string, unknown][]) {
    const token = kebab(name);
    if (name === 'preset' || value === undefined || value === null) continue;
    const read = isToken(token) ? readValue(token, value, fits) : `${quoted(name)} is no token.`;
    if (typeof read === 'string') problems.push(problem('theme', read));
    else if (isToken(token)) values.set(token, read);
  }
  return { presets, values, problems };
}
