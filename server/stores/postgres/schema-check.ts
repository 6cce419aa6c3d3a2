import type { ClientBase } from 'pg';

/** What a script creates, by its statements. */
export type Schema = {
  /** Kinds and names, such as `index orders_by_status`. */
  readonly objects: ReadonlySet<string>;
  /** The number of the constraints of each table. */
  readonly constraints: ReadonlyMap<string, number>;
};

/** The statements without comments. */
const statementsOf = (script: string): readonly string[] =>
  script
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim());

const creation = /^CREATE(?: UNIQUE| UNLOGGED)? (TABLE|INDEX)(?: IF NOT EXISTS)? (\w+)/;

const constraintWords = /\b(?:PRIMARY KEY|UNIQUE|REFERENCES|CHECK|EXCLUDE)\b/g;

/** Reads the objects that a script creates. */
export function readSchema(script: string): Schema {
  const objects = new Set<string>();
  const constraints = new Map<string, number>();
  for (const statement of statementsOf(script)) {
    const [, kind = '', name = ''] = creation.exec(statement) ?? [];
    const object = `${kind.toLowerCase()} ${name}`;
    if (kind !== '') objects.add(object);
    const count = statement.match(constraintWords)?.length ?? 0;
    if (kind === 'TABLE') constraints.set(name, count);
  }
  return { objects, constraints };
}

const selectObjects = `
  SELECT CASE relkind WHEN 'r' THEN 'table ' ELSE 'index ' END || relname AS object FROM pg_class
  WHERE relkind IN ('r', 'i') AND relname = ANY ($1) AND pg_table_is_visible(oid)`;

const selectConstraints = `
  SELECT relname AS name, count(*)::int AS count FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
  WHERE contype IN ('p', 'u', 'f', 'c', 'x') AND relname = ANY ($1) AND pg_table_is_visible(conrelid)
  GROUP BY relname`;

/** The objects of the schema that the database has. */
export async function findObjects(client: ClientBase, { objects }: Schema): Promise<ReadonlySet<string>> {
  const names = [...objects].map((object) => object.slice(object.indexOf(' ') + 1));
  const { rows } = await client.query<{ object: string }>(selectObjects, [names]);
  return new Set(rows.map(({ object }) => object));
}

async function findConstraints(client: ClientBase, { constraints }: Schema): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ name: string; count: number }>(selectConstraints, [[...constraints.keys()]]);
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** Finds what is missing of a schema, in words. A restore creates constraints last. */
export async function findMissingObjects(client: ClientBase, schema: Schema): Promise<readonly string[]> {
  const objects = await findObjects(client, schema);
  const missing = [...schema.objects].filter((object) => !objects.has(object));
  const constraints = await findConstraints(client, schema);
  const weaker = [...schema.constraints].filter(([table, count]) => (constraints.get(table) ?? 0) < count);
  return [
    ...missing,
    ...weaker.filter(([table]) => objects.has(`table ${table}`)).map(([table]) => `a constraint of ${table}`),
  ];
}
