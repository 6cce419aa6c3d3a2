import type { CreateAttempt } from '#core';
import { createOrderRecord } from './order-record.js';
import { noon } from './service-harness.js';

/** An attempt of an order that is not stored. */
export function createAttempt(changes: Partial<CreateAttempt> = {}): CreateAttempt {
  const draft = createOrderRecord();
  return {
    transaction_code: draft.transaction_code,
    version: 1,
    state: 'planned',
    key: null,
    fingerprint: null,
    created_at: noon,
    due_at: null,
    upstream: 'theirs',
    upstream_code: null,
    draft,
    news_at: noon,
    lookups: 0,
    ...changes,
  };
}
