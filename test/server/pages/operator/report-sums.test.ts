import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OrderReport, OrderStatus } from '#contract';
import {
  alignedSums,
  sumOrders,
  describeStatuses,
  groupByDay,
  groupByStatus,
  moneySums,
  openSums,
  sortByCurrency,
} from '../../../../server/pages/operator/report-sums.js';

type DaySums = OrderReport['days'][number];

type Line = readonly [status: OrderStatus, orders: number, currency?: string, refunded?: string];

/** Orders of 100 each, with a commission of 4, charged 104 unless they failed. */
const lineOf = (day: string, [status, orders, currency = 'EUR', refunded = '0.00']: Line): DaySums => ({
  day,
  fiat_currency: currency,
  status,
  orders,
  fiat_amount: `${orders * 100}.00`,
  commission: `${orders * 4}.00`,
  net: `${orders * 96}.00`,
  captured_amount: status === 'failed' ? '0.00' : `${orders * 104}.00`,
  refunded_amount: refunded,
  processor_fee: `${orders * 4}.00`,
  authorized_amount: status === 'failed' ? '0.00' : `${orders * 104}.00`,
});

const unsorted: readonly DaySums[] = [
  lineOf('2026-11-21', ['completed', 2, 'USD']),
  lineOf('2026-11-21', ['completed', 3, 'EUR', '40.00']),
  lineOf('2026-11-21', ['failed', 1]),
  lineOf('2026-11-22', ['completed', 1]),
  lineOf('2026-11-22', ['paid', 2]),
  lineOf('2026-11-22', ['paid', 1, 'USD']),
  lineOf('2026-11-22', ['on_hold', 1]),
];
const lines = sortByCurrency({ from: '2026-11-21', to: '2026-11-22', days: [...unsorted], totals: [...unsorted] }).days;

describe('a report', () => {
  it('sums what was earned and paid, by currency: net and commission of the completed orders alone', () => {
    assert.deepEqual(moneySums(lines), {
      amount: ['€800.00', '$300.00'],
      fee: ['€32.00', '$12.00'],
      charged: ['€728.00', '$312.00'],
      held: [],
      earned: ['€384.00', '$192.00'],
      commission: ['€16.00', '$8.00'],
      refunded: ['€40.00'],
      completed: 6,
    });
  });

  it('has each currency of a row at the same height', () => {
    const row = lines.filter(({ day }) => day === '2026-11-22');
    assert.deepEqual(alignedSums(row, 'charged'), ['€416.00', '$104.00']);
    assert.deepEqual(alignedSums(row, 'earned'), ['€96.00', '–']);
    assert.deepEqual(alignedSums(row, 'refunded'), []);
  });

  it('names what is held', () => {
    const held = { ...lineOf('2026-11-21', ['on_hold', 1]), captured_amount: '0.00' };
    assert.deepEqual([moneySums([held]).charged, moneySums([held]).held], [[], ['€104.00']]);
    const { processor_fee: _fee, authorized_amount: _authorized, ...older } = held;
    assert.deepEqual([moneySums([older]).fee, moneySums([older]).held], [[], []]);
  });

  it('has the currency of most orders first', () => {
    const currencies = lines.map(({ fiat_currency }) => fiat_currency);
    assert.deepEqual(currencies, [...Array.from({ length: 5 }, () => 'EUR'), 'USD', 'USD']);
    const [few, many] = [lineOf('2026-11-21', ['paid', 1, 'EUR']), lineOf('2026-11-22', ['paid', 2, 'USD'])];
    const { totals } = sortByCurrency({ from: '', to: '', days: [], totals: [few, many] });
    assert.deepEqual(totals, [many, few]);
  });

  it('lists what is open, what needs a person first', () => {
    assert.deepEqual(openSums(lines), [
      { status: 'on_hold', orders: 1, amounts: ['€100.00'] },
      { status: 'paid', orders: 3, amounts: ['€200.00', '$100.00'] },
    ]);
    assert.deepEqual(openSums(unsorted.slice(0, 4)), []);
  });

  it('has each status once, in the order of an order’s life', () => {
    assert.deepEqual(
      groupByStatus(unsorted).map(({ status, lines: own }) => [status, sumOrders(own)]),
      [
        ['paid', 3],
        ['completed', 6],
        ['on_hold', 1],
        ['failed', 1],
      ],
    );
  });

  it('has each day once, the newest first, with its orders by status', () => {
    assert.deepEqual(
      groupByDay(lines).map((day) => [day.day, sumOrders(day.lines), describeStatuses(day.lines)]),
      [
        ['2026-11-22', 5, '3\u00a0paid, 1\u00a0completed, 1\u00a0on\u00a0hold'],
        ['2026-11-21', 6, '5\u00a0completed, 1\u00a0failed'],
      ],
    );
  });
});
