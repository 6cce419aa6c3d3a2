import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Answer, Observation } from '#core';
import { createSeededRandom } from '../../../support/random.js';
import { createUpstreamHarness } from '../../../support/placement-harness.js';
import { order } from '../../../support/service-harness.js';

const minuteMs = 60_000;
const path = ['pending', 'processing', 'paid', 'sending', 'completed'];
const failures: readonly Answer<never>[] = [
  { ok: false, reason: 'unavailable' },
  { ok: false, reason: 'refused', isMissing: true }, // a deploy, after which the operation is there
];

const { external_reference: _, ...asked } = order;

/**
 * An upstream that signs nothing moves orders and reports each move. Its look-up fails at first, and then now and again. The
 * journal has each webhook that the service acknowledged.
 */
async function runJournal(seed: number) {
  const draw = createSeededRandom(seed);
  const random = (end: number): number => Math.floor(draw() * end);
  const theirs = new Map<string, string>();
  let isDown = true;
  const lookups = (code: string): Answer<Observation> => {
    const status = theirs.get(code) ?? 'pending';
    const failure = failures[random(failures.length)];
    return isDown && failure ? failure : { ok: true, value: { ...asked, status, word: status } };
  };
  const harness = createUpstreamHarness({ unsigned: true, lookups });
  const codes: string[] = [];
  for (let count = 0; count < 3; count += 1) codes.push((await harness.checkout()).body.data.transaction_code);
  const journal = new Set<string>();
  for (let step = 0; step < 30; step += 1) {
    const code = codes[random(codes.length)] ?? '';
    const status = path[path.indexOf(theirs.get(`theirs-${code}`) ?? 'pending') + 1];
    if (status !== undefined) {
      theirs.set(`theirs-${code}`, status);
      const outcome = await harness.notify(code, { id: `${code} ${status}`, code: `theirs-${code}`, status });
      if (outcome === 'received') journal.add(code);
    }
    if (random(2) === 0) await harness.work();
    harness.advance(random(minuteMs));
    isDown = step < 10 || random(2) === 0;
  }
  isDown = false;
  for (let hour = 0; hour < 7; hour += 1) {
    harness.advance(60 * minuteMs);
    await harness.work();
  }
  return { harness, journal, theirs };
}

describe('the webhooks of an upstream that signs nothing', () => {
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
    it(`are each applied once the upstream can be asked (seed ${seed})`, async () => {
      const { harness, journal, theirs } = await runJournal(seed);
      assert.ok(journal.size > 0);
      for (const code of journal) {
        assert.equal((await harness.store.find(code))?.status, theirs.get(`theirs-${code}`));
        assert.ok((await harness.store.inbox.list(code)).every(({ due_at }) => due_at === null));
      }
      assert.ok(harness.events.every(({ kind }) => kind !== 'unproven'));
    });
  }
});
