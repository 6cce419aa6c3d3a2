import { contrastRatio } from './color.js';
import type { Palettes } from './derive-palettes.js';
import { presets as presetOrder } from '../common/preset-names.js';
import { presetValues } from './preset-values.js';
import type { ResolvedTheme } from './resolve-theme.js';
import { colorTokens, type Contrast, type Palette } from './tokens.js';
import { formulaStyles } from './formulas.styles.js';
import type { ThemeProblem } from './parse-theme.js';

/** The values of both schemes as one CSS value. */
export const lightDark = (light: string, dark: string): string =>
  light === dark ? light : `light-dark(${light}, ${dark})`;

const declarations = (entries: readonly (readonly [name: string, value: string])[]): string =>
  entries.map(([name, value]) => `${name}: ${value};`).join(' ');

/** WCAG 2.2, 1.4.11: an accent with too little contrast to the surface gets an edge that has enough. */
const accentEdge = (palette: Palette): string =>
  contrastRatio(palette.accent, palette.surface) < 3 ? palette['accent-text'] : 'transparent';

/** The derived colours, `--d-<token>`, which the tokens of the page override. */
function colorLayer(palettes: Palettes, contrast: Contrast): string {
  const { [contrast]: light } = palettes.light;
  const { [contrast]: dark } = palettes.dark;
  const colors = colorTokens.map((token) => [`--d-${token}`, lightDark(light[token], dark[token])] as const);
  return declarations([...colors, ['--d-accent-edge', lightDark(accentEdge(light), accentEdge(dark))]]);
}

const presetLayer = (presets: ResolvedTheme['presets']): string =>
  declarations(
    presetOrder
      .filter((preset) => presets.includes(preset))
      .flatMap((preset) => Object.entries(presetValues[preset] ?? {}))
      // With more contrast, borders have to be visible.
      .filter(([token]) => token !== 'frame' || !presets.includes('contrast'))
      .map(([token, value]) => [`--d-${token}`, value]),
  );

/** The tokens of the theme as they were written. */
const tokenLayer = (values: ResolvedTheme['values']): string =>
  declarations([...values].map(([token, { light, dark }]) => [`--checkout-${token}`, lightDark(light, dark)]));

/** The style sheet of a theme; empty where the default theme stays. */
export function buildThemeCss({ presets, values, scheme }: ResolvedTheme, palettes: Palettes | undefined): string {
  const body = [
    scheme ? `color-scheme: ${scheme} !important;` : '',
    palettes ? colorLayer(palettes, 'normal') : '',
    presetLayer(presets),
    tokenLayer(values),
  ].filter((part) => part !== '');
  const more =
    palettes && !presets.includes('contrast') ? `:host { ${colorLayer(palettes, 'more')} --d-frame: initial; }` : '';
  return [body.length ? `:host { ${body.join(' ')} }` : '', more && `@media (prefers-contrast: more) { ${more} }`]
    .filter((rule) => rule)
    .join('\n');
}

/** A theme as its style sheet on a shadow root. */
export interface AppliedTheme {
  readonly css: string;
  /** Whether the colours are derived by CSS, from the brand in the page's own CSS. */
  readonly usesFormulas: boolean;
  /** What the theme was computed from; empty where it has to be computed again at the next call. */
  readonly key: string;
  readonly problems: readonly ThemeProblem[];
}

const appliedThemes = new WeakMap<ShadowRoot, AppliedTheme & { readonly sheet: CSSStyleSheet }>();

/** The applied theme where it was computed from the same key and is still adopted. */
export function findAppliedTheme(root: ShadowRoot, key: string): AppliedTheme | undefined {
  const applied = appliedThemes.get(root);
  return applied?.key === key && root.adoptedStyleSheets.includes(applied.sheet) ? applied : undefined;
}

/** Replaces the theme of a shadow root; its other style sheets stay below. */
export function adoptThemeSheet(root: ShadowRoot, theme: AppliedTheme): void {
  const previous = appliedThemes.get(root);
  const sheet = previous?.sheet ?? new CSSStyleSheet();
  if (theme.css !== previous?.css) sheet.replaceSync(theme.css);
  const { styleSheet: formulas } = formulaStyles;
  const others = root.adoptedStyleSheets.filter((one) => one !== sheet && one !== formulas);
  root.adoptedStyleSheets = [...others, ...(formulas && theme.usesFormulas ? [formulas] : []), sheet];
  appliedThemes.set(root, { ...theme, sheet });
}
