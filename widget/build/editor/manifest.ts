/** What the steps of this folder read from `custom-elements.json`. The schema: https://github.com/webcomponents/custom-elements-manifest */
import { readFileSync } from 'node:fs';

/** An entry of a list of the manifest. */
export type Entry = {
  readonly name: string;
  readonly description?: string;
  readonly default?: string;
  readonly readonly?: boolean;
  readonly type?: { readonly text: string };
};

export type Member = Entry & { readonly kind: 'field' | 'method' };

/** The declaration of the element. */
export type ElementDeclaration = {
  readonly name: string;
  readonly tagName: string;
  readonly description: string;
  readonly attributes: readonly Entry[];
  readonly members: readonly Member[];
  readonly events: readonly Entry[];
  readonly slots: readonly Entry[];
  readonly cssParts: readonly Entry[];
  readonly cssProperties: readonly Entry[];
  readonly cssStates: readonly Entry[];
};

type Declaration = Partial<ElementDeclaration> & { readonly name: string };
type Manifest = { readonly modules: readonly { readonly declarations: readonly Declaration[] }[] };

/** The element of the manifest in this file. Throws where the file has none. */
export function readElement(path: string): ElementDeclaration {
  const { modules } = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  const element = modules.flatMap(({ declarations }) => declarations).find(({ tagName }) => tagName !== undefined);
  if (!element) throw new Error(`There is no element in ${path}.`);
  return element as ElementDeclaration;
}

export const kebabToCamel = (name: string): string =>
  name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Attributes of every element, which the element observes too. */
const globalAttributes = new Set(['lang', 'dir']);

/** The attributes that the element has beside those of every element. */
export const ownAttributes = ({ attributes }: ElementDeclaration): readonly Entry[] =>
  attributes.filter(({ name }) => !globalAttributes.has(name));

/** The properties that a page may set. */
export const writableProperties = ({ members }: ElementDeclaration): readonly Member[] =>
  members.filter((member) => member.kind === 'field' && !member.readonly);

/** The description of a member, else that of its attribute. */
export const describeMember = ({ attributes }: ElementDeclaration, { name, description }: Member): string =>
  description ?? attributes.find((attribute) => kebabToCamel(attribute.name) === name)?.description ?? '';

/** The words that an attribute takes, where its type is a union of them. */
export const attributeWords = ({ type }: Entry): readonly string[] =>
  [...(type?.text ?? '').matchAll(/'([^']*)'/g)].map(([, word = '']) => word);
