/** For values that are there unless the test itself is wrong. */
export function requireDefined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the test expected a value');
  return value;
}
