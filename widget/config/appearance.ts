import type { LitElement } from 'lit';
import { rules } from '#contract';
import { isPreset, isThemeObject, presetNames } from '../common/preset-names.js';
import type { CheckoutHost } from '../element/host.js';
import { attributesOf, isUnset, isValidAttribute, pageUrl, urlTemplate, type AttributeName } from './attributes.js';
import { problemOf, type ConfigProblem } from './settings.js';

/** A language, and whatever follows it. */
const isLocale = (tag: unknown): boolean => /^[a-z]{2,3}(?![^-_.@])/i.test(String(tag).trim());

/** A text, or the texts of an option, by the name of the option. */
const isOptionNames = (names: unknown): boolean =>
  isThemeObject(names) &&
  !Array.isArray(names) &&
  Object.values(names).every((name: unknown) => {
    const texts: readonly unknown[] = isThemeObject(name) ? Object.values(name) : [name];
    return texts.every((text) => typeof text === 'string');
  });

/** The rules of uses `appearance` and `page` that are no lists of words. They may throw for an invalid value. */
const appearanceRules: Readonly<Partial<Record<AttributeName, (value: unknown) => unknown>>> = {
  returnUrl: pageUrl,
  termsUrl: pageUrl,
  privacyUrl: pageUrl,
  supportUrl: (url) => pageUrl(url, true),
  explorerUrl: (url) => urlTemplate(url, ['tx_hash']),
  termsVersion: (version) => rules.reference.safeParse(version).success,
  optionNames: isOptionNames,
  locale: isLocale,
  lang: isLocale,
  numberingSystem: (name) => Intl.supportedValuesOf('numberingSystem').includes(String(name)),
  brand: (color) => CSS.supports('color', String(color)),
  // The chunk of the theme reports on an object.
  theme: (theme) => isThemeObject(theme) || presetNames(theme).every(isPreset),
};

/** Whether an attribute of use `appearance` or `page` is valid, or not set. */
export function isValidAppearance(name: AttributeName, value: unknown): boolean {
  if (isUnset(value)) return true;
  const { [name]: rule } = appearanceRules;
  try {
    return rule ? Boolean(rule(value)) : isValidAttribute(name, value);
  } catch {
    return false;
  }
}

/** The settings that are invalid and end no checkout: what reads them uses their default. */
export function appearanceProblems(host: CheckoutHost): readonly ConfigProblem[] {
  const own = attributesOf('appearance').map((name) => [name, Reflect.get(host, name) as unknown] as const);
  // The browser reads `dir` in any case.
  const page = attributesOf('page').map((name) => [name, host.getAttribute(name)?.toLowerCase()] as const);
  // Written as a boolean attribute it asks for no consent, which templates mean by an empty value.
  const consent = host.getAttribute('consent') === '' ? [problemOf('consent', '')] : [];
  const problems = [...own, ...page]
    .filter(([name, value]) => !isValidAppearance(name, value))
    .map(([name, value]) => problemOf(name, value));
  return [...problems, ...consent];
}

/** What frameworks and every page add to elements. */
const foreignAttribute =
  /^(class|id|slot|style|hidden|part|role|title|translate|tabindex|(aria|data|v|x|hx|ng)-.*|_.*|.*[^a-z_-].*)$/;

/** Whether the name of an attribute may be misspelt. */
export const hasUnknownAttribute = (host: CheckoutHost): boolean => {
  const { observedAttributes: known } = host.constructor as typeof LitElement;
  return host.getAttributeNames().some((name) => !known.includes(name) && !foreignAttribute.test(name));
};
