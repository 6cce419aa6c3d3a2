import { widgetParts as allParts } from './widget-parts.js';
import { isSafeDesignValue } from './validation.js';

/** Declarations by part, as the user wrote them: `padding: 20px; border-radius: 0`. */
export type PartStyles = Readonly<Record<string, string>>;

const maxLength = 600;

export const isKnownPart = (name: string): boolean => allParts.some((part) => part.name === name);

const splitDeclarations = (text: string): readonly string[] =>
  text
    .split(';')
    .map((declaration) => declaration.replace(/\s+/g, ' ').trim())
    .filter((declaration) => declaration !== '');

function validateDeclaration(declaration: string): string | undefined {
  const [, name = '', value = ''] = /^([a-z-]+) ?: ?(.+)$/i.exec(declaration) ?? [];
  if (name === '') return `“${declaration}” is not a declaration: write padding: 20px.`;
  if (name.startsWith('--')) return 'Tokens are set in groups of their own, not on a part.';
  const isSupported = isSafeDesignValue(value) && CSS.supports(name, value);
  return isSupported ? undefined : `This browser does not support “${declaration}”.`;
}

/** Returns a sentence when the declarations are invalid. They must not escape from their rule. */
export function validatePartStyles(text: string): string | undefined {
  if (text.length > maxLength) return `At most ${maxLength} characters.`;
  if (/[{}@<>\\]|\/\*|url\(/i.test(text)) return 'No braces, url(), @, \\, < or comments: only declarations.';
  return splitDeclarations(text)
    .map(validateDeclaration)
    .find((problem) => problem !== undefined);
}

/** A rule for each part: `crypto-checkout::part(button) { … }`. */
export const toPartCss = (styles: PartStyles): string =>
  Object.entries(styles)
    .map(([name, text]) => {
      const lines = splitDeclarations(text).map((declaration) => `  ${declaration};\n`);
      return `crypto-checkout::part(${name}) {\n${lines.join('')}}\n`;
    })
    .join('');
