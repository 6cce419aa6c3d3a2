import { brandProblem, parseTheme, type ThemeProblem, type ThemeSource, type TokenValidator } from './parse-theme.js';
import { resolveTheme, buildThemeCss, type ColorResolver } from './resolve-theme.js';
import { cssProperties, type Scheme } from './tokens.js';
import { parseColor, toOpaqueHex, type ParsedColor } from './color.js';

export type { Theme } from './parse-theme.js';

const isValidValue: TokenValidator = (token, value) => CSS.supports(cssProperties[token], value);

type AppliedTheme = {
  readonly sheet: CSSStyleSheet;
  readonly css: string;
  /** The inputs of the theme as text; empty to compute it again at the next call. */
  readonly key: string;
  readonly problems: readonly ThemeProblem[];
};

const appliedThemes = new WeakMap<ShadowRoot, AppliedTheme>();

export interface ThemeSheetOptions extends Omit<ThemeSource, 'isValidValue'> {
  readonly prefersMoreContrast?: boolean;
}

/**
 * Applies a brand and a theme by a style sheet on the element's shadow root. Call it while the element is connected, and
 * again when one of the options changes; without options, it restores the default theme. Colours that only
 * the browser can compute, such as names and `var()`, are read again at each call; everything else is computed only after a
 * change. Without a brand, `--checkout-brand` of the page's CSS applies.
 *
 * @returns problems, in sentences for the merchant. With an invalid brand, the default one stays.
 */
export function updateThemeSheet(
  host: HTMLElement,
  { brand, theme, prefersMoreContrast = false }: ThemeSheetOptions,
): readonly ThemeProblem[] {
  const root = host.shadowRoot;
  if (!root || !host.isConnected) return [];
  const parsed = parseTheme({ brand, theme, isValidValue });
  const text = getComputedStyle(host).getPropertyValue('--checkout-brand').trim();
  const cssBrand = CSS.supports('color', text) ? text : '';
  const key = JSON.stringify([parsed, [...parsed.values], prefersMoreContrast, text]);
  const applied = appliedThemes.get(root);
  if (applied?.key === key && root.adoptedStyleSheets.includes(applied.sheet)) return applied.problems;

  // Colours that the browser computes may change with the page: they are computed again at every call.
  const computed = { any: false };
  const resolved = resolveTheme(parsed, {
    cssBrand,
    prefersMoreContrast,
    resolveColor: createColorResolver(root, () => (computed.any = true)),
  });
  const cssProblems = text === cssBrand ? [] : [brandProblem('--checkout-brand is not a colour.')];
  const problems = [...resolved.problems, ...cssProblems];
  const css = buildThemeCss(resolved);
  // Another document, such as that of a frame, takes no sheet of this one.
  const reused = applied && root.adoptedStyleSheets.includes(applied.sheet) ? applied : undefined;
  const sheet = reused?.sheet ?? new (host.ownerDocument.defaultView ?? window).CSSStyleSheet();
  if (css !== reused?.css) sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets.filter((one) => one !== sheet), sheet];
  appliedThemes.set(root, { sheet, css, key: computed.any ? '' : key, problems });
  return problems;
}

interface ThemeHost extends HTMLElement {
  readonly brand?: string | null;
  readonly theme?: unknown;
}

/** Whether the element itself reports on the attribute. */
const isReportedByElement = (name: ThemeProblem['name'], { brand, theme }: ThemeHost): boolean =>
  name === 'brand' ? Boolean(brand && !CSS.supports('color', brand)) : typeof theme === 'string';

const loggedProblems = new WeakMap<Element, string>();

/** Logs problems in the console, once for each state of the theme. */
function logProblems(host: Element, problems: readonly ThemeProblem[]): void {
  const messages = problems.map(({ name, message }) => `<crypto-checkout> ${name}: ${message}`);
  if (loggedProblems.get(host) === messages.join()) return;
  loggedProblems.set(host, messages.join());
  for (const message of messages) console.error(message, host);
}

/** Applies the theme that the element's properties, the page and the system ask for, and logs its problems. */
export function applyTheme(host: ThemeHost): void {
  const { brand, theme } = host;
  const prefersMoreContrast = matchMedia('(prefers-contrast: more)').matches;
  const problems = updateThemeSheet(host, { brand: brand || null, theme, prefersMoreContrast });
  logProblems(
    host,
    problems.filter(({ name }) => !isReportedByElement(name, host)),
  );
}

/** Has the browser compute a colour inside an element: names, `var()`, `lab()`, `color-mix()` and newer syntax. */
function computedColor(root: ShadowRoot, { text, scheme }: { text: string; scheme: Scheme }): ParsedColor | undefined {
  if (!CSS.supports('background-color', text)) return undefined;
  const probe = document.createElement('span');
  probe.style.setProperty('forced-color-adjust', 'none');
  probe.style.colorScheme = scheme;
  // Where the browser supports relative colours, every colour space is converted to sRGB.
  probe.style.backgroundColor = text;
  probe.style.backgroundColor = `color(from ${text} srgb r g b / alpha)`;
  root.append(probe);
  const { backgroundColor } = getComputedStyle(probe);
  probe.remove();
  const parsed = parseColor(backgroundColor);
  // A missing variable computes to transparent, which is not usable either.
  return parsed?.alpha ? parsed : undefined;
}

/** A function with numbers is the same colour on every page. */
const fixedColor = /^\s*(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\((?!\s*from\s)[^()]*\)\s*$/i;

/** Reads any CSS colour for an element. Calls `onComputed` for the colours that may change with the page. */
export const createColorResolver =
  (root: ShadowRoot, onComputed: () => unknown = () => undefined): ColorResolver =>
  (text, { scheme, background }) => {
    const parsed = parseColor(text);
    if (!parsed && !fixedColor.test(text)) onComputed();
    const color = parsed ?? computedColor(root, { text, scheme });
    return color && toOpaqueHex(color, background);
  };
