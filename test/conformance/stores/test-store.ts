import { after, before, describe } from 'node:test';
import type { OrderStore, ServerStore } from '#core';
import { attemptErasureTests, attemptRetentionTests, createAttemptTests } from './create-attempts.js';
import { erasureTests } from './erasure.js';
import { lastRatesTests } from './last-rates.js';
import type { OpenedStore } from './open-stores.js';
import { openCountTests } from './open-counts.js';
import { auditRetentionTests, operatorAuditTests } from './operator-audit.js';
import { operatorSearchTests } from './operator-search.js';
import { orderCreationTests } from './order-creation.js';
import { referenceErasureTests, uniqueReferenceTests } from './order-keys.js';
import { orderUpdateTests } from './order-updates.js';
import { outboxClaimTests } from './outbox-claims.js';
import { outboxLookupTests } from './outbox-lookups.js';
import { redeliveryTests } from './redelivery.js';
import { retentionTests } from './retention.js';
import { inboxErasureTests, upstreamInboxTests } from './upstream-inbox.js';
import { webhookTargetTests } from './webhook-targets.js';

/** What a store does in a tab as on a server. */
const commonSuites = {
  orders: [orderCreationTests, uniqueReferenceTests, orderUpdateTests, operatorSearchTests, operatorAuditTests],
  webhooks: [outboxClaimTests, webhookTargetTests, redeliveryTests, outboxLookupTests],
};

/** What a database does beyond that. */
const serverSuites = {
  'calls and webhooks of the upstream': [createAttemptTests, upstreamInboxTests],
  'rates, retention, erasure and counts': [
    lastRatesTests,
    retentionTests,
    erasureTests,
    attemptErasureTests,
    attemptRetentionTests,
    auditRetentionTests,
    inboxErasureTests,
    referenceErasureTests,
    openCountTests,
  ],
};

type TestedStore<Store extends OrderStore> = {
  readonly name: string;
  readonly open: () => Promise<OpenedStore<Store>>;
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
      let opened: OpenedStore<Store>;
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
