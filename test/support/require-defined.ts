/** Narrows a value that only a mistake in the test can leave undefined. */
export function requireDefined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The test expected a value.');
  return value;
}
