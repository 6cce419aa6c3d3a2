import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OrderStatus } from '#contract';
import { secondsLeftToPay } from '../../../../widget/order/order-status.js';
import { elapsedSeconds, formatClock, minutesLeft } from '../../../../widget/order/outcome/steps-view.js';
import type { OrderedState } from '../../../../widget/state/machine.js';
import { createSnapshot, createTimeline } from '../../../support/snapshot.js';

/** The order when the service's clock says so many seconds; `drift` is how wrong this machine's clock is. */
function snapshotAt(second: number, changes: Parameters<typeof createSnapshot>[0] = {}): OrderedState {
  const order = createSnapshot(changes);
  return { step: 'ordered', order, option: undefined, snapshot: order, clockOffset: second * 1000 - Date.now() };
}

const clocks: [number, string][] = [
  [-1, '0:00'],
  [65, '1:05'],
  [3725, '1:02:05'],
  [Number.POSITIVE_INFINITY, '99:59:59'],
  [Number.NaN, '0:00'],
];

/** The clock of the machine goes on meanwhile. */
const assertNear = (found: number | undefined, expected: number): void =>
  assert.ok(Math.abs((found ?? 0) - expected) <= 0.5, `${found} is not ${expected}`);

describe('the minutes until the last confirmation', () => {
  for (const [count, required, elapsed, minutes] of [
    [0, 12, 60, undefined],
    [1, 12, undefined, undefined],
    [1, 2, 30, 1],
    [1, 2, 600, 10],
    [3, 12, 36, 2],
    [12, 12, 36, undefined],
    [1, 12, 0, 1],
    [1, 1000, 600, undefined],
  ] as const)
    it(`${count} of ${required} after ${elapsed} s: ${minutes}`, () =>
      assert.equal(minutesLeft({ count, required }, elapsed), minutes));
});

describe('time', () => {
  for (const [seconds, text] of clocks) it(`${seconds} s is ${text}`, () => assert.equal(formatClock(seconds), text));

  const lefts: [number, number | undefined][] = [
    [1599, undefined],
    [1600, 300],
    [1850, 50],
    [1900, undefined],
  ];
  for (const [second, left] of lefts) {
    it(`at second ${second} ${left ?? 'none'} is left, by the service's clock`, () => {
      const found = secondsLeftToPay(snapshotAt(second));
      if (left === undefined) assert.equal(found, undefined);
      else assertNear(found, left);
    });
  }

  it('is undefined once paid, or when the service sends no time', () => {
    assert.equal(secondsLeftToPay(snapshotAt(1850, { status: 'processing' })), undefined);
    assert.equal(secondsLeftToPay({ ...snapshotAt(1850), clockOffset: undefined }), undefined);
    assert.equal(secondsLeftToPay({ ...snapshotAt(1850), snapshot: undefined }), undefined);
  });

  const lasts: [string, readonly [OrderStatus, ...OrderStatus[]], number][] = [
    ['since its creation', ['pending'], 40],
    ['since its last change of status', ['pending', 'processing', 'paid'], 20],
    ['across reports with the same status', ['pending', 'sending', 'sending', 'sending'], 30],
    ['again after it left the status', ['paid', 'on_hold', 'paid'], 20],
  ];
  for (const [name, timeline, expected] of lasts) {
    it(`has passed ${name}`, () => {
      const changes = { status: timeline.at(-1) ?? timeline[0], timeline: createTimeline(...timeline) };
      assertNear(elapsedSeconds(snapshotAt(1040, changes)), expected);
    });
  }
});
