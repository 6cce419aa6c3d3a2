import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { createSteadyClock } from '../../../../server/adapters/system/index.js';
import { startService, type RunningService } from '../../../support/http.js';
import { noon } from '../../../support/service-harness.js';

const exchange = '/api/v2/exchange/EUR-USD';
const currencies = '/api/v3/account/currencies';
const hourMs = 3_600_000;
const once = { perMinute: 1, appliesToLoopback: true };

describe('the clock of webhooks', () => {
  it('goes on where the wall clock is set back, and follows it forward', () => {
    let [wall, elapsed] = [noon, 0];
    const now = createSteadyClock(
      () => wall,
      () => elapsed,
    );
    const readings = [
      [5000.5, 5000],
      [hourMs, 0],
      [-2 * hourMs, 1000],
      [1000, 1000],
    ].map(([step = 0, passed = 0]) => {
      [wall, elapsed] = [wall + step, elapsed + passed];
      return now() - noon;
    });
    assert.deepEqual(readings, [5000, hourMs + 5000, hourMs + 6000, hourMs + 7000]);
  });
});

describe('while the wall clock is set back by an hour', () => {
  let service: RunningService;
  let wall: number;
  let elapsed: number;
  let isGood: boolean;

  async function start(limit = 100): Promise<void> {
    [wall, elapsed, isGood] = [noon, 1000, true];
    const rateLimits = { api: { ...once, perMinute: limit }, orders: undefined, failedCredentials: once };
    const checks = () => ({ database: isGood });
    service = await startService({ clock: () => wall }, { monotonic: () => elapsed, rateLimits, checks });
  }
  afterEach(() => service.stop());

  /** Sets the wall clock back, and lets this time pass. */
  function setBack(passedMs: number): void {
    wall -= hourMs - passedMs;
    elapsed += passedMs;
  }
  const statusOf = async (path: string): Promise<number> => (await service.get(path)).status;
  const guess = async (): Promise<number> =>
    (await service.get(currencies, { method: 'POST', headers: { service: 'shop:wrong' } })).status;

  it('a client at its limit has to wait for its minute alone', async () => {
    await start(1);
    assert.deepEqual([await statusOf(exchange), await statusOf(exchange)], [200, 429]);
    setBack(59_999);
    assert.equal((await service.get(exchange)).headers['retry-after'], '1');
    elapsed += 1;
    assert.equal(await statusOf(exchange), 200);
  });

  it('a client that has guessed credentials has to wait for its minute alone', async () => {
    await start();
    assert.equal(await guess(), 401);
    assert.equal(await guess(), 429);
    setBack(60_000);
    assert.equal(await guess(), 401);
  });

  it('/readyz tells within a second that the store fails', async () => {
    await start();
    assert.equal(await statusOf('/readyz'), 200);
    isGood = false;
    setBack(1000);
    assert.equal(await statusOf('/readyz'), 503);
  });
});
