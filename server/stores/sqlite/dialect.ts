import type { Dialect } from '../sql/dialect.js';
import { upstreamCode } from './tables.js';

const indexNames = {
  transaction_code: 'sqlite_autoindex_orders_1',
  external_reference: 'orders_by_reference',
  status: 'orders_by_status',
  created_at: 'orders_by_creation',
};

const inList = (place: string): string => `IN (SELECT value FROM json_each(${place}))`;

/** The words of SQLite. `INDEXED BY` makes a search fail that could not use its index, instead of being slow. */
export const dialect: Dialect = {
  inTexts: inList,
  inNumbers: inList,
  json: (column) => column,
  contains: (text, place) => `instr(${text}, ${place}) > 0`,
  forUpdate: '',
  skipLocked: () => '',
  lockKeys: undefined,
  later: 'max',
  earlier: 'min',
  queue: 'outbox',
  messages: 'outbox AS q',
  body: '',
  claimWhere: 'WHERE',
  postponements: (place) =>
    `(SELECT value ->> 'id' AS id, value ->> 'until' AS until FROM json_each(${place})) AS postponed`,
  arrayLength: 'json_array_length',
  waitingEstimate: `(SELECT count(*) FROM outbox WHERE account = $1 AND state = 'waiting')`,
  dueAt: 'max(next_attempt_at, lease_until, held_until)',
  isTo: (url) => `url = ${url}`,
  keysOfOrders: `order_id IN (SELECT id FROM orders WHERE transaction_code ${inList('$1')})`,
  endedWindows: undefined,
  retentionBatch: 50, // delays no call
  upstreamCode,
  lastEntry: `SELECT max(json_extract(entry.value, '$.at')) FROM json_each(orders.record, '$.timeline') AS entry
    WHERE json_extract(entry.value, '$.status') = $3`,
  indexedBy: (index) => `INDEXED BY ${index}`,
  searchedBy: (index) => `INDEXED BY ${indexNames[index]}`,
};
