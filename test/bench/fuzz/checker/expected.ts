// Part of the checker: what it says of a request.

/** A request as it goes over the wire. `path` is without the query, `search` without its question mark. */
export type FuzzRequest = {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  /** Names in lower case; a header that was sent twice is joined by a comma and a space, as HTTP has it. */
  readonly headers: ReadonlyMap<string, string>;
  readonly bodyLength: number;
};

type Json = Readonly<Record<string, unknown>>;

/** What a success has to hold; gives back what is wrong with it. */
export type BodyCheck = (body: Json) => string | undefined;

export type Expected = {
  readonly status: number;
  /** The text of a failure, to the letter. */
  readonly message?: string;
  readonly allow?: string;
  readonly check?: BodyCheck;
  /** True where exactly one order is made. */
  readonly creates?: true;
  readonly stream?: true;
  readonly empty?: true;
};

export const expectFailure = (status: number, message: string): Expected => ({ status, message });
export const expectSuccess = (check: BodyCheck): Expected => ({ status: 200, check });

/** What the service must remember of earlier calls. */
export type CheckerState = {
  /** Codes of orders that exist. */
  readonly codes: Set<string>;
  /** Ids of webhooks by the order that they tell of: one to each party that asked for them. */
  readonly webhooks: Map<string, readonly string[]>;
  /** By idempotency key: the parameters of its first success, and the order it made. */
  readonly keys: Map<string, { readonly parameters: string; readonly code: string }>;
};

/** The members of an object must be exactly these. */
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
