import { parseTheme, type ThemeProblem, type ThemeSource } from '../parse-theme.js';
import { resolveTheme, type ResolvedTheme, type ThemeContext, buildThemeCss } from '../resolve-theme.js';
import { resolveWithoutBrowser } from './color-value.js';

/** A theme, and the context that it depends on. */
export interface ThemeInput extends ThemeSource, Partial<ThemeContext> {}

/** Parses a theme, resolves its colours and derives its palettes: for build scripts and tools, without an element. */
export const computeTheme = (input: ThemeInput): ResolvedTheme =>
  resolveTheme(parseTheme(input), { resolveColor: resolveWithoutBrowser, ...input });

/** The text of the style sheet for a brand and a theme. */
export function themeCss(input: ThemeInput): { readonly css: string; readonly problems: readonly ThemeProblem[] } {
  const theme = computeTheme(input);
  return { css: buildThemeCss(theme), problems: theme.problems };
}
