import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import Database from 'libsql';
import { errors } from '#contract';
import { send } from '../../support/http.js';
import { diskFaults, type LimitedFolder } from '../../support/disk-full.js';
import { startProgram, type Program } from '../../support/process.js';
import { checkoutPath, partner } from '../../support/service-harness.js';

const refusal = { status: 'failed', message: errors.order_not_created.message, data: {} };
const enough = 40;

/** Names that nobody has, so that nothing is sent anywhere. */
const unreachableUrl = 'https://shop.nowhere/hook';
const withPartner = { ...partner, partner_webhook_url: unreachableUrl };

/** As in production, where orders are moved by nobody but the world outside. */
const production = {
  NODE_ENV: 'production',
  BUSINESS_ID: 'shop',
  SECRET_KEY: 'a-secret',
  WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
  RATE_LIMIT: 'off',
  ORDER_RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
};

/** Orders that came to stand while others were refused, whatever the disk did. */
type Shop = { readonly acknowledged: Set<string>; refused: number };

async function placeOrder(origin: string, shop: Shop, changes = {}): Promise<boolean> {
  const { status, body } = await send(origin, checkoutPath({ webhook_url: unreachableUrl, ...changes }));
  if (status === 200) shop.acknowledged.add(body.data.transaction_code);
  else {
    assert.deepEqual([status, body], [errors.order_not_created.status, refusal]);
    shop.refused += 1;
  }
  return status === 200;
}

/** The service looks at its disk once a second at most. */
async function readiness(origin: string, wanted: number): Promise<unknown> {
  const { status, body } = await send(origin, '/readyz');
  return status === wanted ? body.checks : readiness(origin, wanted);
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
    { skip: unavailableReason !== undefined && `this machine cannot do that: ${unavailableReason}` },
    () => {
      let room: LimitedFolder;
      let program: Program;
      let origin: string;
      const shop: Shop = { acknowledged: new Set(), refused: 0 };

      before(async () => {
        room = open();
        program = startProgram({ DATA_DIR: room.path, ...production });
        origin = await program.ready;
      });
      after(async () => {
        program.kill('SIGKILL');
        await program.exited;
        room.remove();
      });

      it('takes orders before', async () => {
        for (let order = 0; order < 5; order += 1) assert.ok(await placeOrder(origin, shop));
      });

      it('refuses orders in the documented words while it lasts, alone and together', async () => {
        room.exhaust(program.pid);
        while (shop.refused < enough) await placeOrder(origin, shop);
        await Promise.all(Array.from({ length: enough }, () => placeOrder(origin, shop, withPartner)));
        assert.ok(shop.refused > enough);
      });

      it('says so in its readiness, lives and reads', async () => {
        assert.deepEqual(await readiness(origin, 503), { database: false, rates: true });
        assert.equal((await send(origin, '/healthz')).status, 200);
        const [known] = shop.acknowledged;
        assert.equal((await send(origin, `/api/v3/reseller/order?transaction_code=${known}`)).status, 200);
      });

      it('takes orders again as soon as there is room, without a restart', async () => {
        room.restore(program.pid);
        assert.ok(await placeOrder(origin, shop));
        assert.deepEqual(await readiness(origin, 200), { database: true, rates: true });
        const together = await Promise.all(Array.from({ length: 10 }, () => placeOrder(origin, shop)));
        assert.ok(together.every(Boolean));
      });

      it('has every order that it acknowledged on disk, none that it refused, each with its webhook', async () => {
        program.kill('SIGKILL');
        const { stderr } = await program.exited;
        assert.match(
          stderr,
          /"message":"(?:database or disk is full|disk I\/O error)"/,
          'and the operator is told why',
        );
        assert.doesNotMatch(stderr, /cannot rollback/);
        const { codes, torn, integrity } = readStoredOrders(room.path);
        assert.deepEqual(codes.sort(), [...shop.acknowledged].sort());
        assert.deepEqual([torn, integrity], [0, 'ok']);
      });
    },
  );
}
