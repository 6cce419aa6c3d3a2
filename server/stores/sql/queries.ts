/** A statement whose places are numbered, such as `$1`. PostgreSQL prepares those with a name once for a connection. */
export type Query = { readonly name?: string; readonly text: string; readonly values?: unknown[] };

/** Runs a statement in a transaction of its own and resolves with its rows. */
export type RunQuery = <Row extends Readonly<Record<string, unknown>>>(query: Query) => Promise<readonly Row[]>;

/** A row as the libraries return it: PostgreSQL's has JSON as values instead of texts. */
export type Row = Readonly<Record<string, unknown>>;

/** A transaction, which yields each statement and gets its rows. */
export type Script<Result> = Generator<Query, Result, readonly Row[]>;

export type Queries = {
  readonly read: RunQuery;
  readonly write: RunQuery;
  /** Runs a script: SQLite in one turn of the event loop, PostgreSQL on one connection. A script may run twice. */
  readonly transact: <Result>(script: () => Script<Result>) => Promise<Result>;
};

const toCell = (value: unknown): unknown => (Array.isArray(value) ? JSON.stringify(value) : value);

/** One statement of a script, with the type of its rows. Lists go as JSON. */
export function* runSql<Found extends Row>(text: string, values: readonly unknown[]): Script<readonly Found[]> {
  return (yield { text, values: values.map(toCell) }) as readonly Found[];
}

export const parseSqlCell = (cell: unknown): unknown => (typeof cell === 'string' ? JSON.parse(cell) : cell);

type Value = string | number;
export type Add = (value: Value) => string;

/** Collects the values of a statement and numbers their places. */
export function createSqlValues() {
  const values: Value[] = [];
  const add: Add = (value) => `$${values.push(value)}`;
  return { values, add };
}
