import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { applyDueEvent, nextDueAt, nextDueEvent } from '../../../../server/core/lifecycle/timers.js';
import {
  lifecycleChanges,
  lifecycleFacts,
  lifecycleSequence,
} from '../../../../server/core/lifecycle/lifecycle-state.js';
import { allowedTriggers, applyTransition, isFinalState } from '../../../../server/core/lifecycle/transitions.js';
import { selfTransitionEvents, statuses, timers, transitions } from '../../../../server/core/lifecycle/machine.js';
import type { OrderStatus, Trigger } from '../../../../server/core/lifecycle/machine.js';
import { toWebhookMessages } from '../../../../server/core/webhooks/messages.js';
import { scripts } from '../../../../server/core/lifecycle/scripts.js';
import { noDetails } from '../../../../server/core/orders/record.js';
import { toOrderSnapshot } from '../../../../server/core/orders/snapshot.js';
import { add, compare, decimal, hourMs, orderSnapshot, toSeconds } from '#contract';
import type { OrderRecord } from '#core';
import { applyEvents } from '../../../support/apply-events.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { createSeededRandom } from '../../../support/random.js';
import { noon } from '../../../support/service-harness.js';
import { pluck } from '../../../support/pluck.js';

type Machine = {
  readonly initial: string;
  readonly statuses: Readonly<Record<string, { readonly terminal: boolean; readonly soft?: boolean }>>;
  readonly transitions: readonly { from: string; trigger: string; to: string; guard?: string }[];
  readonly timers: Readonly<Record<string, unknown>>;
};
const machine = JSON.parse(readFileSync(new URL('order-states.json', import.meta.url), 'utf8')) as Machine;

describe('the machine equals the agreed table of states', () => {
  it('has its statuses', () => {
    const flags = Object.entries(machine.statuses).map(([name, { terminal, soft }]) => [
      name,
      soft ? { terminal, soft } : { terminal },
    ]);
    assert.deepEqual(statuses, Object.fromEntries(flags));
    assert.equal(createOrderRecord().status, machine.initial);
  });

  it('has its transitions', () => {
    const guards: Readonly<Record<string, string>> = { 'now<=monitoring_until': 'monitored' };
    const agreed = machine.transitions.map((one) => [
      one.from,
      one.trigger,
      one.to,
      guards[one.guard ?? ''] ?? one.guard ?? '',
    ]);
    const ours = transitions.map((one) => [one.from, one.trigger, one.to, 'guard' in one ? one.guard : '']);
    assert.deepEqual(ours, agreed);
  });

  it('has its timers', () => {
    const { expires_in_s, authorization_window_s, monitoring_window_s } = machine.timers;
    const seconds = Object.values(timers).map((milliseconds) => milliseconds / 1000);
    assert.deepEqual(seconds, [expires_in_s, authorization_window_s, monitoring_window_s]);
  });
});

/** The invariants of every order after every change. */
function assertInvariants(order: OrderRecord, now: number): void {
  const changes = lifecycleChanges(order);
  const passed = new Set(changes.map(({ status }) => status));
  const { captured, tx_hash, payout_amount, confirmations } = lifecycleFacts(order);
  const sequences = [...changes.keys()].map((index) => index + 1);
  assert.deepEqual(pluck(changes, 'sequence'), sequences);
  assert.ok(changes.every(({ at }, index) => index === 0 || at >= (changes[index - 1]?.at ?? 0)));
  const back = changes.findIndex(
    ({ status }, index) => status === 'pending' && (changes[index - 1]?.status ?? status) !== 'pending',
  );
  assert.equal(back, -1, 'the status moved back to pending');
  assert.equal(tx_hash !== null, passed.has('sending'), 'tx_hash is set iff the status was ever sending');
  assert.equal(payout_amount !== null, order.status === 'completed', 'payout_amount is set iff the order is completed');
  const isLatePayment = changes.some(({ reason }) => reason === 'late_payment');
  assert.equal(captured, passed.has('paid') || isLatePayment, 'captured iff paid or late');
  if (order.status === 'failed' || order.status === 'canceled') assert.equal(captured, false);
  if (order.status === 'refunded') assert.equal(captured, true);
  if (order.status === 'completed') assert.ok(confirmations >= order.required_confirmations);
  const exits = allowedTriggers(order, now);
  if (statuses[order.status].terminal) {
    const late = order.status === 'expired' && now <= order.monitoring_until;
    assert.deepEqual(exits, late ? ['late_payment'] : []);
    assert.equal(isFinalState(order, now), !late);
  }
  const snapshot = toOrderSnapshot(order);
  assert.ok(orderSnapshot.safeParse(snapshot).success);
  assert.equal(snapshot.sequence, lifecycleSequence(order));
  const sum = snapshot.lines.map(({ amount }) => decimal(amount)).reduce(add);
  assert.equal(compare(sum, decimal(order.fiat_amount)), 0);
  for (const message of toWebhookMessages(order)) {
    assert.equal((JSON.parse(message.body) as { data: { sequence: number } }).data.sequence, snapshot.sequence);
  }
}

