import { attributes as table, toAttribute } from '../../../widget/config/attributes.js';

/** The attributes of the element in HTML. */
export const attributeNames: readonly string[] = Object.keys(table).map(toAttribute);

/** Attributes by their HTML names. Empty values are left out. */
export type Attributes = Readonly<Record<string, string>>;

/** Removes empty values. */
export const omitEmpty = <T extends Readonly<Record<string, string | undefined>>>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as T;

export const omitAttributes = (attributes: Attributes, ...names: readonly string[]): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => !names.includes(name)));
