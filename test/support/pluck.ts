/** One field of each. */
export const pluck = <One, Key extends keyof One>(list: readonly One[], key: Key): One[Key][] =>
  list.map((one) => one[key]);

/** Some fields of each, in this order. */
export const columns = <One, Key extends keyof One>(list: readonly One[], ...keys: readonly Key[]): One[Key][][] =>
  list.map((one) => keys.map((key) => one[key]));
