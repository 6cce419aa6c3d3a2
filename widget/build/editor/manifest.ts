/** Reads `custom-elements.json`. Its schema: https://github.com/webcomponents/custom-elements-manifest */
import { readFileSync } from 'node:fs';
import type { Attribute, ClassField, ClassMember, CustomElementDeclaration, Package } from 'custom-elements-manifest';

/** An entry of a list of the manifest. */
export type Entry = Pick<Attribute, 'name' | 'description' | 'default' | 'type'>;

/** The declaration of the element, which has every list. */
export type ElementDeclaration = Required<CustomElementDeclaration>;

/** @throws Error for a manifest without an element. */
export function readElementManifest(path: string): ElementDeclaration {
  const { modules } = JSON.parse(readFileSync(path, 'utf8')) as Package;
  const element = modules.flatMap(({ declarations = [] }) => declarations).find((one) => 'tagName' in one);
  if (!element) throw new Error(`There is no element in ${path}.`);
  return element as ElementDeclaration;
}

export const kebabToCamel = (name: string): string =>
  name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Attributes of every element, which the element observes too. */
const globalAttributes = new Set(['lang', 'dir']);

/** The attributes of this element alone. */
export const ownAttributes = ({ attributes }: ElementDeclaration): readonly Entry[] =>
  attributes.filter(({ name }) => !globalAttributes.has(name));

/** The properties that a page may set. */
export const writableProperties = ({ members }: ElementDeclaration): readonly ClassField[] =>
  members.filter((member) => member.kind === 'field').filter(({ readonly }) => !readonly);

/** The description of a member, else of its attribute. */
export const describeMember = ({ attributes }: ElementDeclaration, { name, description }: ClassMember): string =>
  description ?? attributes.find((attribute) => kebabToCamel(attribute.name) === name)?.description ?? '';

/** The words that an attribute takes, where its type is a union of them. */
export const attributeTypeWords = ({ type }: Entry): readonly string[] =>
  [...(type?.text ?? '').matchAll(/'([^']*)'/g)].map(([, word = '']) => word);
