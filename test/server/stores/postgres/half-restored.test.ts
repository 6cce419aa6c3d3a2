import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Client } from 'pg';
import { openPostgresStore } from '../../../../server/stores/postgres/index.js';
import { migrate } from '../../../../server/stores/postgres/migrations.js';
import { needsPostgres } from '../../../support/database.js';
import { createPostgresHarness } from '../../../support/postgres-harness.js';

const harness = createPostgresHarness(() => undefined);

const sentence = /^DATABASE_URL cannot be used: its tables are incomplete, as after a restore that did not finish: /;
const advice =
  /Restore the backup into an empty database by pg_restore with --single-transaction; INCOMPLETE_DATABASE=accept starts/;

const refusal = async (): Promise<string> => {
  const { message } = await openPostgresStore({ url: harness.database.url, reportError: () => undefined }).then(
    async ({ close }) => close().then(() => new Error('It has started.')),
    (error: unknown) => error as Error,
  );
  assert.match(message, sentence);
  assert.match(message, advice);
  return message;
};

/** Every table, index and constraint that the migrations make, by the statement that removes it. */
async function dropStatements(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I CASCADE', conrelid::regclass, conname) AS statement FROM pg_constraint
    WHERE connamespace = current_schema()::regnamespace AND conrelid <> 'schema_versions'::regclass
    UNION SELECT format('DROP %s %I CASCADE', CASE relkind WHEN 'r' THEN 'TABLE' ELSE 'INDEX' END, relname) FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'i') AND relname !~ '^schema_versions'
      AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = pg_class.oid)`);
  return rows.map(({ statement }) => statement);
}

describe('a PostgreSQL database that was restored in part', needsPostgres, () => {
  it('is noticed whichever table, index or constraint is missing', async () => {
    await (await harness.open()).close();
    const client = new Client({ connectionString: harness.database.url });
    await client.connect();
    const statements = await dropStatements(client);
    assert.ok(statements.length > 50, String(statements.length));
    const unnoticed: string[] = [];
    // The statements of `migrate` run in the transaction of the trial, which takes everything back.
    for (const statement of statements) {
      await client.query('BEGIN');
      await client.query(statement);
      const inner = Object.assign(Object.create(client) as Client, {
        query: (text: string, values?: unknown[]) =>
          /^(?:BEGIN|COMMIT|ROLLBACK)$/.test(text) ? Promise.resolve() : client.query(text, values),
      });
      await migrate(inner).then(
        () => unnoticed.push(statement),
        (error: unknown) =>
          /its tables are incomplete/.test(String(error)) || unnoticed.push(`${statement}: ${String(error)}`),
      );
      await client.query('ROLLBACK');
    }
    await client.end();
    assert.deepEqual(unnoticed, []);
  });

  it('is refused by name, and taken where the operator accepts it', async () => {
    await (await harness.open()).close();
    await harness.database.query('DROP INDEX orders_by_status');
    assert.match(await refusal(), /finish: orders_by_status missing\. /);
    const settings = { url: harness.database.url, acceptsIncomplete: true, reportError: () => undefined };
    await (await openPostgresStore(settings)).close();
  });

  it('is refused without the version of its tables', async () => {
    await (await harness.open()).close();
    await harness.database.query('DELETE FROM schema_versions');
    assert.match(await refusal(), /there is \w+, but no version in schema_versions/);
    await harness.database.query('DROP TABLE schema_versions');
    await refusal();
    assert.deepEqual(await harness.database.query("SELECT to_regclass('schema_versions') AS found"), [{ found: null }]);
  });
});
