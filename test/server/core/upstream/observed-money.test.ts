import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OrderRecord } from '#core';
import { noDetails } from '../../../../server/core/orders/record.js';
import type { OrderStatus } from '../../../../server/core/lifecycle/machine.js';
import { applyRefund, moneyOf } from '../../../../server/core/lifecycle/money.js';
import { applyEvents } from '../../../support/apply-events.js';
import { decideByObservation, findUpstreamMismatches } from '../../../../server/core/upstream/observe.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { noon } from '../../../support/service-harness.js';
import { pluck } from '../../../support/pluck.js';

const details = { ...noDetails, processor_fee: '0.50', upstream: { id: 'theirs', code: 'T-1' } };

type ChangeOfOrder = Parameters<typeof applyEvents>[1];

/** An order of EUR 10.50, charged with a fee of 0.50. */
const walk = (...changes: readonly ChangeOfOrder[]): OrderRecord =>
  applyEvents(createOrderRecord({ details }), ...changes);

/** Records refunds such as `operator 4.00, upstream 1.50`. */
function withRefunds(order: OrderRecord, recorded: string): OrderRecord {
  let next = order;
  for (const [index, refund] of recorded.split(', ').entries()) {
    const [by, amount = ''] = refund.split(' ');
    next = applyRefund(next, { id: `r${index}`, amount, by: by as 'upstream' | 'operator', at: noon });
  }
  return next;
}

const starts: Readonly<Record<string, readonly ChangeOfOrder[]>> = {
  expired: ['expire'],
  'held for its address': ['submit', 'capture', { trigger: 'hold', reason: 'address_mismatch', at: noon }],
  submitted: ['submit'],
  paid: ['submit', 'capture'],
  refunding: ['submit', 'capture', 'refund'],
  'paid out': ['submit', 'capture', 'broadcast', 'finalize'],
};

/**
 * The order and its recorded refunds; the status, the captured and the refunded amount that the upstream says (`-` where
 * it says none); the outcome and the events; the status, the refunded and the captured cents then.
 */
const examples: Readonly<Record<string, string>> = {
  'the captured amount comes with the capture': 'submitted | - | paid 10.80 - | moved order.paid | paid 0 of 1080',
  'the captured amount is that of the order': 'paid | - | paid 11.0 - | unchanged | paid 0 of 1100',
  'less was captured than the order is about': 'submitted | - | paid 10.49 - | mismatch order.on_hold | on_hold 0 of 0',
  'more was captured than the order can cost': 'submitted | - | paid 11.01 - | mismatch order.on_hold | on_hold 0 of 0',
  'an amount of 64 digits was captured': `submitted | - | paid ${'1'.repeat(64)} - | mismatch order.on_hold | on_hold 0 of 0`,
  'an amount of 64 digits after the point was captured': `submitted | - | paid 10.5${'0'.repeat(63)} - | mismatch order.on_hold | on_hold 0 of 0`,
  'more was returned than the order can cost': 'paid | - | paid - 11.01 | mismatch order.on_hold | on_hold 0 of 1100',
  'an amount of 64 digits was returned after the payout': `paid out | - | completed - ${'1'.repeat(64)} | conflict | completed 0 of 1100`,
  'nothing is captured yet': 'submitted | - | processing 0.00 0.00 | unchanged | processing 0 of 0',
  'another captured amount comes later': 'paid | - | paid 10.9 - | conflict | paid 0 of 1100',
  'it returns everything, of which a part is back':
    'refunding | - | refunding - 4.00 | moved order.refunded | refunding 400 of 1100',
  'it has returned everything that it was about to':
    'refunding | - | refunding - 11.00 | moved order.refunded | refunded 1100 of 1100',
  'the upstream has refunded a part by itself': 'paid | - | paid - 4 | moved order.refunded | paid 400 of 1100',
  'and everything': 'paid | - | paid - 11 | moved order.refunded | refunded 1100 of 1100',
  'the order is refunded there, without amounts':
    'paid | upstream 4.00 | refunded - - | moved order.refunding order.refunded | refunded 1100 of 1100',
  'after the payout': 'paid out | - | completed - 1.00 | moved order.refunded | completed 100 of 1100',
  'the upstream takes back what it has said': 'paid | upstream 4.00 | paid - 1.00 | conflict | paid 400 of 1100',
  'it has returned what the operator has recorded':
    'paid | operator 4.00, operator 1.50, operator 2.00 | paid - 6.00 | unchanged | paid 750 of 1100',
  'it has returned less than each refund that the operator has recorded':
    'paid | operator 4.00 | paid - 2.00 | moved order.refunded | paid 600 of 1100',
  'what it has returned may have what the operator has recorded in it':
    'paid | operator 4.00 | paid - 5.00 | conflict | paid 400 of 1100',
  'less was captured than has gone back': 'paid | operator 10.80 | paid 10.50 - | conflict | paid 1080 of 1100',
  'it was paid late': 'expired | - | paid 10.80 - | moved order.on_hold order.paid | paid 0 of 1080',
  'all was paid late, and counts as expired there':
    'expired | - | expired 10.80 - | moved order.on_hold | on_hold 0 of 1080',
  'less was paid late': 'expired | - | paid 5.00 - | mismatch order.on_hold | on_hold 0 of 500',
  'less was paid late, which is held there': 'expired | - | on_hold 5.00 - | mismatch order.on_hold | on_hold 0 of 500',
  'more was paid late': 'expired | - | paid 25.00 - | mismatch order.on_hold | on_hold 0 of 2500',
  'a part of a held order is back': 'held for its address | operator 1.00 | completed - - | held | on_hold 100 of 1100',
  'it has refunded more than was captured': 'paid | operator 8.00 | paid - 4.00 | conflict | paid 800 of 1100',
};