/** The order without what changes may set. */
const withoutChanges = (order: OrderRecord): OrderRecord => ({ ...order, status: 'pending', timeline: [] });

describe('random lifecycles', () => {
  const walks = 500;
  it(`${walks} of them keep every invariant, and a refused event changes nothing`, () => {
    const random = createSeededRandom(20261121);
    const triggers = [...new Set(transitions.map(({ trigger }) => trigger))];
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const seen = new Set<string>();
    for (let walk = 0; walk < walks; walk += 1) {
      let now = noon;
      let order = createOrderRecord();
      const created = withoutChanges(order);
      for (let step = 0; step < 25; step += 1) {
        now += Math.floor(random() ** 8 * 100_000_000);
        const before = order;
        const allowed = allowedTriggers(order, now);
        const trigger = pick(allowed.length > 0 && random() < 0.8 ? allowed : triggers);
        const isAllowed = allowed.includes(trigger);
        const next = applyTransition(order, { trigger, isSimulated: true, at: now });
        if (next.ok) {
          order = next.order;
          seen.add(`${before.status} ${order.timeline.at(-1)?.type} ${order.status}`);
          assert.deepEqual(order.timeline.slice(0, -1), before.timeline, 'a change altered earlier changes');
        } else {
          assert.equal(isAllowed, false, `${before.status} should allow ${trigger}`);
          assert.deepEqual(next.allowed, allowedTriggers(before, now));
        }
        assertInvariants(order, now);
        assert.deepEqual(withoutChanges(order), created, 'a change altered what the creation had fixed');
      }
    }
    for (const { from, trigger, to } of transitions) {
      const type = selfTransitionEvents[trigger] ?? `order.${to}`;
      assert.ok(seen.has(`${from} ${type} ${to}`), `no walk went from ${from} by ${trigger}`);
    }
  });
});

describe('a transition', () => {
  type Path = readonly (Trigger | readonly [Trigger, string])[];
  const walk = (...path: Path): OrderRecord =>
    path.reduce((order, one) => {
      const [trigger, reason] = typeof one === 'string' ? [one] : one;
      return applyEvents(order, { trigger, at: noon + 1, ...(reason !== undefined && { reason }) });
    }, createOrderRecord());

  const reasons: readonly [path: Path, status: OrderStatus, reason: string | null][] = [
    [['submit'], 'processing', null],
    [['decline'], 'failed', 'card_declined'],
    [['submit', ['decline', 'insufficient_funds']], 'failed', 'insufficient_funds'],
    [['submit', ['hold', 'amount_mismatch']], 'on_hold', 'amount_mismatch'],
    [['submit', 'timeout'], 'failed', 'authorization_timeout'],
    [['expire', 'late_payment'], 'on_hold', 'late_payment'],
    [['submit', 'capture', 'broadcast', 'drop'], 'on_hold', 'tx_dropped'],
    [['submit', 'capture', 'hold', 'reject', 'settle_refund'], 'refunded', null],
  ];
  for (const [path, status, reason] of reasons) {
    it(`${path.join(', ')} leads to ${status} with the reason ${reason}`, () => {
      const { status: reached, status_reason } = toOrderSnapshot(walk(...path));
      assert.deepEqual([reached, status_reason], [status, reason]);
    });
  }

  it('refuses a reason that the transition does not list', () => {
    const result = applyTransition(createOrderRecord(), { trigger: 'cancel', reason: 'card_declined', at: noon });
    assert.deepEqual(result, { ok: false, allowed: ['submit', 'cancel', 'expire', 'decline', 'hold'] });
  });

  it('says by when a person looks at an order on hold, where the operator has said it', () => {
    const held = walk('submit', 'hold');
    assert.equal(toOrderSnapshot(held).review_by, null);
    const promised = { ...held, review_ms: 24 * hourMs };
    assert.equal(toOrderSnapshot(promised).review_by, toSeconds(noon + 1 + 24 * hourMs));
    assert.equal(toOrderSnapshot(applyEvents(promised, { trigger: 'release', at: noon + 2 })).review_by, null);
  });

  it('sets the required action until the payment continues', () => {
    const waiting = walk('submit', 'require_action');
    assert.equal(toOrderSnapshot(waiting).required_action, 'three_d_secure');
    assert.equal(toOrderSnapshot(applyEvents(waiting, { trigger: 'capture', at: noon + 2 })).required_action, null);
  });

  const arrived = '53.97';
  const hash = /^[\da-f]{64}$/;
  const payouts: readonly [name: string, event: object, tx_hash: RegExp, payout_amount: string | null][] = [
    ['nothing of it is invented', {}, /^null$/, null],
    ['it has what the event reports', { tx_hash: 'ab12', payout_amount: arrived }, /^ab12$/, arrived],
    ['the sandbox pays out the estimate', { isSimulated: true }, hash, createOrderRecord().crypto_amount],
    ['a report is stronger than the sandbox', { isSimulated: true, payout_amount: arrived }, hash, arrived],
  ];
  for (const [name, event, expectedHash, expectedAmount] of payouts) {
    it(`of a payout: ${name}`, () => {
      let order = walk('submit', 'capture');
      for (const trigger of ['broadcast', 'finalize'] as const) {
        assert.equal(toOrderSnapshot(order).payout_amount, null);
        order = applyEvents(order, { ...event, trigger, at: noon + 2 });
      }
      const { tx_hash, payout_amount } = toOrderSnapshot(order);
      assert.equal(payout_amount, expectedAmount);
      assert.match(String(tx_hash), expectedHash);
    });
  }

  it('adds confirmations up', () => {
    const one = walk('submit', 'capture', 'broadcast', 'confirm');
    const counted = applyEvents(one, { trigger: 'confirm', confirmations: 3, at: noon });
    assert.equal(toOrderSnapshot(counted).confirmations, 4);
  });
});

