import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLog } from '../../../../server/adapters/log/index.js';

const reset = (): Error => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

/** The levels and counts of what a log writes. */
function writtenBy(use: (log: ReturnType<typeof createLog>) => void): readonly (readonly [number, number?])[] {
  const lines: string[] = [];
  use(createLog('error', { write: (line) => void lines.push(line), flush: () => undefined }));
  return lines.map((line) => {
    const { level, repeated } = JSON.parse(line) as { level: number; repeated?: number };
    return repeated === undefined ? [level] : [level, repeated];
  });
}

describe('the log', () => {
  it('writes the error that ends the process, though one of its kind has just been written', () => {
    const written = writtenBy((log) => {
      log.error(reset());
      log.fatal(reset());
      log.close();
    });
    assert.deepEqual(written, [[50], [60]]);
  });

  it('writes the counts that it holds back when it is closed', () => {
    const written = writtenBy((log) => {
      for (let times = 0; times < 3; times += 1) log.error(reset());
      log.close();
    });
    assert.deepEqual(written, [[50], [50, 2]]);
  });
});
