import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { fuzz, type FuzzResult } from './fuzz/run.js';

/** Fewer reach no longer every route. */
const count = 1500;

/** Compares the replies of the complete service with a checker that was written from the service document. */
describe(`${count} generated requests`, () => {
  let result: FuzzResult;
  before(async () => void (result = await fuzz({ seed: 20_260_346, requests: count })));

  it('are answered as an independent checker says', () => assert.deepEqual(result.disagreements.slice(0, 3), []));
  it('never run into a fault', () => assert.deepEqual([result.serverErrors, result.reported], [0, []]));
  it('make one order where the call was accepted and none where it was refused', () => {
    const { ordersOnRefusal, acceptedWithoutOrder, accepted, stored } = result;
    assert.deepEqual([ordersOnRefusal, acceptedWithoutOrder, stored], [0, 0, accepted]);
  });
  it('change no order', () => assert.equal(result.unexpectedChanges, 0));
  it('reach every route, well and badly', () => {
    const kinds = [...result.outcomes].map(([route, row]) => [route, row.has('accepted'), row.size > 1]);
    assert.equal(kinds.length, 7);
    const isMeant = (route: unknown): boolean => route !== 'unknown below /api';
    for (const [route, isAccepted, isVaried] of kinds.filter(([route]) => isMeant(route))) {
      assert.ok(isAccepted && isVaried, String(route));
    }
  });
});