describe('due events', () => {
  const processing = applyEvents(createOrderRecord(), { trigger: 'submit', at: noon + 60_000 });

  const table: readonly [what: string, order: OrderRecord, due: number | null, becomes: OrderStatus | undefined][] = [
    ['an unpaid order', createOrderRecord(), noon + 900_000, 'expired'],
    ['an order whose processor does not reply', processing, noon + 60_000 + 1_800_000, 'failed'],
    [
      'a required action, which does not extend the deadline',
      applyEvents(processing, { trigger: 'require_action', at: noon + 90_000 }),
      noon + 1_860_000,
      'failed',
    ],
    [
      'a bank debit, which waits as long as its option says',
      { ...processing, details: { ...noDetails, authorization_ms: 72 * hourMs } },
      noon + 60_000 + 72 * hourMs,
      'failed',
    ],
    [
      'an order that an upstream has taken: its timeout is the decision of the upstream',
      { ...processing, details: { ...noDetails, upstream: { id: 'theirs', code: 'T-1' } } },
      null,
      undefined,
    ],
    ['a captured order', applyEvents(processing, { trigger: 'capture', at: noon + 70_000 }), null, undefined],
    ['an expired order', applyEvents(createOrderRecord(), { trigger: 'expire', at: noon }), null, undefined],
  ];
  for (const [what, order, due, becomes] of table) {
    it(`${what}: due at ${due}, then ${becomes}`, () => {
      assert.equal(nextDueAt(order), due);
      assert.equal(applyDueEvent(order, (due ?? noon) - 1), undefined);
      assert.equal(applyDueEvent(order, due ?? noon)?.status, becomes);
    });
  }

  it('a late payment counts until the monitoring ends, and not after', () => {
    const expired = applyEvents(createOrderRecord(), { trigger: 'expire', at: noon + 900_000 });
    assert.ok(applyTransition(expired, { trigger: 'late_payment', at: expired.monitoring_until }).ok);
    assert.ok(!applyTransition(expired, { trigger: 'late_payment', at: expired.monitoring_until + 1 }).ok);
  });

  for (const [scenario, script] of Object.entries(scripts)) {
    it(`the machine allows the script "${scenario}" to its end`, () => {
      let order = createOrderRecord({ scenario });
      for (const { delayMs } of script) {
        const due = nextDueEvent(order);
        assert.ok(due?.isScripted, `${order.status} reaches its deadline before the next entry of the script`);
        assert.equal(due.at, (order.timeline.at(-1)?.at ?? noon) + delayMs);
        order = applyDueEvent(order, due.at) ?? order;
        assertInvariants(order, due.at);
      }
      assert.equal(order.timeline.length, script.length);
    });
  }
});
