import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { createErrorThrottle } from '../../../../server/adapters/log/error-throttle.js';

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
    errors.flushAll();
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
