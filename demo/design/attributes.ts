/** By their names in HTML. What is empty is not there. */
export type Attributes = Readonly<Record<string, string>>;

/** Without what is empty. */
export const omitEmpty = <T extends Readonly<Record<string, string | undefined>>>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as T;

export const omitAttributes = (attributes: Attributes, ...names: readonly string[]): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => !names.includes(name)));
