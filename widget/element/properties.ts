import type { PropertyDeclaration, PropertyValues } from 'lit';
import type { Partner } from '../common/purchase.js';
import { attributes, attributesOf, jsonNames, toAttribute, toParameter } from '../config/attributes.js';
import type { Attribute, AttributeName } from '../config/attributes.js';

/** By name. */
export const properties: Record<string, PropertyDeclaration> = {};

export const initialValues: Record<string, string> = {};

for (const [name, row] of Object.entries<Attribute>(attributes)) {
  if (row.use !== 'partner' && row.use !== 'page') properties[name] = row;
  if (row.initial) initialValues[name] = row.initial;
}
properties['partner'] = properties['translations'] = { attribute: false };

/**
 * Drops the white space that templates leave around a value; a parameter of the order stays as it is. Takes the text of a URL
 * object. Parses JSON texts: an invalid one stays, so that the check of the settings can name the attribute.
 */
export function normalizeTexts(element: object, changed: PropertyValues): void {
  for (const name of changed.keys() as Iterable<AttributeName>) {
    const set: unknown = Reflect.get(element, name);
    const value = set instanceof URL ? set.href : set;
    const { use }: Partial<Attribute> = { ...attributes[name] };
    if (typeof value !== 'string' || !(use === 'setting' || use === 'appearance')) continue;
    try {
      const normal: unknown = (jsonNames as readonly string[]).includes(name) ? JSON.parse(value) : value.trim();
      if (normal !== set) Reflect.set(element, name, normal); // an unchanged theme is not reflected
    } catch {
      // The check reports it.
    }
  }
}

/** The partner object of the `partner-*` attributes. Returns undefined when none of them is set. */
export function readPartner(element: Element): Partner | undefined {
  const given = attributesOf('partner').flatMap((name) => {
    const value = element.getAttribute(toAttribute(name));
    return value === null ? [] : [[toParameter(name).replace('partner_', ''), value]];
  });
  return given.length > 0 ? (Object.fromEntries(given) as Partner) : undefined;
}

/** The same text for equal values. A value without JSON, such as a cycle or a BigInt, stays and equals only itself. */
export const toComparableProperty = (value: unknown): unknown => {
  try {
    return JSON.stringify(value);
  } catch {
    return value;
  }
};
