import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { AccountClient, AccountResult } from '../../../../server/pages/operator/account-client.js';
import type { ConsolePage, View } from '../../../../server/pages/operator/console-context.js';
import { createPageLoader } from '../../../../server/pages/operator/page-loader.js';

const pollMs = 3000;
const route = { page: 'orders', code: '', query: {} } as const;

/** A loader in a tab whose timer, visibility and service the test controls. */
function createHarness() {
  const state = { isHidden: false, isGone: false };
  const seen: string[] = [];
  const timers = new Set<{ readonly ms: number; readonly call: () => void }>();
  const signals: AbortSignal[] = [];
  let wake = (): void => undefined;
  const page: ConsolePage = {
    title: 'Orders',
    pollMs,
    load({ signal }): Promise<AccountResult<View>> {
      seen.push('load');
      signals.push(signal);
      const failure = { ok: false, status: 0, message: 'gone' } as const;
      return Promise.resolve(state.isGone ? failure : { ok: true, value: () => undefined });
    },
  };
  const loader = createPageLoader({
    client: {} as AccountClient,
    tab: {
      isHidden: () => state.isHidden,
      onWake: (call) => void (wake = call),
      startTimeout(ms, call) {
        const timer = { ms, call };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
    },
    onView: () => void seen.push('view'),
    onFailure: (_failure, isFirst) => void seen.push(isFirst ? 'first failure' : 'failure'),
  });
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    state,
    loader,
    page,
    signals,
    wait: () => [...timers].map(({ ms }) => ms),
    /** What has happened since the last call. */
    take: () => seen.splice(0),
    settle,
    /** Ends the wait, and lets the load end. */
    async tick(): Promise<void> {
      const [timer] = timers;
      if (timer) timers.delete(timer);
      timer?.call();
      await settle();
    },
    async wake(): Promise<void> {
      wake();
      await settle();
    },
  };
}

describe('the loader of a page of the console', () => {
  let harness: ReturnType<typeof createHarness>;
  beforeEach(async () => {
    harness = createHarness();
    harness.loader.show(harness.page, route);
    await harness.settle();
  });

  it('loads a page at once and again after its time', async () => {
    assert.deepEqual([harness.take(), harness.wait()], [['load', 'view'], [pollMs]]);
    await harness.tick();
    assert.deepEqual([harness.take(), harness.wait()], [['load', 'view'], [pollMs]]);
  });

  it('loads nothing in a hidden tab, and at once when the tab is shown again', async () => {
    harness.take();
    harness.state.isHidden = true;
    await harness.tick();
    assert.deepEqual([harness.take(), harness.wait()], [[], []]);
    harness.loader.refresh();
    assert.deepEqual([harness.take(), harness.wait()], [[], []]);
    harness.state.isHidden = false;
    await harness.wake();
    assert.deepEqual([harness.take(), harness.wait()], [['load', 'view'], [pollMs]]);
  });

  it('doubles the wait with each failure, up to a minute, and begins again after a success', async () => {
    harness.state.isGone = true;
    harness.take();
    const waits: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      await harness.tick();
      waits.push(...harness.wait());
    }
    assert.deepEqual(waits, [6000, 12_000, 24_000, 48_000, 60_000, 60_000]);
    assert.deepEqual(new Set(harness.take()), new Set(['load', 'failure']));
    harness.state.isGone = false;
    await harness.tick();
    assert.deepEqual([harness.take(), harness.wait()], [['load', 'view'], [pollMs]]);
  });

  it('does not wait for its turn when the network is back', async () => {
    harness.state.isGone = true;
    await harness.tick();
    await harness.tick();
    harness.take();
    harness.state.isGone = false;
    await harness.wake();
    assert.deepEqual([harness.take(), harness.wait()], [['load', 'view'], [pollMs]]);
  });

  it('says of a page that has not been shown yet that its failure is the first', async () => {
    harness.state.isGone = true;
    harness.take();
    harness.loader.show(harness.page, route);
    await harness.settle();
    assert.deepEqual(harness.take(), ['load', 'first failure']);
  });

  it('drops the answer to a page that was left, and stops', async () => {
    harness.take();
    harness.loader.show(harness.page, route);
    harness.loader.show(harness.page, route);
    await harness.settle();
    assert.deepEqual(harness.take(), ['load', 'load', 'view']);
    assert.deepEqual(
      harness.signals.map(({ aborted }) => aborted),
      [true, true, false],
    );
    harness.loader.stop();
    await harness.wake();
    assert.deepEqual([harness.take(), harness.wait()], [[], []]);
  });
});
