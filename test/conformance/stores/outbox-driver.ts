import assert from 'node:assert/strict';
import { maxClaimScan, type Claim, type ClaimedMessage, type OrderRecord, type OrderStore, type Outbox } from '#core';
import type { ScanQuery, Settlement } from '#core';
import { applyEvents } from '../../support/apply-events.js';
import { requireDefined } from '../../support/require-defined.js';
import { noon } from '../../support/service-harness.js';

let leaseCount = 0;

type ExcludedHost = { readonly host: string; readonly until: number };

type ClaimChanges = Partial<ScanQuery & Claim> & {
  readonly limit?: number;
  readonly excludedHosts?: readonly ExcludedHost[];
};

/** Scans, and claims up to `limit` of the messages, none of them to an excluded host. Those are put off if the scan is full. */
export async function scanAndClaim(outbox: Outbox, { limit = 100, excludedHosts = [], ...changes }: ClaimChanges = {}) {
  const now = changes.now ?? noon;
  const scanned = await outbox.scan({ now, exceptHosts: changes.exceptHosts ?? [] });
  const untils = new Map(excludedHosts.map(({ host, until }) => [host, until]));
  const open = scanned.filter(({ host }) => !untils.has(host));
  const isFull = scanned.length >= maxClaimScan;
  const excluded = isFull ? scanned.filter(({ host }) => untils.has(host)) : [];
  const messages = await outbox.claim({
    now,
    leaseUntil: noon + 1000,
    lease: `lease-${++leaseCount}`,
    claimed: open.slice(0, limit).map(({ id }) => id),
    postponed: excluded.map(({ id, host }) => ({ id, until: untils.get(host) ?? now })),
    ...changes,
  });
  return { messages, isFull };
}

export const createSettlement = (
  { id, lease, tries }: ClaimedMessage,
  changes: Partial<Settlement> = {},
): Settlement => ({
  id,
  lease,
  attempt: { number: 1, at: noon, took: 12, status: 200, error: null },
  tries: tries + 1,
  state: 'delivered',
  next_attempt_at: null,
  disablesUrl: false,
  canBeOvertaken: false,
  ...changes,
});

export const failedAttempt = { number: 1, at: noon, took: 15_000, status: null, error: 'timeout' };

export const submitOrder = (order: OrderRecord): OrderRecord => applyEvents(order, 'submit');

export const describeClaims = (claimed: readonly ClaimedMessage[]): string[] =>
  claimed.map(({ transaction_code, audience, sequence }) => `${transaction_code} ${audience} ${sequence}`).sort();

/** The operations of the tests on the outbox of a store. */
export const createOutboxDriver = (store: () => OrderStore) => {
  const outbox = (): Outbox => store().outbox;
  const claim = async (changes?: ClaimChanges): Promise<readonly ClaimedMessage[]> =>
    (await scanAndClaim(outbox(), changes)).messages;
  const claimOne = async (changes?: ClaimChanges): Promise<ClaimedMessage> => {
    const claimed = await claim(changes);
    assert.equal(claimed.length, 1);
    return requireDefined(claimed[0]);
  };
  /** Redelivers a message; its lease has ended by `now`. */
  const redeliver = (id: string, { now = noon, account = '' } = {}) =>
    outbox().redeliver({ id, account, now, lease: `lease-${++leaseCount}`, leaseUntil: now });
  const clearOutbox = async (): Promise<void> => {
    for (const account of ['', 'other']) await store().deleteAccount(account);
    assert.equal(await outbox().nextDueAt(), undefined);
  };
  return { outbox, claim, claimOne, redeliver, clearOutbox };
};
