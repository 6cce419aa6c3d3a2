import { after, before, describe } from 'node:test';
import type { OrderStore } from '#core';
import { accountOrderTests } from './account-orders.js';
import { backlogTests } from './backlog.js';
import { createAttemptTests } from './create-attempts.js';
import { deskAuditTests } from './desk-audit.js';
import { deskSearchTests } from './desk-search.js';
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
import { upstreamInboxTests } from './upstream-inbox.js';
import { uniqueReferenceTests } from './unique-references.js';
import { webhookTargetTests } from './webhook-targets.js';

export type Opened = { readonly store: OrderStore; readonly close: () => Promise<void> };

const testSuites = {
  'orders and idempotency keys': [orderCreationTests, uniqueReferenceTests, keyNamespaceTests],
  'the lifecycle of orders': [orderUpdateTests, dueOrderTests, accountOrderTests, orderNotificationTests],
  'the outbox': [outboxClaimTests, messageSequenceTests, excludedHostTests, settlementTests],
  'webhook targets': [webhookTargetTests],
  'retention and erasure': [retentionTests, erasureTests, attemptErasureTests],
  redelivery: [disabledUrlTests, redeliveryTests, outboxLookupTests],
  'the backlog and the traces of messages': [backlogTests, traceTests],
  'the last rates': [lastRatesTests],
  'attempts and webhooks of the upstream': [createAttemptTests, upstreamInboxTests],
  'the keys of webhook addresses': [pathKeyTests],
  'what is open for too long': [openCountTests],
  'the desk': [deskSearchTests, deskAuditTests],
};

type TestedStore = {
  readonly name: string;
  readonly open: () => Opened | Promise<Opened>;
  /** Why the store cannot be tested here. */
  readonly skip?: string | false;
};

/** Defines what every store must do. Each topic has a store of its own. */
export function testStore({ name, open, skip = false }: TestedStore): void {
  for (const [topic, definitions] of Object.entries(testSuites)) {
    describe(`${name}: ${topic}`, { skip }, () => {
      let opened: Opened;
      before(async () => void (opened = await open()));
      after(() => opened.close());
      for (const defineTests of definitions) defineTests(() => opened.store);
    });
  }
}
