import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startRelay } from '../../../support/relay-host.js';
import { createUpstreamHarness } from '../../../support/placement-harness.js';
import { checkoutPath, noon } from '../../../support/service-harness.js';

const notCreated = 'Could not create order. Please try again later.';

describe('a checkout while the upstream is down says when to try again', () => {
  for (const changes of [{ fiat_currency: 'USD' }, { fiat_currency: 'EUR' }]) {
    it(`in ${changes.fiat_currency}, also while the upstream gets no calls: then the rest of that time`, async () => {
      let now = noon;
      const relay = await startRelay({ clock: () => now });
      try {
        assert.equal((await relay.get(checkoutPath(changes))).status, 200);
        await relay.upstream.stop();
        now += 10 * 60_000; // what was kept of the upstream is too old
        const waits: (string | undefined)[] = [];
        for (let index = 0; index < 8; index += 1) {
          const { status, headers } = await relay.get(checkoutPath(changes));
          assert.equal(status, 503);
          waits.push(headers['retry-after'] as string | undefined);
        }
        for (const wait of waits) assert.match(wait ?? 'none', /^[1-9]\d{0,2}$/);
      } finally {
        await relay.stop().catch(() => undefined);
      }
    });
  }

  it('within bounds, as the upstream says or by default', async () => {
    for (const [retryAfterMs, expected] of [
      [undefined, '10'],
      [0, '1'],
      [6200, '7'],
      [3_600_000, '300'],
    ] as const) {
      const answer = { ok: false, reason: 'unavailable', ...(retryAfterMs !== undefined && { retryAfterMs }) } as const;
      const { checkout } = createUpstreamHarness({ answers: [() => answer] });
      const { status, body, headers } = await checkout();
      assert.deepEqual([status, body.message, headers['retry-after']], [503, notCreated, expected]);
    }
  });

  it('also where the outcome is unknown; not where the upstream says no', async () => {
    for (const [reason, expected] of [
      ['unknown', '10'],
      ['refused', undefined],
    ] as const) {
      const { checkout } = createUpstreamHarness({ answers: [() => ({ ok: false, reason })] });
      const { status, headers } = await checkout();
      assert.deepEqual([status, headers['retry-after']], [503, expected]);
    }
  });
});
