import type { TargetRecord, TargetStore } from '#core';
import type { Queries, Row } from './orders.js';

const toRecord = (row: Row): TargetRecord => ({
  key: String(row['key']),
  is_proven: row['is_proven'] === true,
  requests: Number(row['requests']),
  last_request_at: Number(row['last_request_at']),
  busy_until: Number(row['busy_until']),
  version: Number(row['version']),
});

/** The targets of the PostgreSQL store, which all processes share. */
export const createPostgresTargets = ({ read, write }: Queries): TargetStore => ({
  async read(keys) {
    const text = 'SELECT * FROM webhook_targets WHERE key = ANY ($1::text[]) AND version > 0';
    return (await read<Row>({ name: 'read_targets', text, values: [keys] })).map(toRecord);
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
