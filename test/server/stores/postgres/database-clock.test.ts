import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createDatabaseClock } from '../../../../server/stores/postgres/change-listener.js';

/** A reading: asked and answered at these times of the process, with this time of the database. */
type Reading = readonly [askedAt: number, answeredAt: number, time: number];

const table: readonly (readonly [name: string, offset: number, ...readings: Reading[]])[] = [
  ['takes the middle of the first reading', 1000, [0, 10, 1005]],
  ['keeps its offset while the readings allow it', 1000, [0, 10, 1005], [100, 110, 1103], [200, 260, 1255]],
  ['moves only as far as a reading requires', 1001, [0, 10, 1005], [100, 102, 1103]],
  ['follows a database that jumps back', 405, [0, 10, 1005], [100, 110, 505]],
  ['follows a process that slept', 600_995, [0, 10, 1005], [20, 30, 601_025]],
];

describe('the clock of the database', () => {
  for (const [name, offset, ...readings] of table) {
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
