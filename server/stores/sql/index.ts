import type { ServerStore } from '#core';
import type { Dialect } from './dialect.js';
import { createErasure } from './erasure.js';
import { createOpenCounts } from './open-counts.js';
import { createOperator } from './operator.js';
import type { Queries } from './queries.js';
import { createSqlRetention } from './retention.js';
import { createBackupReader, createPathKeyReader, createRateStore } from './small-tables.js';
import { createTargets } from './targets.js';
import { createAttempts, createInbox } from './upstream.js';

type Tables = Pick<
  ServerStore,
  'rates' | 'targets' | 'retention' | 'attempts' | 'inbox' | 'readPathKey' | 'operator' | 'openCounts' | 'lastBackupAt'
>;

/** What both databases do by the same statements. */
export const createSharedTables = (queries: Queries, dialect: Dialect): Tables => ({
  rates: createRateStore(queries),
  targets: createTargets(queries, dialect),
  retention: { ...createSqlRetention(queries, dialect), ...createErasure(queries, dialect) },
  attempts: createAttempts(queries, dialect),
  inbox: createInbox(queries, dialect),
  readPathKey: createPathKeyReader(queries),
  operator: createOperator(queries, dialect),
  openCounts: createOpenCounts(queries, dialect),
  lastBackupAt: createBackupReader(queries.read),
});
