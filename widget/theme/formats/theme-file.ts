import { sanitizeText } from '../../common/sanitize-text.js';
import { isSafeCssValue as isSafeValue } from '../parse-theme.js';
import { tokens, type Scheme, type Token } from '../tokens.js';
import { isColorToken } from './token-types.js';

/** CSS values by token. */
export type ThemeValues = Partial<Record<Token, string>>;

/**
 * A whole theme, as every format reads and writes it. Only colours may stand in `dark`; a colour that is given once
 * serves both. Values are CSS text: `#635bff`, `8px`, `150ms`, `Inter, sans-serif`, `0px 1px 2px 0px #0000001a`.
 */
export type ThemeFile = { readonly light: ThemeValues; readonly dark?: ThemeValues };

/** One thing that an import did, or did not do, with something of the file. */
export type ReportLine = {
  /**
   * `alias` a reference was followed, `color` a colour was changed, `unit` a unit or a spelling was changed, `name` a
   * token of another name was taken, `note` anything else that was done. Without effect stayed: `ignored` no token of
   * the checkout fits, `refused` the value or the file cannot be taken.
   */
  readonly kind: 'alias' | 'color' | 'unit' | 'name' | 'note' | 'ignored' | 'refused';
  /** Where it stands in the file, with dots; the file itself is ''. */
  readonly source: string;
  /** The token of the checkout, where one was found. */
  readonly token?: Token;
  /** A sentence for the person who dropped the file. Plain text: show it as text. */
  readonly text: string;
  /** How far a colour moved: the distance in OKLab, where 0.02 is about what an eye can tell apart. */
  readonly deltaE?: number;
};

export type ImportResult = { readonly theme: ThemeFile; readonly report: readonly ReportLine[] };

/** A token with its value in each scheme: the one of the other scheme where only one is given. */
export type ThemeRow = { readonly name: Token; readonly light: string; readonly dark: string };

/** The tokens that a theme sets, in the order of the documentation. */
export const toRows = ({ light, dark = {} }: ThemeFile): readonly ThemeRow[] =>
  tokens.flatMap((name) => {
    const day = light[name] ?? (isColorToken(name) ? dark[name] : undefined);
    if (day === undefined || !isPrintableCssValue(day)) return [];
    const night = isColorToken(name) ? (dark[name] ?? day) : day;
    return [{ name, light: day, dark: isPrintableCssValue(night) ? night : day }];
  });

/** A theme of what was found: `dark` only where something differs. */
export function themeFromRows(rows: readonly ThemeRow[]): ThemeFile {
  const column = (scheme: Scheme): ThemeValues => Object.fromEntries(rows.map((row) => [row.name, row[scheme]]));
  const different = rows.filter(({ light, dark }) => light !== dark);
  if (different.length === 0) return { light: column('light') };
  return { light: column('light'), dark: Object.fromEntries(different.map(({ name, dark }) => [name, dark])) };
}

/** CSS text that the element takes as a value, without invisible characters: it is shown to people, too. */
export const isPrintableCssValue = (value: string): boolean => !/\p{C}/u.test(value) && isSafeValue(value);

/** Text of the file as it may stand in a sentence. */
export const quoteValue = (value: unknown): string => `“${sanitizeText(stringify(value).slice(0, 400), 60)}”`;

const stringify = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return value === undefined ? 'nothing' : JSON.stringify(value);
};
