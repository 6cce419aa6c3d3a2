import type { TargetRecord, TargetStore } from '#core';
import type { Queries } from '../sql/queries.js';

/** The function of the targets, which the schema creates. */
export const targetsFunction = `
  -- Replaces all of these rows or none: false if another process has replaced one of them first.
  CREATE FUNCTION replace_targets(records json) RETURNS boolean LANGUAGE plpgsql AS $body$
  BEGIN
    INSERT INTO webhook_targets
    SELECT next.key, false, 0, next.last_request_at, 0, 0 FROM json_populate_recordset(NULL::webhook_targets, records) AS next
    ORDER BY next.key
    ON CONFLICT DO NOTHING;

    PERFORM FROM webhook_targets AS kept
    WHERE kept.key IN (SELECT key FROM json_populate_recordset(NULL::webhook_targets, records))
    ORDER BY kept.key FOR NO KEY UPDATE;

    IF EXISTS (
      SELECT FROM json_populate_recordset(NULL::webhook_targets, records) AS next
      JOIN webhook_targets AS kept USING (key) WHERE kept.version <> next.version - 1
    ) THEN
      RETURN false;
    END IF;

    UPDATE webhook_targets AS kept SET is_proven = next.is_proven, requests = next.requests,
      last_request_at = next.last_request_at, busy_until = next.busy_until, version = next.version
    FROM json_populate_recordset(NULL::webhook_targets, records) AS next WHERE kept.key = next.key;
    RETURN true;
  END $body$;`;

/** The targets of the PostgreSQL store, which all processes share. */
export const createPostgresTargets = ({ read, write }: Queries): TargetStore => ({
  read(keys) {
    const text = 'SELECT * FROM webhook_targets WHERE key = ANY ($1::text[]) AND version > 0';
    return read<TargetRecord>({ name: 'read_targets', text, values: [keys] });
  },
  async replace(records) {
    const text = 'SELECT replace_targets($1) AS is_current';
    const [row] = await write<{ is_current: boolean }>({
      name: 'replace_targets',
      text,
      values: [JSON.stringify(records)],
    });
    return row?.is_current === true;
  },
  async purge(before) {
    await write({ text: 'DELETE FROM webhook_targets WHERE last_request_at < $1', values: [before] });
  },
});
