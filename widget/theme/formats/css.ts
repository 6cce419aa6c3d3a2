import { lightDark } from '../resolve-theme.js';
import { isToken } from '../tokens.js';
import { collectRows, quoteValue, refusedLine, ignoredLine, type ImportResult, type ReportLine } from './report.js';
import { toTokenRow, toTokenRows, type ThemeFile, type ThemeRow } from './theme-file.js';

/** Splits a CSS value at the separators outside of brackets and quotes. */
export function splitTopLevel(value: string, separator: ',' | ' '): string[] {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  let quote = '';
  for (const letter of value.trim()) {
    if (quote) quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    const isSeparator = depth === 0 && !quote && (separator === ' ' ? /\s/.test(letter) : letter === separator);
    if (isSeparator) parts.push(part);
    part = isSeparator ? '' : part + letter;
  }
  return [...parts, part].map((text) => text.trim()).filter(Boolean);
}

/** The two values of `light-dark(a, b)`; any other value serves both schemes. */
export function splitLightDark(value: string): { readonly light: string; readonly dark: string } {
  const [, inner] = /^light-dark\((.*)\)$/is.exec(value.trim()) ?? [];
  const [light, dark, more] = splitTopLevel(inner ?? '', ',');
  return light && dark && !more ? { light, dark } : { light: value.trim(), dark: value.trim() };
}

/** A rule for the page: `crypto-checkout { --checkout-bg: light-dark(#fff, #000); … }`. */
export function toCss(theme: ThemeFile): string {
  const lines = toTokenRows(theme).map(({ name, light, dark }) => `  --checkout-${name}: ${lightDark(light, dark)};\n`);
  return `crypto-checkout {\n${lines.join('')}}\n`;
}

const maxLength = 100_000;

/** Splits, because a pattern would search the rest of the text again for every unclosed comment. */
const stripComments = (text: string): string => {
  const [before = '', ...comments] = text.split('/*');
  return before + comments.map((comment) => ` ${comment.split('*/').slice(1).join(' ')}`).join('');
};

const normalizeValue = (text: string): string =>
  text
    .replace(/!\s*important\s*$/i, '')
    .replace(/\s+/g, ' ')
    .trim();

/** A custom property as a row of the theme, or a line of the report if it is invalid. */
function parseProperty(name: string, value: string): ThemeRow | ReportLine {
  const source = `--checkout-${name}`;
  if (!isToken(name)) return ignoredLine(source);
  const refused = refusedLine(source, `${quoteValue(value)} cannot be taken as it is.`);
  return toTokenRow(name, splitLightDark(value)) ?? refused;
}

/** A property in a rule of a condition, or in the condition itself. */
const inCondition = /@media[^{}@]*\{(?:[^{}@]*\{[^{}@]*\})*[^{}@]*(?:\{[^{}@]*)?--checkout-/i;

/** Reads the custom properties of CSS text and ignores its rules. The last valid value of each name wins; the report names the others. */
export function fromCss(text: string): ImportResult {
  if (text.length > maxLength) return collectRows([refusedLine('', 'The CSS is longer than 100 KB.')]);
  const css = stripComments(text);
  const properties = [...css.matchAll(/--checkout-([\w-]{1,60})\s*:([^;{}]*)/g)];
  const all = properties.map(([, name = '', value = '']) => parseProperty(name, normalizeValue(value)));
  const names = all.map((one) => ('name' in one ? one.name : ''));
  const later = 'A later value is taken. “light-dark(#fff, #111)” sets both schemes.';
  const parsed = all.map((one, at) =>
    'name' in one && names.lastIndexOf(one.name) > at ? ignoredLine(`--checkout-${one.name}`, later) : one,
  );
  if (inCondition.test(css))
    parsed.push(ignoredLine('@media', 'Its values are taken without the condition. Set both schemes by light-dark().'));
  const isEmpty = !parsed.some((one) => 'name' in one);
  return collectRows([...parsed, ...(isEmpty ? [refusedLine('', 'No --checkout-… property was found.')] : [])]);
}
