import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OrderStatus } from '#contract';
import { statusesSince } from '../../../widget/tracking/track-order.js';
import { createSnapshot, createTimeline } from '../../support/snapshot.js';

describe('the statuses since the last notification', () => {
  type Statuses = readonly [OrderStatus, ...OrderStatus[]];
  const rows: [string, { status: string; sequence: number }, Statuses, readonly string[]][] = [
    ['none', { status: 'pending', sequence: 0 }, ['pending'], []],
    ['one', { status: 'pending', sequence: 1 }, ['pending', 'processing'], ['processing']],
    [
      'all between two snapshots',
      { status: 'pending', sequence: 0 },
      ['pending', 'processing', 'paid'],
      ['processing', 'paid'],
    ],
    ['no loop', { status: 'sending', sequence: 2 }, ['paid', 'sending', 'sending', 'completed'], ['completed']],
    ['a status that comes back', { status: 'paid', sequence: 1 }, ['paid', 'on_hold', 'paid'], ['on_hold', 'paid']],
  ];
  for (const [name, lastNotified, timeline, expected] of rows) {
    it(`are ${name}`, () => {
      const snapshot = createSnapshot({
        status: timeline.at(-1) ?? timeline[0],
        timeline: createTimeline(...timeline),
      });
      assert.deepEqual(statusesSince(lastNotified, snapshot), expected);
    });
  }

  it('are the current status alone without a timeline', () => {
    const snapshot = createSnapshot({ status: 'paid', timeline: [] });
    assert.deepEqual(statusesSince({ status: 'pending', sequence: 1 }, snapshot), ['paid']);
  });
});
