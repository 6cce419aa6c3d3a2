import type { Scheme, Token } from '../../../widget/theme/tokens.js';
import { colorTokens } from '../../../widget/theme/tokens.js';
import { splitLightDark } from '../../../widget/theme/formats/css.js';
import type { Tokens } from './design.js';

/** The variables of another system, and the tokens with their meaning. */
type Names = readonly (readonly [name: string, token: Token])[];

/** A rule with the variables whose tokens have a value. */
function rule([selector, names]: readonly [string, Names], valueOf: (token: Token) => string): string {
  const set = names.filter(([, token]) => valueOf(token) !== '');
  return `${selector} {\n${set.map(([name, token]) => `  --${name}: ${valueOf(token)};\n`).join('')}}\n`;
}

/** Tailwind 4: utilities such as `bg-checkout-surface`, `text-checkout-muted` and `rounded-checkout` follow from the names. */
const tailwindNames: Names = [
  ...colorTokens.map((token) => [`color-checkout-${token}`, token] as const),
  ['radius-checkout', 'radius'],
  ['font-checkout', 'font-family'],
  ['font-checkout-mono', 'font-family-mono'],
  ['text-checkout', 'font-size'],
  ['font-weight-checkout-strong', 'font-weight-strong'],
  ['spacing-checkout', 'space'],
  ['shadow-checkout', 'shadow'],
];

/** The theme as variables of Tailwind 4. Colours of two schemes follow `color-scheme`. Has every colour of the theme. */
export const toTailwind = (theme: Tokens): string =>
  `/* After @import 'tailwindcss'. Utilities: bg-checkout-surface, text-checkout-text, rounded-checkout.
   For dark colours the page needs a color-scheme, such as the class scheme-light-dark on <html>. */
${rule(['@theme', tailwindNames], (token) => theme[token] ?? '')}`;

const shadcnColors: Names = [
  ['background', 'bg'],
  ['foreground', 'text'],
  ['card', 'surface'],
  ['card-foreground', 'text'],
  ['popover', 'surface'],
  ['popover-foreground', 'text'],
  ['primary', 'accent'],
  ['primary-foreground', 'on-accent'],
  ['secondary', 'accent-subtle'],
  ['secondary-foreground', 'accent-text'],
  ['muted', 'bg'],
  ['muted-foreground', 'text-muted'],
  ['accent', 'accent-subtle'],
  ['accent-foreground', 'accent-text'],
  ['destructive', 'danger'],
  ['border', 'border'],
  ['input', 'border-strong'],
  ['ring', 'focus'],
];

const shadcnOthers: Names = [
  ['radius', 'radius'],
  ['font-sans', 'font-family'],
];

/** The theme as the variables of shadcn/ui: `:root` is light, `.dark` is dark. */
export function toShadcn(theme: Tokens): string {
  const inScheme = (scheme: Scheme) => (token: Token) => splitLightDark(theme[token] ?? '')[scheme];
  const light = rule([':root', [...shadcnOthers, ...shadcnColors]], inScheme('light'));
  return `${light}\n${rule(['.dark', shadcnColors], inScheme('dark'))}`;
}
