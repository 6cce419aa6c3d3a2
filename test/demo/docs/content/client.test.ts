import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { advanceOrder } from '#core';
import { createTemporaryFolder, startService, type RunningService } from '../../../support/http.js';
import { credentials, noon } from '../../../support/service-harness.js';

const page = readFileSync(new URL('../../../../demo/docs/content/client.md', import.meta.url), 'utf8');
const blocks = [...page.matchAll(/^```js\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)];
const client = new URL('../../../../dist/server-client.js', import.meta.url).href;

type Shop = {
  readonly createOrder: (invoice: { readonly number: string; readonly total: string }) => Promise<string>;
  readonly sumOf: (day: string) => Promise<bigint>;
  readonly exportTo: (write: (line: string) => void) => Promise<void>;
};

describe('the programs of the page about the client', () => {
  const folder = createTemporaryFolder();
  let service: RunningService;
  let shop: Shop;
  before(async () => {
    service = await startService({ credentials });
    process.env['CHECKOUT_URL'] = service.origin;
    process.env['BUSINESS_ID'] = credentials.businessId;
    process.env['SECRET_KEY'] = credentials.secretKey;
    mkdirSync(folder.path, { recursive: true });
    for (const [, name = '', code = ''] of blocks)
      writeFileSync(join(folder.path, name), code.replace("'crypto-checkout/server'", `'${client}'`));
    const load = async (name: string) => (await import(pathToFileURL(join(folder.path, name)).href)) as Partial<Shop>;
    shop = { ...(await load('checkout.mjs')), ...(await load('books.mjs')) } as Shop;
  });
  after(async () => {
    await service.stop();
    folder.remove();
  });

  it('are all there is', () => assert.equal(blocks.length, (page.match(/^```/gm) ?? []).length / 2));

  it('create an order once, and say what the buyer can change', async () => {
    const invoice = { number: 'INV-1001', total: '49.00' };
    const tag = await shop.createOrder(invoice);
    assert.match(tag, /transaction-code="[\da-f-]{36}"/);
    assert.equal(await shop.createOrder(invoice), tag);
    assert.match(await shop.createOrder({ number: 'INV-1002', total: '-1' }), /cannot be paid/);
    await assert.rejects(shop.createOrder({ number: 'INV-1001', total: '50.00' }), /^Error: idempotency_key_reused/);
  });

  it('sum and export orders', async () => {
    const tag = await shop.createOrder({ number: 'INV-1003', total: '0.5' });
    const code = /[\da-f-]{36}/.exec(tag)?.[0] ?? '';
    for (const trigger of ['submit', 'capture', 'broadcast', 'finalize'] as const)
      await advanceOrder({ code, event: { trigger } }, { store: service.store, clock: () => noon });
    const lines: { readonly status: string }[] = [];
    await shop.exportTo((line) => lines.push(JSON.parse(line) as { status: string }));
    assert.deepEqual(lines.map(({ status }) => status).sort(), ['completed', 'pending']);
    assert.equal(await shop.sumOf('2026-03-16'), 50n);
  });
});
