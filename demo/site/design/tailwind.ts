import { colorTokens, type Token } from '../../../widget/theme/tokens.js';
import type { Tokens } from './design.js';

/** Tailwind 4: utilities such as `bg-checkout-surface`, `text-checkout-muted` and `rounded-checkout` follow from the names. */
const names: readonly (readonly [name: string, token: Token])[] = [
  ...colorTokens.map((token) => [`color-checkout-${token}`, token] as const),
  ['radius-checkout', 'radius'],
  ['font-checkout', 'font-family'],
  ['font-checkout-mono', 'font-family-mono'],
  ['text-checkout', 'font-size'],
  ['font-weight-checkout-strong', 'font-weight-strong'],
  ['spacing-checkout', 'space'],
  ['shadow-checkout', 'shadow'],
];

/**
 * The theme as variables of Tailwind 4. Colours of two schemes follow `color-scheme`. Has every colour of the theme. Apart
 * from `theme-file.ts`, which needs a document.
 */
export function toTailwind(theme: Tokens): string {
  const lines = names.filter(([, token]) => theme[token]).map(([name, token]) => `  --${name}: ${theme[token]};\n`);
  return `/* After @import 'tailwindcss'. Utilities: bg-checkout-surface, text-checkout-text, rounded-checkout.
   For dark colours the page needs a color-scheme, such as the class scheme-light-dark on <html>. */
@theme {\n${lines.join('')}}\n`;
}
