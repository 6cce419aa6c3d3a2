import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { fuzz, type FuzzResult } from './fuzz/run.js';

/** Fewer reach no longer every route. */
const count = 1500;

describe(`${count} generated requests`, () => {
  let result: FuzzResult;
  before(async () => void (result = await fuzz({ seed: 20_260_346, requests: count })));

  it('get replies that the OpenAPI document describes, and an order each where they are accepted', () => {
    assert.deepEqual(result.problems.slice(0, 3), []);
    assert.equal(result.stored, result.accepted);
  });
  it('never run into a fault, and change no order', () => assert.deepEqual([result.reported, result.changes], [[], 0]));
  it('reach every route, well and badly', () => {
    assert.equal(result.outcomes.size, 7);
    for (const [route, statuses] of result.outcomes) {
      if (route.startsWith('/api/')) assert.ok(statuses.has(200) && statuses.size > 1, route);
    }
  });
});
