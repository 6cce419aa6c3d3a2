import { formulaStyles } from './formulas.styles.js';
import type { ThemeProblem } from './parse-theme.js';

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
