import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { diskFaults } from '../../support/disk-full.js';
import { send } from '../../support/http.js';
import { requireDefined } from '../../support/require-defined.js';
import { createServerHarness, type TestServer } from '../../support/server-harness.js';
import { checkoutPath } from '../../support/service-harness.js';

const harness = createServerHarness();
let data: string;

const start = (environment: Record<string, string> = {}): Promise<TestServer> =>
  harness.start({ DATA_DIR: data, ORDER_RATE_LIMIT: 'off', ...environment });

beforeEach(() => {
  data = join(harness.folder, 'data');
});

const placeOrder = async (origin: string): Promise<number> =>
  (await send(origin, { path: checkoutPath() }).catch(() => ({ status: 0 }))).status;

const removed =
  /^DATA_DIR \S+ cannot be used any more: checkout\.db was removed or replaced while the server ran, so that it could keep no more orders\.$/;

describe('a server whose data folder is removed', () => {
  it('acknowledges no further order, and says in one sentence that it has to end', async () => {
    const { origin, lost } = await start();
    assert.equal(await placeOrder(origin), 200);
    rmSync(data, { recursive: true });
    const statuses = await Promise.all(Array.from({ length: 10 }, () => placeOrder(origin)));
    assert.ok(!statuses.includes(200), statuses.join());
    assert.match(await lost, removed);
  });
});

const { unavailableReason, open } = requireDefined(diskFaults['a full disk']);

describe('a server that starts for the first time on a full disk', () => {
  const skip = unavailableReason !== undefined && `this machine cannot produce the fault: ${unavailableReason}`;

  it('says so in one sentence, and starts once there is space', { skip }, async () => {
    const disk = open();
    try {
      // With each of these free spaces another step of the first start fails.
      for (const freeKilobytes of [0, 64, 128]) {
        const spare = join(disk.path, 'spare');
        writeFileSync(spare, Buffer.alloc(freeKilobytes * 1024, 1));
        disk.exhaust(0);
        rmSync(spare);
        const environment = { DATA_DIR: join(disk.path, `data-${freeKilobytes}`) };
        const sentence = `DATA_DIR ${environment.DATA_DIR} cannot be used: its disk is full. Free some space and start again.`;
        assert.equal(await harness.refuse(environment), sentence, `${freeKilobytes} KB`);
        disk.restore(0);
        const { origin, stop } = await start(environment);
        assert.equal(await placeOrder(origin), 200);
        await stop();
        rmSync(environment.DATA_DIR, { recursive: true });
      }
    } finally {
      disk.remove();
    }
  });
});
