/** `crypto-checkout/theme`: what the widget derives its looks with, for tools and build scripts, in Node and in browsers. */
export { derive } from './derive.js';
export type { DeriveOptions } from './derive.js';
export type { LookInput, Page, Resolve } from './resolve-theme.js';
export { backgroundOf, check, pairs } from './pairs.js';
export type { Background, Failing, Pair } from './pairs.js';
export type { Theme, ThemeObject, ThemeProblem, ThemeValue } from './read.js';
export { themeCss } from './sheet.js';
export { colorTokens, otherTokens, tokens } from './tokens.js';
export type { ColorToken, Contrast, Hex, OtherToken, Palette, Panel, Scheme, Token } from './tokens.js';
export { presets } from './preset-names.js';
export type { Preset } from './preset-names.js';
export * from './formats/index.js';
