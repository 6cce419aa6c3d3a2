import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OrderRecord } from '#core';
import { noDetails } from '../../../../server/core/orders/record.js';
import type { Trigger } from '../../../../server/core/lifecycle/machine.js';
import { applyRefund, moneyOf } from '../../../../server/core/lifecycle/money.js';
import { applyTransition } from '../../../../server/core/lifecycle/transitions.js';
import { decideByObservation } from '../../../../server/core/upstream/observe.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { noon } from '../../../support/service-harness.js';

const details = { ...noDetails, processor_fee: '0.50', upstream: { id: 'theirs', code: 'T-1' } };

/** An order of EUR 10.50, charged with a fee of 0.50. */
const walk = (...triggers: readonly Trigger[]): OrderRecord =>
  triggers.reduce((order, trigger) => {
    const next = applyTransition(order, { trigger, at: noon });
    assert.ok(next.ok);
    return next.order;
  }, createOrderRecord({ details }));

type Recorded = readonly (readonly [amount: string, by: 'upstream' | 'operator'])[];

function withRefunds(order: OrderRecord, recorded: Recorded): OrderRecord {
  let next = order;
  for (const [index, [amount, by]] of recorded.entries())
    next = applyRefund(next, { id: `r${index}`, amount, by, at: noon });
  return next;
}

type Example = {
  readonly name: string;
  readonly triggers?: readonly Trigger[];
  readonly recorded?: Recorded;
  readonly saw: Readonly<Record<string, string>>;
  readonly outcome: string;
  readonly types: readonly string[];
  readonly status: string;
  readonly money: readonly [captured: string, refunded: string];
};

const paid: readonly Trigger[] = ['submit', 'capture'];

const examples: readonly Example[] = [
  {
    name: 'the captured amount comes with the capture',
    triggers: ['submit'],
    saw: { status: 'paid', captured_amount: '11.20' },
    outcome: 'moved',
    types: ['order.paid'],
    status: 'paid',
    money: ['1120', '0'],
  },
  {
    name: 'the captured amount is that of the order',
    saw: { status: 'paid', captured_amount: '11.0' },
    outcome: 'unchanged',
    types: [],
    status: 'paid',
    money: ['1100', '0'],
  },
  {
    name: 'less was captured than the order is about',
    triggers: ['submit'],
    saw: { status: 'paid', captured_amount: '10.49' },
    outcome: 'mismatch',
    types: ['order.on_hold'],
    status: 'on_hold',
    money: ['0', '0'],
  },
  {
    name: 'nothing is captured yet',
    triggers: ['submit'],
    saw: { status: 'processing', captured_amount: '0.00', refunded_amount: '0.00' },
    outcome: 'unchanged',
    types: [],
    status: 'processing',
    money: ['0', '0'],
  },
  {
    name: 'another captured amount comes later',
    saw: { status: 'paid', captured_amount: '11.2' },
    outcome: 'conflict',
    types: [],
    status: 'paid',
    money: ['1100', '0'],
  },
  {
    name: 'it returns everything, of which a part is back',
    triggers: [...paid, 'refund'],
    saw: { status: 'refunding', refunded_amount: '4.00' },
    outcome: 'moved',
    types: ['order.refunded'],
    status: 'refunding',
    money: ['1100', '400'],
  },
  {
    name: 'it has returned everything that it was about to',
    triggers: [...paid, 'refund'],
    saw: { status: 'refunding', refunded_amount: '11.00' },
    outcome: 'moved',
    types: ['order.refunded'],
    status: 'refunded',
    money: ['1100', '1100'],
  },
  {
    name: 'the upstream has refunded a part by itself',
    saw: { status: 'paid', refunded_amount: '4' },
    outcome: 'moved',
    types: ['order.refunded'],
    status: 'paid',
    money: ['1100', '400'],
  },
  {
    name: 'and everything',
    saw: { status: 'paid', refunded_amount: '11' },
    outcome: 'moved',
    types: ['order.refunded'],
    status: 'refunded',
    money: ['1100', '1100'],
  },
  {
    name: 'the order is refunded there, without amounts',
    recorded: [['4.00', 'upstream']],
    saw: { status: 'refunded' },
    outcome: 'moved',
    types: ['order.refunding', 'order.refunded'],
    status: 'refunded',
    money: ['1100', '1100'],
  },
  {
    name: 'after the payout',
    triggers: [...paid, 'broadcast', 'finalize'],
    saw: { status: 'completed', refunded_amount: '1.00' },
    outcome: 'moved',
    types: ['order.refunded'],
    status: 'completed',
    money: ['1100', '100'],
  },
  {
    name: 'the upstream takes back what it has said',
    recorded: [['4.00', 'upstream']],
    saw: { status: 'paid', refunded_amount: '1.00' },
    outcome: 'conflict',
    types: [],
    status: 'paid',
    money: ['1100', '400'],
  },
  {
    name: 'it has returned what the operator has recorded',
    recorded: [
      ['4.00', 'operator'],
      ['1.50', 'operator'],
      ['2.00', 'operator'],
    ],
    saw: { status: 'paid', refunded_amount: '6.00' },
    outcome: 'unchanged',
    types: [],
    status: 'paid',
    money: ['1100', '750'],
  },
  {
    name: 'it has returned less than each refund that the operator has recorded',
    recorded: [['4.00', 'operator']],
    saw: { status: 'paid', refunded_amount: '2.00' },
    outcome: 'moved',
    types: ['order.refunded'],
    status: 'paid',
    money: ['1100', '600'],
  },
  {
    name: 'what it has returned may have what the operator has recorded in it',
    recorded: [['4.00', 'operator']],
    saw: { status: 'paid', refunded_amount: '5.00' },
    outcome: 'conflict',
    types: [],
    status: 'paid',
    money: ['1100', '400'],
  },
  {
    name: 'less was captured than has gone back',
    recorded: [['10.80', 'operator']],
    saw: { status: 'paid', captured_amount: '10.50' },
    outcome: 'conflict',
    types: [],
    status: 'paid',
    money: ['1100', '1080'],
  },
  {
    name: 'it has refunded more than was captured',
    recorded: [['8.00', 'operator']],
    saw: { status: 'paid', refunded_amount: '4.00' },
    outcome: 'conflict',
    types: [],
    status: 'paid',
    money: ['1100', '800'],
  },
];

describe('the money that an upstream reports', () => {
  for (const { name, triggers = paid, recorded = [], saw, outcome, types, status, money } of examples) {
    it(name, () => {
      const order = withRefunds(walk(...triggers), recorded);
      const seen = { status: saw['status'], word: saw['status'] ?? '', ...saw, at: noon + 1 };
      const decision = decideByObservation(order, seen);
      const latest = decision.versions.at(-1) ?? order;
      const { captured, refunded } = moneyOf(latest);
      assert.deepEqual([decision.outcome, latest.status], [outcome, status]);
      assert.deepEqual(
        latest.timeline.slice(order.timeline.length).map(({ type }) => type),
        types,
      );
      assert.deepEqual([captured, refunded].map(String), money);
      const again = decideByObservation(latest, seen);
      if (outcome === 'moved') assert.equal(again.versions.length, 0, 'the same report changes nothing more');
    });
  }

  it('says of a cancellation who made it where the upstream does', () => {
    for (const [reason, expected] of [[undefined, null] as const, ['buyer', 'buyer'] as const]) {
      const seen = { status: 'canceled' as const, word: 'canceled', at: noon, ...(reason !== undefined && { reason }) };
      assert.equal(decideByObservation(walk('submit'), seen).versions.at(-1)?.timeline.at(-1)?.reason, expected);
    }
  });
});
