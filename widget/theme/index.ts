import { formulas } from './formulas.styles.js';
import { readPage } from './inherit.js';
import { wrongLook } from '../config/appearance.js';
import { lookOf } from './resolve-theme.js';
import { pairOf, problem, readTheme, type Fits, type ThemeProblem, type ThemeValue } from './read.js';
import { resolveIn } from './resolve.js';
import { cssOf } from './sheet.js';
import { cssProperties } from './tokens.js';

export type { Theme, ThemeObject, ThemeProblem, ThemeValue } from './read.js';

export interface PaintOptions {
  /** Any CSS colour. */
  readonly brand?: ThemeValue | null | undefined;
  /** Presets as a string, or an object of presets and tokens: see `Theme`. Anything else is left out and reported. */
  readonly theme?: unknown;
  /** The system asks for more contrast: the default look gets it too. */
  readonly isMore?: boolean;
}

/** What an element wears, and what it was made from. */
interface Worn {
  readonly sheet: CSSStyleSheet;
  readonly css: string;
  /** Empty where colours were read that may change: they are read again at the next call. */
  readonly key: string;
  readonly problems: readonly ThemeProblem[];
}

const worn = new WeakMap<Element, Worn>();

const noColor = problem('brand', '--checkout-brand is no colour.');

const fits: Fits = (token, value) => CSS.supports(cssProperties[token], value);

/** Replaces the sheets of this part on a shadow root; the others stay below them. */
function dress(root: ShadowRoot, sheet: CSSStyleSheet | undefined, sheets: readonly CSSStyleSheet[]): void {
  const others = root.adoptedStyleSheets.filter((one) => one !== sheet && one !== formulas.styleSheet);
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
export function paint(host: HTMLElement, { brand, theme, isMore = false }: PaintOptions): readonly ThemeProblem[] {
  const root = host.shadowRoot;
  if (!root || !host.isConnected) return [];
  const read = readTheme(theme, fits);
  const page = read.presets.includes('inherit') ? readPage(host, resolveIn(root)) : undefined;
  const asked = getComputedStyle(host).getPropertyValue('--checkout-brand').trim();
  const cssBrand = CSS.supports('color', asked) ? asked : '';
  const key = JSON.stringify([pairOf(brand), isMore, page, asked, read.presets, [...read.values], read.problems]);
  const before = worn.get(host);
  if (before?.key === key && root.adoptedStyleSheets.includes(before.sheet)) return before.problems;

  const colors = { areComputed: false };
  const resolve = resolveIn(root, () => (colors.areComputed = true));
  // The derivation by CSS asks the system for its contrast itself.
  const look = lookOf({ brand, theme, isMore: isMore && !cssBrand, page, cssBrand, resolve, fits });
  const css = cssOf(look);
  const sheet = before?.sheet ?? new CSSStyleSheet();
  if (css !== before?.css) sheet.replaceSync(css);
  const byCss = cssBrand && !look.palettes ? [formulas.styleSheet] : [];
  dress(
    root,
    sheet,
    [...byCss, sheet].filter((one) => one !== undefined),
  );
  const problems = asked === cssBrand ? look.problems : [...look.problems, noColor];
  worn.set(host, { sheet, css, key: colors.areComputed ? '' : key, problems });
  return problems;
}

interface Host extends HTMLElement {
  readonly brand?: string | null;
  readonly theme?: unknown;
}

const told = new WeakMap<Element, string>();

/** Draws the element by its own properties. What is left out is told in the console, once. */
export function wear(host: Host): void {
  const { brand, theme } = host;
  const isMore = matchMedia('(prefers-contrast: more)').matches;
  // An attribute that does not fit has been told of already.
  const isToldAlready = wrongLook({ brand, theme: typeof theme === 'string' ? theme : '' }) !== undefined;
  const said = (isToldAlready ? [] : paint(host, { brand, theme, isMore })).map(
    ({ name, sentence }) => `<crypto-checkout> ${name}: ${sentence}`,
  );
  if (told.get(host) === said.join()) return;
  told.set(host, said.join());
  for (const sentence of said) console.error(sentence, host);
}
