/** A part of an expected body whose exact value is not known. */
export class Matcher {
  readonly description: string;
  readonly matches: (value: unknown) => boolean;

  constructor(description: string, matches: (value: unknown) => boolean) {
    this.description = description;
    this.matches = matches;
  }
}

const uuid4Pattern = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

export const uuid4 = new Matcher('a UUID version 4', (value) => typeof value === 'string' && uuid4Pattern.test(value));

export const unixSeconds = new Matcher(
  'Unix seconds',
  (value) => Number.isInteger(value) && Number(value) > 1_700_000_000,
);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

type Comparison = { readonly expected: unknown; readonly actual: unknown; readonly path?: string };

/** Describes the first difference, or returns undefined. Objects must have exactly the expected keys. */
export function findDifference({ expected, actual, path = 'body' }: Comparison): string | undefined {
  if (expected instanceof Matcher) {
    return expected.matches(actual) ? undefined : `${path}: ${JSON.stringify(actual)} is not ${expected.description}`;
  }
  if (!isObject(expected) || !isObject(actual) || Array.isArray(expected) !== Array.isArray(actual)) {
    return Object.is(expected, actual)
      ? undefined
      : `${path}: ${JSON.stringify(actual)} is not ${JSON.stringify(expected)}`;
  }
  for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    if (!Object.hasOwn(actual, key)) return `${path}.${key} is missing`;
    if (!Object.hasOwn(expected, key)) return `${path}.${key} is not expected`;
    const found = findDifference({ expected: expected[key], actual: actual[key], path: `${path}.${key}` });
    if (found) return found;
  }
  return undefined;
}
