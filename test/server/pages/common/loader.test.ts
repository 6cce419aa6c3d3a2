import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { createLoader } from '../../../../server/pages/common/loader.js';
import { pluck } from '../../../support/pluck.js';

const pollMs = 3000;

/** A loader in a tab whose timer, visibility and service the test controls. */
function createHarness() {
  const tab = Object.assign(new EventTarget(), { hidden: false });
  const network = new EventTarget();
  Object.assign(globalThis, { document: tab, window: network });
  const state = { isGone: false, hangs: false };
  const seen: string[] = [];
  const signals: AbortSignal[] = [];
  const loader = createLoader<string>({
    load(signal) {
      seen.push('load');
      signals.push(signal);
      if (state.hangs) return new Promise(() => undefined);
      const failure = { ok: false, status: 0, message: 'gone' } as const;
      return Promise.resolve(state.isGone ? failure : { ok: true, value: 'value' });
    },
    onValue: (value) => void seen.push(value),
    onFailure: ({ message }) => void seen.push(message),
    pollMs,
  });
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    state,
    loader,
    signals,
    settle,
    /** What has happened since the last call. */
    take: () => seen.splice(0),
    async pass(milliseconds: number): Promise<void> {
      mock.timers.tick(milliseconds);
      await settle();
    },
    async setHidden(hidden: boolean): Promise<void> {
      tab.hidden = hidden;
      tab.dispatchEvent(new Event('visibilitychange'));
      await settle();
    },
    async reconnect(): Promise<void> {
      network.dispatchEvent(new Event('online'));
      await settle();
    },
  };
}

describe('the loader of a console', () => {
  let harness: ReturnType<typeof createHarness>;
  beforeEach(async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    harness = createHarness();
    harness.loader.start();
    await harness.settle();
    assert.deepEqual(harness.take(), ['load', 'value']);
  });
  afterEach(() => {
    mock.timers.reset();
    Reflect.deleteProperty(globalThis, 'document');
    Reflect.deleteProperty(globalThis, 'window');
  });

  it('loads nothing in a hidden tab, and at once when the tab is shown again', async () => {
    await harness.setHidden(true);
    harness.loader.refresh();
    await harness.pass(10 * pollMs);
    assert.deepEqual(harness.take(), []);
    await harness.setHidden(false);
    assert.deepEqual(harness.take(), ['load', 'value']);
    await harness.pass(pollMs);
    assert.deepEqual(harness.take(), ['load', 'value']);
  });

  it('doubles the wait with each failure, up to a minute, and begins again after a success', async () => {
    harness.state.isGone = true;
    await harness.pass(pollMs);
    for (const wait of [6000, 12_000, 24_000, 48_000, 60_000, 60_000]) {
      assert.deepEqual(harness.take(), ['load', 'gone']);
      await harness.pass(wait - 1);
      assert.deepEqual(harness.take(), [], `not before ${wait} ms`);
      await harness.pass(1);
    }
    harness.take();
    harness.state.isGone = false;
    await harness.pass(60_000);
    await harness.pass(pollMs);
    assert.deepEqual(harness.take(), ['load', 'value', 'load', 'value']);
  });

  it('does not wait for a load that hangs', async () => {
    harness.state.hangs = true;
    harness.loader.refresh();
    await harness.pass(10 * pollMs);
    assert.deepEqual(harness.take(), ['load']);
    harness.state.hangs = false;
    await harness.reconnect();
    assert.deepEqual(harness.take(), ['load', 'value']);
    assert.deepEqual(pluck(harness.signals, 'aborted'), [false, true, false]);
  });

  it('drops the answer to what was left, and stops', async () => {
    harness.loader.start();
    harness.loader.start();
    await harness.settle();
    assert.deepEqual(harness.take(), ['load', 'load', 'value']);
    assert.deepEqual(pluck(harness.signals, 'aborted'), [false, true, false]);
    harness.loader.stop();
    await harness.reconnect();
    await harness.pass(pollMs);
    assert.deepEqual(harness.take(), []);
  });
});
