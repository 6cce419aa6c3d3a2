import { fromCss } from './css.js';
import { fromDesignTokens } from './from-design-tokens.js';
import { fromJson } from './theme-json.js';
import { notAnObject, readJson } from './read-json.js';
import type { ImportResult } from './theme-file.js';

export { fromCss, toCss } from './css.js';
export { toDesignTokens, toDesignTokensOf, toResolver } from './to-design-tokens.js';
export { toFigma } from './figma.js';
export { fromDesignTokens } from './from-design-tokens.js';
export { fromJson, toJson } from './theme-json.js';
export { toScss } from './scss.js';
export type { ImportResult, ReportLine, ThemeFile, ThemeValues } from './theme-file.js';

/** A list, a number or nothing is JSON all the same, and is told that it is no object. */
const isNonObjectJson = (text: string): boolean => {
  const found = readJson(text);
  return 'problem' in found && found.problem === notAnObject;
};

/** Reads a dropped or pasted text of whichever format it is: design tokens, JSON of the `theme` property, or CSS. */
export function fromText(text: string): ImportResult {
  if (isNonObjectJson(text)) return fromJson(text);
  if (!/^\s*\{/.test(text)) return fromCss(text);
  return /"(?:\$\w+|resolutionOrder)"\s*:/.test(text) ? fromDesignTokens(text) : fromJson(text);
}
