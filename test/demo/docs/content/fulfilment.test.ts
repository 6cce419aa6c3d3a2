import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Pool } from 'pg';
import type { OrderSnapshot } from '#contract';
import { createTestDatabase, needsPostgres } from '../../../support/database.js';
import { createTemporaryFolder } from '../../../support/http.js';
import { createSnapshot } from '../../../support/snapshot.js';
import { readSource } from './site.js';

/** The files that the page tells a reader to copy, by their names. */
const blocks = new Map(
  [
    ...readSource('demo/docs/content/fulfilment.md').matchAll(/^```(?:js|sql)\n(?:\/\/|--) (\S+)\n([\s\S]*?)^```$/gm),
  ].map(([, name = '', code = '']) => [name, code]),
);

type Fulfilment = { record: (order: OrderSnapshot) => Promise<void>; deliverDue: () => Promise<void> };

describe('a delivery as the page shows it', needsPostgres, () => {
  const folder = createTemporaryFolder();
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let pool: Pool;
  let delivered: string[];
  let isFailing: boolean;
  let fulfilment: Fulfilment;

  before(async () => {
    database = await createTestDatabase();
    pool = new Pool({ connectionString: database.url });
    // `end` does not wait until the connections are closed; the server reports to those that `remove` then terminates
    pool.on('error', () => {});
    await pool.query(blocks.get('tables.sql') ?? '');
    mkdirSync(folder.path, { recursive: true });
    writeFileSync(join(folder.path, 'fulfilment.mjs'), blocks.get('fulfilment.js') ?? '');
    const { createFulfilment } = (await import(pathToFileURL(join(folder.path, 'fulfilment.mjs')).href)) as {
      createFulfilment: (settings: object) => Fulfilment;
    };
    const deliver = (reference: string): Promise<void> =>
      isFailing
        ? Promise.reject(new Error('the warehouse is closed'))
        : Promise.resolve(void delivered.push(reference));
    fulfilment = createFulfilment({ pool, deliver });
  });
  beforeEach(async () => {
    [delivered, isFailing] = [[], false];
    await pool.query('TRUNCATE invoices, orders_seen');
    const { fiat_amount, fiat_currency, wallet_address } = createSnapshot();
    await pool.query('INSERT INTO invoices VALUES ($1, $2, $3, $4)', [
      'INV-1',
      fiat_amount,
      fiat_currency,
      wallet_address,
    ]);
  });
  after(async () => {
    await pool.end();
    await database.remove();
    folder.remove();
  });

  const completed = (changes: Partial<OrderSnapshot> = {}) =>
    createSnapshot({ status: 'completed', sequence: 5, fiat_amount: '100.00', ...changes });

  it('happens once for simultaneous messages, processes and a second order with the reference', async () => {
    await Promise.all(Array.from({ length: 20 }, () => fulfilment.record(completed())));
    const second = { transaction_code: crypto.randomUUID() };
    for (const changes of [{}, { sequence: 6, refunded_amount: '100.00' }])
      await fulfilment.record(completed({ ...second, ...changes }));
    await Promise.all(Array.from({ length: 5 }, () => fulfilment.deliverDue()));
    await fulfilment.deliverDue();
    assert.deepEqual(delivered, ['INV-1']);
  });

  it('happens later where it has failed', async () => {
    await fulfilment.record(completed());
    isFailing = true;
    await assert.rejects(fulfilment.deliverDue(), /the warehouse is closed/);
    isFailing = false;
    await fulfilment.deliverDue();
    assert.deepEqual(delivered, ['INV-1']);
  });

  const others: Readonly<Record<string, readonly Partial<OrderSnapshot>[]>> = {
    'another amount': [{ fiat_amount: '1.00' }],
    'another currency': [{ fiat_currency: 'JPY' }],
    'another address': [{ wallet_address: 'bc1qthief' }],
    'an unknown reference': [{ external_reference: 'INV-2' }],
    'a status before the end': [{ status: 'paid' }],
    'a message that is older than the refund': [{ status: 'refunded', sequence: 7 }, {}],
    'a refund before the delivery': [{}, { sequence: 6, refunded_amount: '100.00' }],
    'a refund whose message arrives first': [{ sequence: 6, refunded_amount: '100.00' }, {}],
  };
  for (const [what, messages] of Object.entries(others))
    it(`does not happen for ${what}`, async () => {
      for (const changes of messages) await fulfilment.record(completed(changes));
      await fulfilment.deliverDue();
      assert.deepEqual(delivered, []);
    });
});
