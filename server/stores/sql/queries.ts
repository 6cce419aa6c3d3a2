/** A statement whose places are numbered, such as `$1`. PostgreSQL prepares those with a name once for a connection. */
export type Query = { readonly name?: string; readonly text: string; readonly values?: unknown[] };

/** Runs a statement in a transaction of its own and resolves with its rows. */
export type RunQuery = <Row extends Readonly<Record<string, unknown>>>(query: Query) => Promise<readonly Row[]>;

export type Queries = { readonly read: RunQuery; readonly write: RunQuery };

/** A row as the libraries return it: PostgreSQL's has 64-bit integers as strings, and JSON as values instead of texts. */
export type Row = Readonly<Record<string, unknown>>;

export const numberOrNull = (cell: unknown): number | null => (cell === null ? null : Number(cell));
export const textOrNull = (cell: unknown): string | null => cell as string | null;

export const fromJson = (cell: unknown): unknown => (typeof cell === 'string' ? JSON.parse(cell) : cell);
