import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createReadTurns } from '../../../../server/core/operator/read-turns.js';

/** Resolves after the reads that are already queued. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

describe('pages of lists and exports', () => {
  it('are read one at a time, each after a rest of four times the page before', async () => {
    let now = 0;
    let rested = (): void => undefined;
    const log: string[] = [];
    const readInTurn = createReadTurns({
      monotonic: () => now,
      startTimeout(milliseconds, call) {
        log.push(`rest ${milliseconds}`);
        rested = call;
        return () => undefined;
      },
    });
    const read = (name: string, takes: number) =>
      readInTurn(() => {
        log.push(name);
        now += takes;
        return name === 'fails' ? Promise.reject(new Error(name)) : Promise.resolve(name);
      }).catch(() => undefined);
    const reads = [read('first', 2), read('fails', 3), read('last', 1)];
    await settled();
    assert.deepEqual(log, ['first', 'rest 8']);
    rested();
    await settled();
    assert.deepEqual(log, ['first', 'rest 8', 'fails', 'rest 12'], 'a page that fails passes the turn on');
    rested();
    assert.deepEqual(await Promise.all(reads), ['first', undefined, 'last']);
  });
});
