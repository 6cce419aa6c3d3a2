import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import type { OrderRecord, OrderStore } from '#core';
import { erasedText } from '../../../server/core/orders/erase.js';
import { openSqliteStore } from '../../../server/stores/sqlite/index.js';
import { createEndedOrder } from '../../conformance/stores/retention.js';
import { freshFolder } from '../../support/fresh-folder.js';
import { send } from '../../support/http.js';
import { createAttempt } from '../../support/create-attempt.js';
import { createOrderRecord, partnerWith } from '../../support/order-record.js';
import { runCommand, startProgram, type Program } from '../../support/process.js';
import { runLine } from '../../support/cli-harness.js';
import { checkoutPath } from '../../support/service-harness.js';

const folder = freshFolder(() => Promise.all(stops.map((stop) => stop())));
let stops: (() => Promise<unknown>)[];

beforeEach(() => void (stops = []));

const personal = {
  wallet_address: 'TWalletOfJane',
  external_reference: 'Jane Doe',
  webhook_url: null,
  partner: partnerWith({ wallet_address: 'bc1-of-jane', external_reference: 'Jane D.', webhook_url: '' }),
};
const texts = ['TWalletOfJane', 'Jane Doe', 'bc1-of-jane', 'Jane D.'];

type Closable = OrderStore & { readonly close: () => Promise<void> };

/** Stores an ended order of Jane's, and one that goes on. */
async function fill(store: Closable): Promise<{ readonly ended: OrderRecord; readonly going: OrderRecord }> {
  const ended = await createEndedOrder(store, { ending: 'completed', overrides: personal });
  const going = createOrderRecord({ webhook_url: null, created_at: Date.now(), expires_at: Date.now() + 900_000 });
  await store.create(going);
  await store.close();
  return { ended, going };
}

const environment = (): Record<string, string> => ({ DATA_DIR: folder.path });

const erase = (...parameters: string[]) => runLine(['erase', ...parameters], environment());

/** A server of another process: to read a file of a database ends the locks that this process has on it. */
function startSeparately(): Program {
  const program = startProgram(environment());
  stops.push(() => {
    program.kill('SIGKILL');
    return program.exited;
  });
  return program;
}

/** The address that the running server shows of an order. */
const shownAddress = async (origin: string, { transaction_code }: OrderRecord): Promise<unknown> => {
  const { text } = await send(origin, { path: `/api/v3/reseller/order?transaction_code=${transaction_code}` });
  return (JSON.parse(text) as { data: { wallet_address: unknown } }).data.wallet_address;
};

/** The texts that some file of the data folder holds. */
const textsOnDisk = (): string[] => {
  const files = readdirSync(folder.path).map((name) => readFileSync(join(folder.path, name)));
  return texts.filter((text) => files.some((file) => file.includes(text)));
};

describe('erase', () => {
  it('erases beside a running server that takes orders', async () => {
    const { ended } = await fill(openSqliteStore(folder.path));
    const program = startSeparately();
    const origin = await program.ready;
    assert.equal(await shownAddress(origin, ended), personal.wallet_address);
    assert.deepEqual(textsOnDisk(), texts);

    const orders = Array.from({ length: 40 }, () => send(origin, { path: checkoutPath() }));
    const parameters = ['--reference', 'Jane Doe'];
    const { code, stdout, stderr } = await runCommand('erase', { parameters, environment: environment() });
    assert.deepEqual([code, stderr], [0, '']);
    const [erased, note = ''] = stdout.split('\n');
    assert.equal(erased, `${ended.transaction_code}: erased.`);
    assert.match(
      note,
      /^A server uses the database file, .* run the command again by --code while the server is stopped\.$/,
    );
    assert.deepEqual(new Set((await Promise.all(orders)).map(({ status }) => status)), new Set([200]));
    assert.equal(await shownAddress(origin, ended), erasedText);

    program.kill('SIGTERM');
    assert.equal((await program.exited).code, 0);
    assert.equal((await erase('--code', ended.transaction_code)).code, 0);
    assert.deepEqual(textsOnDisk(), []);
  });

  it('erases what a refused call at the upstream has left', async () => {
    const store = openSqliteStore(folder.path);
    const draft = createOrderRecord(personal);
    await store.attempts.plan(createAttempt({ transaction_code: draft.transaction_code, state: 'refused', draft }), 0);
    await store.close();
    assert.deepEqual(textsOnDisk(), texts);
    const { code, stdout } = await erase('--reference', 'Jane Doe');
    assert.equal(code, 0);
    assert.equal(stdout, `${draft.transaction_code}: erased.`);
    assert.deepEqual(textsOnDisk(), []);
  });

  it('says that an attempt of unknown outcome has to be settled first, and fails', async () => {
    const store = openSqliteStore(folder.path);
    const now = Date.now();
    const draft = createOrderRecord({ ...personal, monitoring_until: now + 60_000 });
    await store.attempts.plan(createAttempt({ transaction_code: draft.transaction_code, state: 'unknown', draft }), 0);
    await store.close();
    const { code, stdout } = await erase('--reference', 'Jane D.');
    assert.equal(code, 1);
    assert.match(stdout, /: not erased\. Whether the upstream has taken it is unknown: settle it with the command/);
    assert.deepEqual(textsOnDisk(), texts);
  });

  it('says what it does not erase, and fails', async () => {
    const { going } = await fill(openSqliteStore(folder.path));
    const refused = await erase('--code', going.transaction_code);
    assert.equal(refused.code, 1);
    assert.match(refused.stdout, /: not erased\. It is pending and can still be paid or sent: repeat this once/);
    const unknown = await erase('--reference', 'nobody');
    assert.deepEqual([unknown.code, unknown.stdout], [1, 'There is no such order.']);
  });

  it('refuses a folder without a database', async () => {
    const { code, stderr } = await erase('--code', 'a');
    assert.deepEqual([code, stderr], [1, `DATA_DIR ${folder.path} has no database.`]);
    assert.deepEqual(readdirSync(folder.path), []);
  });
});
