import type { Dialect } from '../sql/dialect.js';
import { endedWindows } from './rate-limit-counter.js';

const inTexts = (place: string): string => `= ANY (ARRAY(SELECT json_array_elements_text(${place}::json)))`;

/** The words of PostgreSQL. */
export const dialect: Dialect = {
  inTexts,
  inNumbers: (place) => `= ANY (ARRAY(SELECT json_array_elements_text(${place}::json)::bigint))`,
  json: (column) => `${column}::json`,
  contains: (text, place) => `strpos(${text}, ${place}) > 0`,
  forUpdate: 'FOR UPDATE',
  skipLocked: (alias) => `FOR UPDATE OF ${alias} SKIP LOCKED`,
  lockKeys: `SELECT pg_advisory_xact_lock(hashtextextended(key, 4242370002))
    FROM (SELECT json_array_elements_text($1::json) AS key ORDER BY 1) AS keys`,
  later: 'greatest',
  earlier: 'least',
  queue: 'outbox_queue',
  messages: 'outbox_queue AS q JOIN outbox AS m USING (number)',
  body: 'm.',
  claimWhere: 'FROM outbox AS m WHERE m.number = outbox_queue.number AND',
  postponements: (place) => `json_to_recordset(${place}::json) AS postponed (id text, until bigint)`,
  arrayLength: 'jsonb_array_length',
  waitingEstimate: `(SELECT reltuples FROM pg_class WHERE oid = 'outbox_waiting_by_time'::regclass)`,
  dueAt: 'greatest(next_attempt_at, held_until)', // without the lease, which no index has
  isTo: (url) => `md5(m.url) = md5(${url}) AND m.url = ${url}`,
  keysOfOrders: `transaction_code ${inTexts('$1')}`,
  endedWindows,
  retentionBatch: 1000, // deletes faster than orders arrive, in the rests between them; a batch takes tens of milliseconds
  upstreamCode: 'upstream_code_of(record)',
  lastEntry: `SELECT max((entry ->> 'at')::bigint) FROM json_array_elements(record::json -> 'timeline') AS entry
    WHERE entry ->> 'status' = $3`,
  indexedBy: () => '',
  searchedBy: () => '',
};
