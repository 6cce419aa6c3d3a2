import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createDatabaseClock } from '../../../../server/stores/postgres/database-clock.js';

/** A reading: asked and answered at these times of the process, with this time of the database. */
type Reading = readonly [askedAt: number, answeredAt: number, time: number];

const table: readonly { readonly name: string; readonly readings: readonly Reading[]; readonly offset: number }[] = [
  { name: 'takes the middle of the first reading', readings: [[0, 10, 1005]], offset: 1000 },
  {
    name: 'keeps its offset while the readings allow it',
    readings: [
      [0, 10, 1005],
      [100, 110, 1103],
      [200, 260, 1255],
    ],
    offset: 1000,
  },
  {
    name: 'moves only as far as a reading requires',
    readings: [
      [0, 10, 1005],
      [100, 102, 1103],
    ],
    offset: 1001,
  },
  {
    name: 'follows a database that jumps back',
    readings: [
      [0, 10, 1005],
      [100, 110, 505],
    ],
    offset: 405,
  },
  {
    name: 'follows a process that slept',
    readings: [
      [0, 10, 1005],
      [20, 30, 601_025],
    ],
    offset: 600_995,
  },
];

describe('the clock of the database', () => {
  for (const { name, readings, offset } of table) {
    it(name, async () => {
      let monotonic = 0;
      const clock = createDatabaseClock(() => monotonic);
      for (const [askedAt, answeredAt, time] of readings) {
        monotonic = askedAt;
        await clock.adjust(() => {
          monotonic = answeredAt;
          return Promise.resolve(time);
        });
      }
      monotonic = 5000;
      assert.equal(clock.now(), 5000 + offset);
    });
  }

  it('keeps its offset when a reading fails', async () => {
    const clock = createDatabaseClock(() => 0);
    await clock.adjust(() => Promise.resolve(1000));
    await assert.rejects(clock.adjust(() => Promise.reject(new Error('The connection is lost.'))));
    assert.equal(clock.now(), 1000);
  });
});
