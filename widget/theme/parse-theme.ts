import { isPreset, type Preset } from '../common/preset-names.js';
import { camelToKebab, isNonColorToken, isToken, type OtherToken, type Scheme, type Token } from './tokens.js';

/** A value for each scheme; a value that is given once serves both. */
export type SchemePair = Readonly<Record<Scheme, string>>;

export type ThemeValue = string | number | SchemePair;

type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

/** The `theme` property as an object: presets, and tokens by their names, in kebab-case or camelCase. */
export type ThemeObject = Readonly<Partial<Record<Token | Camel<Token>, ThemeValue>>> & { readonly preset?: string };

export type Theme = string | ThemeObject;

/** Why a brand or a token is ignored, in a sentence for the merchant. */
export interface ThemeProblem {
  readonly name: 'brand' | 'theme';
  readonly message: string;
}

/** Whether a browser accepts this value of a token that is not a colour. */
export type TokenValidator = (token: OtherToken, value: string) => boolean;

/** A brand and a theme as they are set on the element. */
export interface ThemeSource {
  /** Any CSS colour; takes precedence over the token `brand` of the theme. */
  readonly brand?: ThemeValue | null | undefined;
  /** Presets, or an object of them and tokens: see `Theme`. Anything else is reported. */
  readonly theme?: unknown;
  /** Accepts values of tokens that are not colours; every safe one by default. */
  readonly isValidValue?: TokenValidator;
}

export interface ParsedTheme {
  readonly brand: SchemePair | undefined;
  readonly presets: readonly Preset[];
  /** The tokens as they were written, without the brand. */
  readonly values: ReadonlyMap<Token, SchemePair>;
  readonly problems: readonly ThemeProblem[];
}

export const brandProblem = (message: string): ThemeProblem => ({ name: 'brand', message });
export const themeProblem = (message: string): ThemeProblem => ({ name: 'theme', message });

const isSchemePair = (value: unknown): value is Record<Scheme, unknown> =>
  typeof value === 'object' && value !== null && 'light' in value && 'dark' in value;

const toCssText = (value: unknown): string => {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
};

const quoteExcerpt = (text: string): string => JSON.stringify(text.slice(0, 40));

/** A value for each scheme; empty text unless it is text or a number. */
export function toSchemePair(value: unknown): SchemePair {
  const { light, dark } = isSchemePair(value) ? value : { light: value, dark: value };
  return { light: toCssText(light), dark: toCssText(dark) };
}

type Candidate = { readonly value: unknown; readonly isValidValue: TokenValidator };

/** One value as a pair, or a sentence that says why it is invalid. */
function parseValue(token: Token, { value, isValidValue }: Candidate): SchemePair | string {
  if (isSchemePair(value) && isNonColorToken(token)) return `${token} is one value for light and dark.`;
  const { light, dark } = toSchemePair(value);
  if (!isSafeCssValue(light) || !isSafeCssValue(dark)) return `${token} is not a value for a style sheet.`;
  return isNonColorToken(token) && !isValidValue(token, light)
    ? `${token} cannot be ${quoteExcerpt(light)}.`
    : { light, dark };
}

function parsePresets(text: unknown): { presets: Preset[]; problems: ThemeProblem[] } {
  const given = text ?? '';
  const words = (typeof given === 'string' ? given : typeof given).split(/\s+/).filter((word) => word);
  const unknownWords = words.filter((word) => !isPreset(word));
  const problems = unknownWords.map((word) => themeProblem(`${quoteExcerpt(word)} is not a preset.`));
  return { presets: words.filter(isPreset), problems };
}

type ParsedProperty = Omit<ParsedTheme, 'brand'> & { readonly values: Map<Token, SchemePair> };

function parseThemeProperty(theme: unknown, isValidValue: TokenValidator): ParsedProperty {
  const values = new Map<Token, SchemePair>();
  if (typeof theme !== 'object' || theme === null) return { ...parsePresets(theme), values };
  const { presets, problems } = parsePresets('preset' in theme ? theme.preset : '');
  for (const [name, value] of Object.entries(theme) as [string, unknown][]) {
    const token = camelToKebab(name);
    if (name === 'preset' || value === undefined || value === null) continue;
    const parsed = isToken(token)
      ? parseValue(token, { value, isValidValue })
      : `${quoteExcerpt(name)} is not a token.`;
    if (typeof parsed === 'string') problems.push(themeProblem(parsed));
    else if (isToken(token)) values.set(token, parsed);
  }
  return { presets, values, problems };
}

const isGiven = (brand: ThemeSource['brand']): boolean => brand !== undefined && brand !== null && brand !== '';

/** Parses any values of the properties `brand` and `theme`. Invalid parts are ignored and reported. */
export function parseTheme({ brand, theme, isValidValue = () => true }: ThemeSource): ParsedTheme {
  const parsed = parseThemeProperty(theme, isValidValue);
  const tokenBrand = parsed.values.get('brand');
  parsed.values.delete('brand');
  return { ...parsed, brand: isGiven(brand) ? toSchemePair(brand) : tokenBrand };
}

/** The longest value of a token, in UTF-16 units: room for a list of fonts or of shadows. */
const maxLength = 400;

/** Characters that end a declaration, open a block or a comment, or escape. */
const forbiddenCharacters = /[;{}\\<>@!\p{Cc}]|\/\*|\*\//u;

/** Functions that load something or read the document. */
const forbiddenFunctions = /(?:url|src|image|image-set|cross-fade|element|paint|attr|expression)\s*\(/i;

/** Whether every bracket and quote is closed, in order. */
function isBalanced(value: string): boolean {
  const open: string[] = [];
  for (const [mark] of value.replace(/"[^"]*"|'[^']*'/g, '').matchAll(/[()[\]"']/g)) {
    if (mark === '(' || mark === '[') open.push(mark === '(' ? ')' : ']');
    else if (open.pop() !== mark) return false;
  }
  return open.length === 0;
}

/** Whether this text, as the value of a declaration, affects nothing but that declaration and loads nothing. */
export const isSafeCssValue = (value: string): boolean =>
  value.length <= maxLength &&
  value.trim() !== '' &&
  !forbiddenCharacters.test(value) &&
  !forbiddenFunctions.test(value) &&
  isBalanced(value);
