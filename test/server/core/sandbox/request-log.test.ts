import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  createRequestLog,
  maxLoggedRequests,
  type LoggedRequest,
} from '../../../../server/core/sandbox/request-log.js';

const entry = (number: number): LoggedRequest => ({
  at: number,
  took: 0,
  method: 'GET',
  path: '/',
  query: [],
  headers: [],
  status: 200,
  replyHeaders: [],
  reply: '',
  comment: '',
});

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('the request log', () => {
  const table = [
    { added: 0, kept: [] },
    { added: 3, kept: numbers(1, 3) },
    { added: maxLoggedRequests, kept: numbers(1, maxLoggedRequests) },
    { added: maxLoggedRequests + 1, kept: numbers(2, maxLoggedRequests + 1) },
    { added: 2 * maxLoggedRequests + 7, kept: numbers(maxLoggedRequests + 8, 2 * maxLoggedRequests + 7) },
  ];
  for (const { added, kept } of table) {
    it(`has the latest of ${added} requests, the newest last`, () => {
      const log = createRequestLog();
      for (const number of numbers(1, added)) log.add(() => entry(number));
      assert.deepEqual(
        log.all().map(({ at }) => at),
        kept,
      );
      log.clear();
      assert.deepEqual(log.all(), []);
      log.add(() => entry(1));
      assert.deepEqual(
        log.all().map(({ at }) => at),
        [1],
      );
    });
  }

  it('describes a request only when it is read', () => {
    const log = createRequestLog();
    let described = 0;
    log.add(() => {
      described += 1;
      return entry(1);
    });
    assert.equal(described, 0);
    log.all();
    assert.equal(described, 1);
  });
});
