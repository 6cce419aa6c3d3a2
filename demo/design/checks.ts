import { tokens as allTokens, type Token } from '../../widget/theme/tokens.js';

const tokenNames: readonly string[] = allTokens;

export const isToken = (name: string): name is Token => tokenNames.includes(name);

/** The CSS property that takes what a token takes. */
const properties: Readonly<Partial<Record<Token, string>>> = {
  'font-family': 'font-family',
  'font-family-mono': 'font-family',
  'font-size': 'font-size',
  'font-weight-strong': 'font-weight',
  radius: 'border-radius',
  space: 'padding',
  'border-width': 'border-width',
  shadow: 'box-shadow',
  duration: 'transition-duration',
};

export const isColorToken = (name: Token): boolean => properties[name] === undefined;

const longest = 300;

/** What may stand in a style sheet and do nothing there but be a value: it ends nothing and loads nothing. */
const isHarmless = (value: string): boolean =>
  value.length <= longest &&
  /^[^\p{C};{}<>@\\!]+$/u.test(value) &&
  !/\/\*|(?:url|src|image|image-set|attr|var|env)\(/i.test(value);

/** Whether a page could write this behind `--checkout-<token>:`. */
export const isTokenValue = (token: Token, value: string): boolean =>
  isHarmless(value) && CSS.supports(properties[token] ?? 'color', value);

/** The element checks its attributes itself, and says what is wrong; a link may only not lead elsewhere. */
export function isAttributeValue(name: string, value: string): boolean {
  if (value.length > 2000 || /\p{Cc}/u.test(value)) return false;
  if (name !== 'base-url') return true;
  try {
    return new URL(value).origin === location.origin;
  } catch {
    return false;
  }
}
