import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { createErrorThrottle, createLog } from '../../../../server/adapters/log/index.js';

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

const minute = 60_000;
const diskFull = (order: number): Error =>
  Object.assign(new Error(`database or disk is full (order ${order})`), { code: 'SQLITE_FULL' });

describe('errors of one kind', () => {
  let now: number;
  let lines: string[];
  let errors: ReturnType<typeof createErrorThrottle>;
  beforeEach(() => {
    [now, lines] = [0, []];
    const write = (error: unknown, repeated: number): void => void lines.push(`${String(error)} +${repeated}`);
    errors = createErrorThrottle({ monotonic: () => now, write });
  });

  it('are written once, and then once a minute with their count', () => {
    for (let order = 1; order <= 500; order += 1) errors.report(diskFull(order));
    assert.deepEqual(lines, ['Error: database or disk is full (order 1) +0']);
    now = minute;
    errors.report(diskFull(501));
    assert.deepEqual(lines.slice(1), ['Error: database or disk is full (order 501) +500']);
  });

  it('are counted when no further one follows', () => {
    for (let order = 1; order <= 3; order += 1) errors.report(diskFull(order));
    now = minute - 1;
    errors.flush();
    assert.equal(lines.length, 1);
    now = minute;
    errors.flush();
    errors.flush();
    assert.deepEqual(lines.slice(1), ['Error: database or disk is full (order 3) +2']);
  });

  it('are counted at the end, though their minute is not over', () => {
    for (let order = 1; order <= 3; order += 1) errors.report(diskFull(order));
    errors.flush(true);
    assert.deepEqual(lines.slice(1), ['Error: database or disk is full (order 3) +2']);
  });

  it('are new again after a quiet minute', () => {
    errors.report(diskFull(1));
    now = minute;
    errors.flush();
    errors.report(diskFull(2));
    assert.deepEqual(lines.slice(1), ['Error: database or disk is full (order 2) +0']);
  });

  it('do not hide another kind: by the code, or by the message without one', () => {
    const others = [new TypeError('x is undefined'), new TypeError('y is undefined'), 'text', null, undefined];
    for (const error of [diskFull(1), ...others, diskFull(2), ...others]) errors.report(error);
    assert.equal(lines.length, 4); // what is no error is one kind
  });

  it('take a bounded memory, however many kinds there are', () => {
    for (let kind = 0; kind < 1000; kind += 1) errors.report(new Error(`kind ${kind}`));
    assert.equal(lines.length, 101);
  });
});
