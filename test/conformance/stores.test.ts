import { after, before, describe } from 'node:test';
import type { OrderStore } from '#core';
import { createMemoryStore } from '../../server/adapters/memory-store/index.js';
import { openPostgresStore } from '../../server/adapters/postgres-store/index.js';
import { openSqliteStore } from '../../server/adapters/sqlite-store/index.js';
import { findPgBouncer, startPgBouncer } from '../support/pgbouncer.mjs';
import { createTestDatabase } from '../support/database.js';
import { createTemporaryFolder } from '../support/http.js';
import { accountOrderTests } from './stores/account-orders.js';
import { backlogTests } from './stores/backlog.js';
import { createAttemptTests } from './stores/create-attempts.js';
import { deskAuditTests } from './stores/desk-audit.js';
import { deskSearchTests } from './stores/desk-search.js';
import { disabledUrlTests } from './stores/disabled-urls.js';
import { dueOrderTests } from './stores/due-orders.js';
import { attemptErasureTests } from './stores/attempt-erasure.js';
import { erasureTests } from './stores/erasure.js';
import { excludedHostTests } from './stores/excluded-hosts.js';
import { lastRatesTests } from './stores/last-rates.js';
import { messageSequenceTests } from './stores/message-sequence.js';
import { orderCreationTests } from './stores/order-creation.js';
import { orderNotificationTests } from './stores/order-notifications.js';
import { orderUpdateTests } from './stores/order-updates.js';
import { outboxClaimTests } from './stores/outbox-claims.js';
import { outboxLookupTests } from './stores/outbox-lookups.js';
import { redeliveryTests } from './stores/redelivery.js';
import { retentionTests } from './stores/retention.js';
import { settlementTests } from './stores/settlement.js';
import { traceTests } from './stores/traces.js';
import { upstreamInboxTests } from './stores/upstream-inbox.js';
import { uniqueReferenceTests } from './stores/unique-references.js';
import { webhookTargetTests } from './stores/webhook-targets.js';

type Opened = { readonly store: OrderStore; readonly close: () => Promise<void> };

const stores: Readonly<Record<string, () => Opened | Promise<Opened>>> = {
  'the memory store': () => ({ store: createMemoryStore(), close: () => Promise.resolve() }),
  'the SQLite store': () => {
    const folder = createTemporaryFolder();
    const store = openSqliteStore(folder.path);
    return { store, close: () => store.close().then(folder.remove) };
  },
  'the PostgreSQL store': async () => {
    const { url, remove } = await createTestDatabase();
    const reportError = (error: unknown): never => {
      throw error;
    };
    const store = await openPostgresStore({ url, reportError });
    return { store, close: () => store.close().then(remove) };
  },
  'the PostgreSQL store through PgBouncer': async () => {
    const { url: directUrl, remove } = await createTestDatabase();
    const { url, stop } = await startPgBouncer(directUrl);
    const reportError = (error: unknown): never => {
      throw error;
    };
    const store = await openPostgresStore({ url, directUrl, reportError });
    return { store, close: () => store.close().then(stop).then(remove) };
  },
};

/** Why a store cannot be tested here. */
const skipReasons: Readonly<Record<string, string | false>> = {
  'the PostgreSQL store through PgBouncer':
    findPgBouncer() === undefined && "PgBouncer is not installed, and only root can fetch Debian's package.",
};

const testSuites = {
  'orders and idempotency keys': [orderCreationTests, uniqueReferenceTests],
  'the lifecycle of orders': [orderUpdateTests, dueOrderTests, accountOrderTests, orderNotificationTests],
  'the outbox': [outboxClaimTests, messageSequenceTests, excludedHostTests, settlementTests],
  'webhook targets': [webhookTargetTests],
  'retention and erasure': [retentionTests, erasureTests, attemptErasureTests],
  redelivery: [disabledUrlTests, redeliveryTests, outboxLookupTests],
  'the backlog and the traces of messages': [backlogTests, traceTests],
  'the last rates': [lastRatesTests],
  'attempts and webhooks of the upstream': [createAttemptTests, upstreamInboxTests],
  'the desk': [deskSearchTests, deskAuditTests],
};

for (const [name, open] of Object.entries(stores)) {
  for (const [topic, definitions] of Object.entries(testSuites)) {
    describe(`${name}: ${topic}`, { skip: skipReasons[name] ?? false }, () => {
      let opened: Opened;
      before(async () => void (opened = await open()));
      after(() => opened.close());
      for (const defineTests of definitions) defineTests(() => opened.store);
    });
  }
}
