import { isValidAppearance } from '../../../widget/config/appearance.js';
import { toAttribute, type AttributeName } from '../../../widget/config/attributes.js';
import { isSafeCssValue } from '../../../widget/theme/parse-theme.js';
import { cssProperties, isNonColorToken, type Token } from '../../../widget/theme/tokens.js';

/** Whether a value is safe in a style sheet. `var()` and `env()` are excluded because they depend on the page. */
const isSafeDesignValue = (value: string): boolean => isSafeCssValue(value) && !/(?:var|env)\s*\(/i.test(value);

/** CSS-wide keywords, which are valid for every property and mean nothing for a token. */
const isCssWideKeyword = (value: string): boolean =>
  /^(?:inherit|initial|unset|revert|revert-layer|currentcolor|transparent)$/i.test(value.trim());

/** Returns a sentence when the value is invalid for `--checkout-<token>`. */
export function validateDesignToken(token: Token, value: string): string | undefined {
  const property = isNonColorToken(token) ? cssProperties[token] : 'color';
  if (!isSafeDesignValue(value) || isCssWideKeyword(value) || !CSS.supports(property, value)) {
    const kind = property === 'color' ? 'a CSS colour' : `a CSS value for ${token}`;
    return `This is not ${kind}.${property === 'color' ? ' Try #635bff.' : ''}`;
  }
  return undefined;
}

export const isDesignTokenValue = (token: Token, value: string): boolean =>
  validateDesignToken(token, value) === undefined;

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
  ...checkedNames.map((name) => [toAttribute(name), (value: string) => isValidAppearance(name, value)] as const),
  ['brand', (value) => isDesignTokenValue('brand', value)],
  ['lang', (value) => isValidAppearance('locale', value)],
  ['base-url', isSameOrigin],
]);

/** Whether a link may set this value. The element validates the attributes of the order itself and reports errors. */
export function isDesignAttributeValue(name: string, value: string): boolean {
  if (value.length > 2000 || /\p{Cc}/u.test(value)) return false;
  return value === '' || (attributeValidators.get(name)?.(value) ?? true);
}
