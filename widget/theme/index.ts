import { formulaStyles } from './formulas.styles.js';
import { readPageColors } from './page-colors.js';
import { invalidAppearance } from '../config/appearance.js';
import { resolveTheme } from './resolve-theme.js';
import {
  toSchemePair,
  themeProblem,
  parseTheme,
  type TokenValidator,
  type ThemeProblem,
  type ThemeValue,
} from './parse-theme.js';
import { createColorResolver } from './color-resolver.js';
import { buildThemeCss } from './theme-css.js';
import { cssProperties } from './tokens.js';

export type { Theme, ThemeObject, ThemeProblem, ThemeValue } from './parse-theme.js';

export interface ThemeSheetOptions {
  /** Any CSS colour. */
  readonly brand?: ThemeValue | null | undefined;
  /** Presets as a string, or an object of presets and tokens: see `Theme`. Anything else is left out and reported. */
  readonly theme?: unknown;
  /** The system asks for more contrast: the default look gets it too. */
  readonly prefersMoreContrast?: boolean;
}

/** What an element wears, and what it was made from. */
interface AppliedTheme {
  readonly sheet: CSSStyleSheet;
  readonly css: string;
  /** Empty where colours were read that may change: they are read again at the next call. */
  readonly key: string;
  readonly problems: readonly ThemeProblem[];
}

const appliedThemes = new WeakMap<Element, AppliedTheme>();

const invalidBrandProblem = themeProblem('brand', '--checkout-brand is no colour.');

const isValidValue: TokenValidator = (token, value) => CSS.supports(cssProperties[token], value);

/** Replaces the sheets of this part on a shadow root; the others stay below them. */
function replaceThemeSheets(
  root: ShadowRoot,
  sheet: CSSStyleSheet | undefined,
  sheets: readonly CSSStyleSheet[],
): void {
  const others = root.adoptedStyleSheets.filter((one) => one !== sheet && one !== formulaStyles.styleSheet);
  root.adoptedStyleSheets = [...others, ...sheets];
}

/**
 * Draws an element in a brand and a theme, by a style sheet of its own on its shadow root. To be called while it is in
 * the page, and again whenever one of the two changes; with neither, it is as it was before. The preset `inherit` reads
 * the page at each call, as are colours that only the browser can tell, such as names and `var()`.
 *
 * A page that sets `--checkout-brand` in CSS, and asks for no other colours, gets the derivation by CSS, which follows it.
 *
 * @returns what was left out, in sentences for the merchant; a brand that is no colour leaves the default one.
 */
export function updateThemeSheet(
  host: HTMLElement,
  { brand, theme, prefersMoreContrast = false }: ThemeSheetOptions,
): readonly ThemeProblem[] {
  const root = host.shadowRoot;
  if (!root || !host.isConnected) return [];
  const parsed = parseTheme(theme, isValidValue);
  const page = parsed.presets.includes('inherit') ? readPageColors(host, createColorResolver(root)) : undefined;
  const cssBrandText = getComputedStyle(host).getPropertyValue('--checkout-brand').trim();
  const cssBrand = CSS.supports('color', cssBrandText) ? cssBrandText : '';
  const key = JSON.stringify([
    toSchemePair(brand),
    prefersMoreContrast,
    page,
    cssBrandText,
    parsed.presets,
    [...parsed.values],
    parsed.problems,
  ]);
  const previous = appliedThemes.get(host);
  if (previous?.key === key && root.adoptedStyleSheets.includes(previous.sheet)) return previous.problems;

  const colors = { areComputed: false };
  const resolveColor = createColorResolver(root, () => (colors.areComputed = true));
  // The derivation by CSS asks the system for its contrast itself.
  const resolved = resolveTheme({
    brand,
    theme,
    prefersMoreContrast: prefersMoreContrast && !cssBrand,
    page,
    cssBrand,
    resolveColor,
    isValidValue,
  });
  const css = buildThemeCss(resolved);
  const sheet = previous?.sheet ?? new CSSStyleSheet();
  if (css !== previous?.css) sheet.replaceSync(css);
  const derivationSheets = cssBrand && !resolved.palettes ? [formulaStyles.styleSheet] : [];
  replaceThemeSheets(
    root,
    sheet,
    [...derivationSheets, sheet].filter((one) => one !== undefined),
  );
  const problems = cssBrandText === cssBrand ? resolved.problems : [...resolved.problems, invalidBrandProblem];
  appliedThemes.set(host, { sheet, css, key: colors.areComputed ? '' : key, problems });
  return problems;
}

interface ThemeHost extends HTMLElement {
  readonly brand?: string | null;
  readonly theme?: unknown;
}

const loggedProblems = new WeakMap<Element, string>();

/** Draws the element by its own properties. What is left out is told in the console, once. */
export function applyTheme(host: ThemeHost): void {
  const { brand, theme } = host;
  const prefersMoreContrast = matchMedia('(prefers-contrast: more)').matches;
  // An attribute that does not fit has been told of already.
  const isAlreadyReported = invalidAppearance({ brand, theme: typeof theme === 'string' ? theme : '' }) !== undefined;
  const messages = (isAlreadyReported ? [] : updateThemeSheet(host, { brand, theme, prefersMoreContrast })).map(
    ({ name, message }) => `<crypto-checkout> ${name}: ${message}`,
  );
  if (loggedProblems.get(host) === messages.join()) return;
  loggedProblems.set(host, messages.join());
  for (const sentence of messages) console.error(sentence, host);
}
