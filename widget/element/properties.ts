import type { PropertyDeclarations } from 'lit';
import type { Partner } from '../common/purchase.js';
import { attributes, attributesOf, jsonNames, toAttribute, toParameter } from '../config/attributes.js';

const rows = Object.entries(attributes).filter(([, { use }]) => use !== 'partner' && use !== 'page');

export const properties: PropertyDeclarations = {
  ...Object.fromEntries(rows.map(([name, row]) => [name, { attribute: toAttribute(name), ...row }])),
  partner: { attribute: false },
  translations: { attribute: false },
};

/**
 * Drops the white space that templates leave around a value; a parameter of the order stays as it is. Parses JSON texts: an
 * invalid one stays, so that the check of the settings can name the attribute.
 */
export function normalizeTexts(element: object): void {
  for (const [name, { use }] of rows) {
    const value: unknown = Reflect.get(element, name);
    if (typeof value !== 'string' || !/set|app/.test(use)) continue;
    try {
      const normal: unknown = (jsonNames as readonly string[]).includes(name) ? JSON.parse(value) : value.trim();
      if (normal !== value) Reflect.set(element, name, normal); // an unchanged theme is not reflected
    } catch {
      // The check reports it.
    }
  }
}

export const initialValues = Object.fromEntries(
  rows.flatMap(([name, row]) => ('initial' in row ? [[name, row.initial]] : [])),
);

/**
 * Attributes by their names without hyphens: React renders properties on a server, and the HTML parser makes `fiatamount`
 * of `fiatAmount`.
 */
export const joinedNames: ReadonlyMap<string, string> = new Map(
  rows.map(([name]) => [name.toLowerCase(), toAttribute(name)]),
);

/** The attributes without a property. */
export const otherAttributes = [...attributesOf('partner'), ...attributesOf('page')].map(toAttribute);

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
