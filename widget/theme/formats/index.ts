import { fromCss } from './css.js';
import { fromDesignTokens } from './from-design-tokens.js';
import type { ImportResult } from './report.js';

export { fromCss, toCss } from './css.js';
export { toDesignTokens } from './to-design-tokens.js';
export { fromDesignTokens } from './from-design-tokens.js';
export type { ImportResult, ReportLine } from './report.js';
export type { ThemeFile, ThemeValues } from './theme-file.js';

/** Reads text in either format. JSON is design tokens. */
export const fromText = (text: string | null | undefined): ImportResult =>
  /^\s*[[{]/.test(String(text)) ? fromDesignTokens(text) : fromCss(String(text));