describe('the money that an upstream reports', () => {
  for (const [name, example] of Object.entries(examples)) {
    it(name, () => {
      const [start = '', recorded = '', saw = '', expected, after] = example.split(' | ');
      const charged = walk(...(starts[start] ?? assert.fail(start)));
      const order = recorded === '-' ? charged : withRefunds(charged, recorded);
      const [word = '', captured_amount, refunded_amount] = saw
        .split(' ')
        .map((said) => (said === '-' ? undefined : said));
      const seen = {
        ...{ status: word as OrderStatus, word, at: noon + 1e9 }, // long after the monitoring of late payments
        ...(captured_amount !== undefined && { captured_amount }),
        ...(refunded_amount !== undefined && { refunded_amount }),
      };
      const decision = decideByObservation(order, seen);
      const latest = decision.versions.at(-1) ?? order;
      const { captured, refunded } = moneyOf(latest);
      const types = pluck(latest.timeline.slice(order.timeline.length), 'type');
      assert.equal([decision.outcome, ...types].join(' '), expected);
      assert.equal(`${latest.status} ${refunded} of ${captured}`, after);
      const again = decideByObservation(latest, seen);
      if (decision.outcome === 'moved') assert.equal(again.versions.length, 0, 'the same report changes nothing more');
    });
  }

  it('is not more than twice the amount where the fee is not known', () => {
    const order = { ...walk('submit'), details: noDetails };
    for (const [captured_amount, outcome] of [
      ['21.00', 'moved'],
      ['21.01', 'mismatch'],
    ] as const)
      assert.equal(
        decideByObservation(order, { status: 'paid', word: 'paid', captured_amount, at: noon }).outcome,
        outcome,
      );
  });

  it('does not hold an order again that a person has released, whose sums do not count then', () => {
    const seen = {
      status: 'sending' as const,
      word: 'sending',
      captured_amount: '?',
      refunded_amount: '11.01',
      at: noon,
    };
    const held = decideByObservation(walk('submit'), seen).versions.at(-1) ?? assert.fail();
    const { outcome, versions } = decideByObservation(applyEvents(held, 'release'), seen);
    assert.deepEqual([held.status, outcome, versions.at(-1)?.status], ['on_hold', 'moved', 'sending']);
    const elsewhere = { ...seen, wallet_address: 'another' };
    assert.equal(decideByObservation(versions.at(-1) ?? held, elsewhere).outcome, 'mismatch');
  });

  it('is no payout of 64 digits', () => {
    const seen = { status: 'sending' as const, word: 'sending', payout_amount: `0.${'1'.repeat(63)}`, at: noon };
    assert.equal(decideByObservation(walk('submit', 'capture'), seen).outcome, 'mismatch');
  });

  it('says of a cancellation who made it where the upstream does', () => {
    for (const [reason, expected] of [[undefined, null] as const, ['buyer', 'buyer'] as const]) {
      const seen = { status: 'canceled' as const, word: 'canceled', at: noon, ...(reason !== undefined && { reason }) };
      assert.equal(decideByObservation(walk('submit'), seen).versions.at(-1)?.timeline.at(-1)?.reason, expected);
    }
  });
});

const cashaddr = 'qpm2qsznhks23z7629mms6s5cwef74vcwvy22gdx6a';

/** An address of an order, the notation in which the upstream reports it, and whether the order goes on. */
const reports: readonly [address: string, reported: string, goesOn: boolean][] = [
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', true],
  [cashaddr, `bitcoincash:${cashaddr}`, true],
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', true],
  [
    'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
    '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e',
    true,
  ],
  ['TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf', 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8Uf', false],
  ['erased', 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf', true],
  ['TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', false],
];

describe('an upstream that reports the address of an order', () => {
  for (const [wallet_address, reported, goesOn] of reports)
    it(`${wallet_address} as ${reported}: ${goesOn ? 'the same' : 'another one'}`, () => {
      const [mismatch] = findUpstreamMismatches(createOrderRecord({ wallet_address }), {
        status: 'paid',
        word: 'paid',
        wallet_address: reported,
      });
      assert.equal(mismatch, goesOn ? undefined : 'address_mismatch');
    });
});
