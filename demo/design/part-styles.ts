import { parts as allParts } from '../playground/parts.js';
import { isHarmless } from './checks.js';

/** Declarations by part, as they were written: `padding: 20px; border-radius: 0`. */
export type PartStyles = Readonly<Record<string, string>>;

const longest = 600;

export const isPart = (name: string): boolean => allParts.some((part) => part.name === name);

const declarationsOf = (text: string): readonly string[] =>
  text
    .split(';')
    .map((declaration) => declaration.replace(/\s+/g, ' ').trim())
    .filter((declaration) => declaration !== '');

function declarationProblem(declaration: string): string | undefined {
  const [, name = '', value = ''] = /^([a-z-]+) ?: ?(.+)$/i.exec(declaration) ?? [];
  if (name === '') return `“${declaration}” is not a declaration: write padding: 20px.`;
  if (name.startsWith('--')) return 'Tokens are set in groups of their own, not on a part.';
  const isTaken = isHarmless(value) && CSS.supports(name, value);
  return isTaken ? undefined : `This browser does not take “${declaration}”.`;
}

/** Why the declarations cannot be taken, as a sentence; nothing where they can. They may not leave their rule. */
export function partProblemOf(text: string): string | undefined {
  if (text.length > longest) return `At most ${longest} characters.`;
  if (/[{}@<>\\]|\/\*|url\(/i.test(text)) return 'No braces, url(), @, \\, < or comments: only declarations.';
  return declarationsOf(text)
    .map(declarationProblem)
    .find((problem) => problem !== undefined);
}

/** A rule for each part: `crypto-checkout::part(button) { … }`. */
export const partCss = (styles: PartStyles): string =>
  Object.entries(styles)
    .map(([name, text]) => {
      const lines = declarationsOf(text).map((declaration) => `  ${declaration};\n`);
      return `crypto-checkout::part(${name}) {\n${lines.join('')}}\n`;
    })
    .join('');
