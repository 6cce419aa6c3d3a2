import { invalidAppearance, type Appearance } from '../../widget/config/appearance.js';
import { isSafeCssValue } from '../../widget/theme/read.js';
import { cssProperties, isOtherToken, type Token } from '../../widget/theme/tokens.js';
import { isOutside, rangeText } from './bounds.js';

export const isColorToken = (name: Token): boolean => !isOtherToken(name);

/** What may stand in a style sheet and do nothing there but be a value, whatever the page around it has set. */
export const isHarmless = (value: string): boolean => isSafeCssValue(value) && !/(?:var|env)\s*\(/i.test(value);

/** Words that CSS takes for every property, and that say nothing by themselves. */
const isBorrowed = (value: string): boolean =>
  /^(?:inherit|initial|unset|revert|revert-layer|currentcolor|transparent)$/i.test(value.trim());

/** Why a page could not write this behind `--checkout-<token>:`, as a sentence; nothing where it could. */
export function problemOf(token: Token, value: string): string | undefined {
  const property = isOtherToken(token) ? cssProperties[token] : 'color';
  if (!isHarmless(value) || isBorrowed(value) || !CSS.supports(property, value)) {
    const kind = property === 'color' ? 'a CSS colour' : `a CSS value for ${token}`;
    return `This is not ${kind}.${property === 'color' ? ' Try #635bff.' : ''}`;
  }
  return isOutside(token, value) ? `${token} takes ${rangeText(token)}.` : undefined;
}

export const isTokenValue = (token: Token, value: string): boolean => problemOf(token, value) === undefined;

/** As the element itself judges it. */
const fitsLook =
  (name: keyof Appearance) =>
  (value: string): boolean =>
    invalidAppearance({ [name]: value }) === undefined;

const isOrigin = (value: string): boolean => {
  try {
    return new URL(value).origin === location.origin;
  } catch {
    return false;
  }
};

/** What a link may say of an attribute. A link may not lead to another service. */
const attributeChecks: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['brand', (value: string) => isTokenValue('brand', value)],
  ['theme', fitsLook('theme')],
  ['locale', fitsLook('locale')],
  ['lang', fitsLook('locale')],
  ['numbering-system', fitsLook('numberingSystem')],
  ['layout', fitsLook('layout')],
  ['qr', fitsLook('qr')],
  ['dir', (value: string) => ['ltr', 'rtl', 'auto'].includes(value)],
  ['base-url', isOrigin],
]);

/** Whether a link may set this. Of an order the element checks its attributes itself, and says what is wrong. */
export function isAttributeValue(name: string, value: string): boolean {
  if (value.length > 2000 || /\p{Cc}/u.test(value)) return false;
  return value === '' || (attributeChecks.get(name)?.(value) ?? true);
}
