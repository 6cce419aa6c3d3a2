import type { Scheme, Token } from '../../../widget/theme/tokens.js';
import { colorTokens } from '../../../widget/theme/tokens.js';
import type { Tokens } from './design.js';
import { splitSchemes } from './scheme-values.js';

/** Every colour of a theme, and the other tokens that it sets. */
export type FullTheme = Tokens;

type Line = readonly [name: string, value: string];

const rule = (selector: string, lines: readonly Line[]): string =>
  `${selector} {\n${lines.map(([name, value]) => `  --${name}: ${value};\n`).join('')}}\n`;

const linesOf = (
  names: readonly (readonly [name: string, token: Token])[],
  valueOf: (token: Token) => string,
): Line[] => names.flatMap(([name, token]): Line[] => (valueOf(token) === '' ? [] : [[name, valueOf(token)]]));

/** Tailwind 4: utilities such as `bg-checkout-surface`, `text-checkout-muted` and `rounded-checkout` follow from the names. */
const tailwindNames: readonly (readonly [name: string, token: Token])[] = [
  ...colorTokens.map((token) => [`color-checkout-${token}`, token] as const),
  ['radius-checkout', 'radius'],
  ['font-checkout', 'font-family'],
  ['font-checkout-mono', 'font-family-mono'],
  ['text-checkout', 'font-size'],
  ['font-weight-checkout', 'font-weight-strong'],
  ['spacing-checkout', 'space'],
  ['shadow-checkout', 'shadow'],
];

/** The theme as variables of Tailwind 4. Colours of two schemes follow `color-scheme`. */
export const toTailwind = (theme: FullTheme): string =>
  `/* After @import 'tailwindcss'. Utilities: bg-checkout-surface, text-checkout-text, rounded-checkout. */\n${rule(
    '@theme',
    linesOf(tailwindNames, (token) => theme[token] ?? ''),
  )}`;

/** The variables of shadcn/ui, and the tokens with their meaning. */
const shadcnColors: readonly (readonly [name: string, token: Token])[] = [
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

/** The theme as the variables of shadcn/ui: `:root` is light, `.dark` is dark. */
export function toShadcn(theme: FullTheme): string {
  const inScheme = (scheme: Scheme) => linesOf(shadcnColors, (token) => splitSchemes(theme[token] ?? '')[scheme]);
  const others = linesOf(
    [
      ['radius', 'radius'],
      ['font-sans', 'font-family'],
    ],
    (token) => theme[token] ?? '',
  );
  return `${rule(':root', [...others, ...inScheme('light')])}\n${rule('.dark', inScheme('dark'))}`;
}
