import { after, before, describe } from 'node:test';
import type { OrderStore, ServerStore } from '#core';
import { accountOrderTests } from './account-orders.js';
import { backlogTests } from './backlog.js';
import { attemptRetentionTests, createAttemptTests } from './create-attempts.js';
import { auditRetentionTests, operatorAuditTests } from './operator-audit.js';
import { operatorSearchTests } from './operator-search.js';
import { disabledUrlTests } from './disabled-urls.js';
import { dueOrderTests } from './due-orders.js';
import { attemptErasureTests } from './attempt-erasure.js';
import { erasureTests } from './erasure.js';
import { excludedHostTests } from './excluded-hosts.js';
import { keyNamespaceTests } from './key-namespaces.js';
import { lastRatesTests } from './last-rates.js';
import { messageSequenceTests } from './message-sequence.js';
import { openCountTests } from './open-counts.js';
import { orderCreationTests } from './order-creation.js';
import { orderNotificationTests } from './order-notifications.js';
import { orderUpdateTests } from './order-updates.js';
import { outboxClaimTests } from './outbox-claims.js';
import { outboxLookupTests } from './outbox-lookups.js';
import { pathKeyTests } from './path-keys.js';
import { redeliveryTests } from './redelivery.js';
import { retentionTests } from './retention.js';
import { settlementTests } from './settlement.js';
import { traceTests } from './traces.js';
import { inboxErasureTests, upstreamInboxTests } from './upstream-inbox.js';
import { referenceErasureTests, uniqueReferenceTests } from './unique-references.js';
import { webhookTargetTests } from './webhook-targets.js';

type Opened<Store extends OrderStore = ServerStore> = {
  readonly store: Store;
  readonly close: () => Promise<void>;
};

/** What a store does in a tab as on a server. */
const commonSuites = {
  'orders and idempotency keys': [orderCreationTests, uniqueReferenceTests, keyNamespaceTests],
  'the lifecycle of orders': [orderUpdateTests, dueOrderTests, accountOrderTests, orderNotificationTests],
  'the outbox': [outboxClaimTests, messageSequenceTests, excludedHostTests, settlementTests],
  'webhook targets': [webhookTargetTests],
  redelivery: [disabledUrlTests, redeliveryTests, outboxLookupTests],
  'the backlog and the traces of messages': [backlogTests, traceTests],
  'attempts and webhooks of the upstream': [createAttemptTests, upstreamInboxTests],
  'the keys of webhook addresses': [pathKeyTests],
  'the desk': [operatorSearchTests, operatorAuditTests],
};

/** What a database does beyond that. */
const serverSuites = {
  'retention and erasure': [
    retentionTests,
    erasureTests,
    attemptErasureTests,
    attemptRetentionTests,
    auditRetentionTests,
    inboxErasureTests,
    referenceErasureTests,
  ],
  'the last rates': [lastRatesTests],
  'what is open for too long': [openCountTests],
};

type TestedStore<Store extends OrderStore> = {
  readonly name: string;
  readonly open: () => Opened<Store> | Promise<Opened<Store>>;
  /** Why the store cannot be tested here. */
  readonly skip?: string | false;
};

type Suites<Store> = Readonly<Record<string, readonly ((store: () => Store) => void)[]>>;

/** Defines the tests of some topics. Each topic has a store of its own. */
function defineSuites<Store extends OrderStore>(
  { name, open, skip = false }: TestedStore<Store>,
  suites: Suites<Store>,
): void {
  for (const [topic, definitions] of Object.entries(suites)) {
    describe(`${name}: ${topic}`, { skip }, () => {
      let opened: Opened<Store>;
      before(async () => void (opened = await open()));
      after(() => opened.close());
      for (const defineTests of definitions) defineTests(() => opened.store);
    });
  }
}

/** Defines what every store must do. */
export const testCommonStore = (tested: TestedStore<OrderStore>): void => defineSuites(tested, commonSuites);

/** Defines what the store of a server must do. */
export function testStore(tested: TestedStore<ServerStore>): void {
  testCommonStore(tested);
  defineSuites(tested, serverSuites);
}
