import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'libsql';
import { errors } from '#contract';
import { send } from '../../support/http.js';
import { diskFaults, type LimitedFolder } from '../../support/disk-full.js';
import { startProgram, type Program } from '../../support/process.js';
import { checkoutPath, partner } from '../../support/service-harness.js';
import { ownProduction, secretOf } from '../../support/own-secrets.js';

const refusal = { status: 'failed', message: errors.order_not_created.message, data: {} };
const refusedCount = 40;
const pollMs = 100;

/** A host that does not exist, so that no webhook is sent. */
const unreachableUrl = 'https://shop.nowhere/hook';
const withPartner = { ...partner, partner_webhook_url: unreachableUrl };

/** Production settings: without a sandbox no scenario changes the orders. */
const production = {
  ...ownProduction,
  PARTNER_WEBHOOK_SECRET: secretOf('partner'),
  RATE_LIMIT: 'off',
  ORDER_RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
};

/** The acknowledged orders and the number of refused ones. */
type Shop = { readonly acknowledged: Set<string>; refused: number };

async function placeOrder({ origin, shop }: { origin: string; shop: Shop }, changes = {}): Promise<boolean> {
  const { status, body } = await send(origin, { path: checkoutPath({ webhook_url: unreachableUrl, ...changes }) });
  if (status === 200) shop.acknowledged.add(body.data.transaction_code);
  else {
    assert.deepEqual([status, body], [errors.order_not_created.status, refusal]);
    shop.refused += 1;
  }
  return status === 200;
}

/** Polls like a balancer until the readiness has the status; the service checks its disk at most once a second. */
async function waitForReadiness(origin: string, expected: number): Promise<unknown> {
  const { status, body } = await send(origin, { path: '/readyz' });
  if (status === expected) return body.checks;
  await delay(pollMs);
  return waitForReadiness(origin, expected);
}

function readStoredOrders(folder: string): {
  readonly codes: string[];
  readonly torn: number;
  readonly integrity: string;
} {
  const database = new Database(join(folder, 'checkout.db'));
  const column = (sql: string) => database.prepare(sql).raw().all().flat() as string[];
  const found = {
    codes: column('SELECT transaction_code FROM orders'),
    torn: column('SELECT 1 FROM orders WHERE transaction_code NOT IN (SELECT transaction_code FROM outbox)').length,
    integrity: column('PRAGMA integrity_check').join(),
  };
  database.close();
  return found;
}

for (const [name, { unavailableReason, open }] of Object.entries(diskFaults)) {
  describe(
    name,
    { skip: unavailableReason !== undefined && `this machine cannot produce the fault: ${unavailableReason}` },
    () => {
      let folder: LimitedFolder;
      let program: Program;
      let origin: string;
      const shop: Shop = { acknowledged: new Set(), refused: 0 };

      before(async () => {
        folder = open();
        program = startProgram({ DATA_DIR: folder.path, ...production });
        origin = await program.ready;
      });
      after(async () => {
        program.kill('SIGKILL');
        await program.exited;
        folder.remove();
      });

      it('takes orders before the fault', async () => {
        for (let order = 0; order < 5; order += 1) assert.ok(await placeOrder({ origin, shop }));
      });

      it('refuses single and simultaneous orders with the documented message during the fault', async () => {
        folder.exhaust(program.pid);
        while (shop.refused < refusedCount) await placeOrder({ origin, shop });
        await Promise.all(Array.from({ length: refusedCount }, () => placeOrder({ origin, shop }, withPartner)));
        assert.ok(shop.refused > refusedCount);
      });

      it('is not ready, but alive, and still reads orders', async () => {
        assert.deepEqual(await waitForReadiness(origin, 503), { database: false, rates: true });
        assert.equal((await send(origin, { path: '/healthz' })).status, 200);
        const [known] = shop.acknowledged;
        assert.equal((await send(origin, { path: `/api/v3/reseller/order?transaction_code=${known}` })).status, 200);
      });

      it('takes orders again after the fault, without a restart', async () => {
        folder.restore(program.pid);
        assert.ok(await placeOrder({ origin, shop }));
        assert.deepEqual(await waitForReadiness(origin, 200), { database: true, rates: true });
        const together = await Promise.all(Array.from({ length: 10 }, () => placeOrder({ origin, shop })));
        assert.ok(together.every(Boolean));
      });

      it('has every acknowledged order on disk with its webhook, and no refused one', async () => {
        program.kill('SIGKILL');
        const { stderr } = await program.exited;
        assert.match(stderr, /"message":"(?:database or disk is full|disk I\/O error)"/, 'the log has the reason');
        assert.doesNotMatch(stderr, /cannot rollback/);
        const traces = stderr.split('\n').filter((line) => line.includes('"stack"')).length;
        assert.ok(
          traces <= 12,
          `${shop.refused} refused orders have ${traces} stack traces, not one a minute and kind`,
        );
        const { codes, torn, integrity } = readStoredOrders(folder.path);
        assert.deepEqual(codes.sort(), [...shop.acknowledged].sort());
        assert.deepEqual([torn, integrity], [0, 'ok']);
      });
    },
  );
}
