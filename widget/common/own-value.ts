/** The value under a name that a reply or an attribute chose: never a member that every object inherits. */
export const ownValue = <T>(table: Readonly<Record<string, T>> = {}, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
