import { fromCss } from './css.js';
import { fromDesignTokens } from './from-design-tokens.js';
import { fromJson } from './theme-json.js';
import { notAnObject, readJson } from './json.js';
import type { ImportResult } from './report.js';

export { fromCss, toCss, toScss } from './css.js';
export { toDesignTokens, toDesignTokensOf, toResolver } from './to-design-tokens.js';
export { toFigma } from './figma.js';
export { fromDesignTokens } from './from-design-tokens.js';
export { fromJson, toJson } from './theme-json.js';
export type { ImportResult, ReportLine } from './report.js';
export type { ThemeFile, ThemeValues } from './theme-file.js';

/** A list, a number or `null` is JSON too; only `fromJson` reports that it is not an object. */
const isNonObjectJson = (text: string): boolean => {
  const json = readJson(text);
  return 'problem' in json && json.problem === notAnObject;
};

/** Reads text in any of the formats: design tokens, JSON of the `theme` property, or CSS. */
export function fromText(text: string): ImportResult {
  if (isNonObjectJson(text)) return fromJson(text);
  if (!/^\s*\{/.test(text)) return fromCss(text);
  return /"(?:\$\w+|resolutionOrder)"\s*:/.test(text) ? fromDesignTokens(text) : fromJson(text);
}
