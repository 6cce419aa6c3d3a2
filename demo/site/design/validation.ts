import { isValid, toAttribute, type AttributeName } from '../../../widget/config/attributes.js';
import { isSafeCssValue as isSafeToken } from '../../../widget/theme/safe-css-value.js';
import { cssProperties, isOtherToken, type Token } from '../../../widget/theme/tokens.js';
import { isOutOfRange, formatRange } from './token-bounds.js';

export const isColorToken = (name: Token): boolean => !isOtherToken(name);

/** Whether a value is safe in a style sheet. `var()` and `env()` are excluded because they depend on the page. */
export const isSafeCssValue = (value: string): boolean => isSafeToken(value) && !/(?:var|env)\s*\(/i.test(value);

/** CSS-wide keywords, which are valid for every property and mean nothing for a token. */
const isCssWideKeyword = (value: string): boolean =>
  /^(?:inherit|initial|unset|revert|revert-layer|currentcolor|transparent)$/i.test(value.trim());

/** Returns a sentence when the value is invalid for `--checkout-<token>`. */
export function validateToken(token: Token, value: string): string | undefined {
  const property = isOtherToken(token) ? cssProperties[token] : 'color';
  if (!isSafeCssValue(value) || isCssWideKeyword(value) || !CSS.supports(property, value)) {
    const kind = property === 'color' ? 'a CSS colour' : `a CSS value for ${token}`;
    return `This is not ${kind}.${property === 'color' ? ' Try #635bff.' : ''}`;
  }
  return isOutOfRange(token, value) ? `${token} takes ${formatRange(token)}.` : undefined;
}

export const isTokenValue = (token: Token, value: string): boolean => validateToken(token, value) === undefined;

const isSameOrigin = (value: string): boolean => {
  try {
    return new URL(value).origin === location.origin;
  } catch {
    return false;
  }
};

/** The attributes whose values the element's own rules check here. */
const checkedNames: readonly AttributeName[] = ['theme', 'locale', 'numberingSystem', 'layout', 'qr', 'dir'];

/** Which attribute values a link may set. A link must not select another service. */
const attributeValidators: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ...checkedNames.map((name) => [toAttribute(name), (value: string) => isValid(name, value)] as const),
  ['brand', (value) => isTokenValue('brand', value)],
  ['lang', (value) => isValid('locale', value)],
  ['base-url', isSameOrigin],
]);

/** Whether a link may set this value. The element validates the attributes of the order itself and reports errors. */
export function isAttributeValue(name: string, value: string): boolean {
  if (value.length > 2000 || /\p{Cc}/u.test(value)) return false;
  return value === '' || (attributeValidators.get(name)?.(value) ?? true);
}
