/** `crypto-checkout/theme`: derives, checks, reads and writes themes in build scripts and tools, in Node and in browsers. */
export { derivePalette as derive, type PaletteOptions as DeriveOptions } from './derive-palette.js';
export type { ColorResolver as Resolve } from './resolve-theme.js';
export { themeCss, type ThemeInput as LookInput } from './formats/theme-sheet.js';
export { checkContrast as check, contrastPairs as pairs, resolveBackground as backgroundOf } from './tokens.js';
export type { Background, ContrastFailure as Failing, ContrastPair as Pair } from './tokens.js';
export type { Theme, ThemeObject, ThemeProblem, ThemeValue } from './parse-theme.js';
export { colorTokens, otherTokens, tokens } from './tokens.js';
export type {
  ColorToken,
  Contrast,
  Hex,
  OtherToken,
  Palette,
  Scheme,
  TintedBackground as Panel,
  Token,
} from './tokens.js';
export { presets, type Preset } from '../common/preset-names.js';
export * from './formats/index.js';
export type { ImportResult as Imported } from './formats/index.js';
