import { derivePalettes, type Palettes } from './derive-palettes.js';
import { parseTheme, type ThemeProblem, type ThemeSource } from './parse-theme.js';
import { resolveTheme, type ResolvedTheme, type ThemeContext } from './resolve-theme.js';
import { buildThemeCss } from './theme-css.js';

/** A theme, and what it depends on. */
export interface ThemeInput extends ThemeSource, ThemeContext {}

export interface ComputedTheme extends ResolvedTheme {
  /** Undefined where the default palette stays. */
  readonly palettes: Palettes | undefined;
}

/** Parses a theme, resolves its colours and derives its palettes: for build scripts and tools, without an element. */
export function computeTheme(input: ThemeInput): ComputedTheme {
  const resolved = resolveTheme(parseTheme(input), input);
  return { ...resolved, palettes: resolved.sources && derivePalettes(resolved.sources) };
}

/** The text of the style sheet for a brand and a theme. */
export function themeCss(input: ThemeInput): { readonly css: string; readonly problems: readonly ThemeProblem[] } {
  const theme = computeTheme(input);
  return { css: buildThemeCss(theme, theme.palettes), problems: theme.problems };
}
