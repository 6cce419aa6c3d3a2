import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { orderFacts } from '../../../../widget/order/outcome/facts.js';
import { statuses, type OrderStatus } from '../../../../server/core/lifecycle/machine.js';
import { applyTransition, allowedTransitions } from '../../../../server/core/lifecycle/transitions.js';
import { lifecycleFacts } from '../../../../server/core/lifecycle/lifecycle-state.js';
import { toOrderSnapshot } from '../../../../server/core/orders/snapshot.js';
import type { OrderRecord } from '#core';
import { createOrderRecord } from '../../../support/order-record.js';
import { noon } from '../../../support/service-harness.js';

type Walk = { readonly order: OrderRecord; readonly path: string };

/** Every order that the machine allows within some changes, with each reason of each transition. */
function walks(maxChanges: number): readonly Walk[] {
  const all: Walk[] = [{ order: createOrderRecord(), path: 'pending' }];
  // The loop reaches the walks that it adds.
  for (const { order, path } of all) {
    if (order.timeline.length >= maxChanges) continue;
    for (const { trigger, reasons = [], from, to } of allowedTransitions(order, noon)) {
      if (from === to) continue;
      for (const reason of reasons.length > 0 ? reasons : [undefined]) {
        const event = { trigger, at: noon, ...(reason !== undefined && { reason }) } as Parameters<
          typeof applyTransition
        >[1];
        const next = applyTransition(order, event);
        assert.ok(next.ok);
        all.push({ order: next.order, path: `${path} ${to}${reason === undefined ? '' : `(${reason})`}` });
      }
    }
  }
  return all;
}

const declines = ['card_declined', 'insufficient_funds', 'authentication_failed'];

const read = (order: OrderRecord) => {
  const snapshot = toOrderSnapshot(order);
  return orderFacts({ order: { status: snapshot.status }, snapshot });
};

describe('what is known of the money, on every path of the machine', () => {
  const all = walks(6);

  it('reaches every status', () => {
    assert.deepEqual(new Set(all.map(({ order }) => order.status)), new Set(Object.keys(statuses)));
  });

  it('is nothing charged only after a decline without a review, or a refund', () => {
    for (const { order, path } of all) {
      const { status, timeline } = order;
      const wasHeld = timeline.some((change) => change.status === 'on_hold');
      const isDecline = status === 'failed' && declines.includes(timeline.at(-1)?.reason ?? '') && !wasHeld;
      assert.equal(read(order).isFree, isDecline || status === 'refunded', path);
    }
  });

  it('is never nothing charged where the money is captured and not back', () => {
    for (const { order, path } of all) {
      if (lifecycleFacts(order).captured && order.status !== 'refunded') assert.equal(read(order).isFree, false, path);
    }
  });

  it('is received where the machine has captured it, and elsewhere no payment was reported', () => {
    for (const { order, path } of all) {
      const { captured } = lifecycleFacts(order);
      const { isReceived, isNoneReached } = read(order);
      assert.deepEqual([isReceived, isNoneReached], [captured, !captured], path);
    }
  });

  it('may be unpaid only where nothing was captured', () => {
    for (const { order, path } of all) {
      if (!read(order).mayBeUnpaid) continue;
      assert.equal(lifecycleFacts(order).captured, false, path);
      assert.ok(['failed', 'expired', 'canceled'].includes(order.status), path);
    }
  });

  type Row = readonly [path: string, isFree: boolean, reason: string | null];
  const rows: readonly Row[] = [
    ['pending expired(not_paid_in_time)', false, null],
    ['pending canceled(buyer)', false, null],
    ['pending processing canceled(merchant)', false, null],
    ['pending processing failed(card_declined)', true, 'card_declined'],
    ['pending processing failed(fraud_suspected)', false, 'fraud_suspected'],
    ['pending processing failed(processor_error)', false, 'processor_error'],
    ['pending processing failed(authorization_timeout)', false, 'authorization_timeout'],
    ['pending processing on_hold(compliance_review) failed(review_failed)', false, 'review_failed'],
    ['pending processing on_hold(amount_mismatch) failed(card_declined)', false, null],
    ['pending on_hold(compliance_review) failed(insufficient_funds)', false, null],
    ['pending expired(not_paid_in_time) on_hold(late_payment) refunding(review_failed)', false, null],
    ['pending processing paid refunding(payout_impossible) refunded', true, null],
  ];
  for (const [path, isFree, reason] of rows) {
    it(path, () => {
      const order = all.find((walk) => walk.path === path)?.order;
      assert.ok(order);
      const known = read(order);
      assert.deepEqual([known.isFree, known.reason ?? null], [isFree, reason]);
    });
  }

  it('is open without a report of the order', () => {
    for (const status of Object.keys(statuses) as OrderStatus[]) {
      if (status === 'refunded') continue;
      const { isFree, isNoneReached } = orderFacts({ order: { status }, snapshot: undefined });
      assert.deepEqual([isFree, isNoneReached], [false, status === 'expired'], status);
    }
  });
});
