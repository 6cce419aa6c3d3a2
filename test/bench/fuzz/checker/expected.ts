// Part of the checker: the types of its verdicts.

/** A request on the wire. `path` excludes the query, `search` its question mark. */
export type FuzzRequest = {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  /** Names in lower case; repeated headers are joined with a comma and a space, like in HTTP. */
  readonly headers: ReadonlyMap<string, string>;
  readonly bodyLength: number;
};

type Json = Readonly<Record<string, unknown>>;

/** Checks the body of a success and returns the problem, if any. */
export type BodyCheck = (body: Json) => string | undefined;

export type Expected = {
  readonly status: number;
  /** The exact message of a failure. */
  readonly message?: string;
  readonly allow?: string;
  readonly check?: BodyCheck;
  /** True when the request must create exactly one order. */
  readonly creates?: true;
  readonly empty?: true;
};

export const expectFailure = (status: number, message: string): Expected => ({ status, message });
export const expectSuccess = (check: BodyCheck): Expected => ({ status: 200, check });

/** The state that earlier calls have created in the service. */
export type CheckerState = {
  /** The codes of the orders that exist. */
  readonly orders: Set<string>;
  /** By idempotency key: the parameters of its first success and the order that it created. */
  readonly keys: Map<string, { readonly parameters: string; readonly code: string }>;
};

/** Requires exactly these properties. */
export function findDifference(found: unknown, expected: Json): string | undefined {
  const [is, should] = [found, expected].map((value) => JSON.stringify(sorted(value)));
  return is === should ? undefined : `${is ?? 'nothing'} where ${should ?? 'nothing'} was expected`;
}

const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

export const hasMembers = (found: unknown, names: readonly string[]): boolean =>
  found !== null && typeof found === 'object' && Object.keys(found).sort().join() === [...names].sort().join();

export const isSeconds = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 1_000_000_000;
