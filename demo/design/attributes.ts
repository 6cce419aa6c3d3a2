/** By their names in HTML. What is empty is not there. */
export type Attributes = Readonly<Record<string, string>>;

/** Without what is empty. */
export const trimmed = <T extends Readonly<Record<string, string | undefined>>>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as T;

export const without = (attributes: Attributes, ...names: readonly string[]): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => !names.includes(name)));
