import type { ClientBase } from 'pg';

/** What migrations create, by the statements of their text. */
export type Schema = {
  /** Kinds and names, such as `index orders_by_status`. */
  readonly objects: ReadonlySet<string>;
  /** The number of the constraints of each table. */
  readonly constraints: ReadonlyMap<string, number>;
};

/** The statements without comments and the bodies of functions. */
const statementsOf = (script: string): readonly string[] =>
  script
    .replaceAll(/\$body\$.*?\$body\$/gs, '')
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim());

const change =
  /^(CREATE|DROP|ALTER)(?: OR REPLACE)?(?: UNIQUE| UNLOGGED)? (TABLE|INDEX|FUNCTION|TRIGGER)(?: IF NOT EXISTS)? (\w+)/;

const constraintWords = /\b(?:PRIMARY KEY|UNIQUE|REFERENCES|CHECK|EXCLUDE)\b/g;

/** Reads the objects that are there after all of these scripts. */
export function readSchema(scripts: readonly string[]): Schema {
  const objects = new Set<string>();
  const constraints = new Map<string, number>();
  for (const statement of scripts.flatMap(statementsOf)) {
    const [, verb, kind = '', name = ''] = change.exec(statement) ?? [];
    const object = `${kind.toLowerCase()} ${name}`;
    if (verb === 'CREATE') objects.add(object);
    if (verb === 'DROP') objects.delete(object);
    if (kind !== 'TABLE') continue;
    const count = statement.match(constraintWords)?.length ?? 0;
    constraints.set(name, (constraints.get(name) ?? 0) + count);
    if (verb === 'DROP') constraints.delete(name);
  }
  return { objects, constraints };
}

const selectObjects = `
  SELECT CASE WHEN relkind IN ('r', 'p') THEN 'table ' ELSE 'index ' END || relname AS object FROM pg_class
    WHERE relkind IN ('r', 'p', 'i', 'I') AND relname = ANY ($1) AND pg_table_is_visible(oid)
  UNION ALL
  SELECT 'function ' || proname FROM pg_proc WHERE proname = ANY ($1) AND pg_function_is_visible(oid)
  UNION ALL
  SELECT 'trigger ' || tgname FROM pg_trigger WHERE tgname = ANY ($1) AND pg_table_is_visible(tgrelid)`;

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
export async function findMissing(client: ClientBase, schema: Schema): Promise<readonly string[]> {
  const objects = await findObjects(client, schema);
  const missing = [...schema.objects].filter((object) => !objects.has(object));
  const constraints = await findConstraints(client, schema);
  const weaker = [...schema.constraints].filter(([table, count]) => (constraints.get(table) ?? 0) < count);
  return [
    ...missing,
    ...weaker.filter(([table]) => objects.has(`table ${table}`)).map(([table]) => `a constraint of ${table}`),
  ];
}
