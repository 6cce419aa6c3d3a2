import { isPreset } from '../../widget/presets.js';
import { tokens as allTokens, type Token } from '../../widget/theme/tokens.js';
import { isOutside, rangeText } from './bounds.js';

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
export const isHarmless = (value: string): boolean =>
  value.length <= longest &&
  /^[^\p{C};{}<>@\\!]+$/u.test(value) &&
  !/\/\*|(?:url|src|image|image-set|attr|var|env)\(/i.test(value);

/** Words that CSS takes for every property, and that say nothing by themselves. */
const isBorrowed = (value: string): boolean =>
  /^(?:inherit|initial|unset|revert|revert-layer|currentcolor|transparent)$/i.test(value.trim());

/** Why a page could not write this behind `--checkout-<token>:`, as a sentence; nothing where it could. */
export function problemOf(token: Token, value: string): string | undefined {
  const property = properties[token] ?? 'color';
  if (!isHarmless(value) || isBorrowed(value) || !CSS.supports(property, value)) {
    const kind = property === 'color' ? 'a CSS colour' : `a CSS value for ${token}`;
    return `This is not ${kind}.${property === 'color' ? ' Try #635bff.' : ''}`;
  }
  return isOutside(token, value) ? `${token} takes ${rangeText(token)}.` : undefined;
}

export const isTokenValue = (token: Token, value: string): boolean => problemOf(token, value) === undefined;

const isTag = (value: string): boolean => {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
};

const isOrigin = (value: string): boolean => {
  try {
    return new URL(value).origin === location.origin;
  } catch {
    return false;
  }
};

const oneOf =
  (...words: readonly string[]) =>
  (value: string): boolean =>
    words.includes(value);

/** What a link may say of an attribute. A link may not lead to another service. */
const attributeChecks: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['brand', (value: string) => isTokenValue('brand', value)],
  ['theme', (value: string) => (value.match(/\S+/g) ?? []).every(isPreset)],
  ['locale', isTag],
  ['lang', isTag],
  ['numbering-system', (value: string) => Intl.supportedValuesOf('numberingSystem').includes(value)],
  ['dir', oneOf('ltr', 'rtl', 'auto')],
  ['layout', oneOf('card', 'button', 'row')],
  ['qr', oneOf('address', 'uri')],
  ['base-url', isOrigin],
]);

/** Whether a link may set this. Of an order the element checks its attributes itself, and says what is wrong. */
export function isAttributeValue(name: string, value: string): boolean {
  if (value.length > 2000 || /\p{Cc}/u.test(value)) return false;
  return value === '' || (attributeChecks.get(name)?.(value) ?? true);
}
