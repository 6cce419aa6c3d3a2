import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { exportColumns } from '#contract';
import type { OrderStore } from '#core';
import { createMemoryStore } from '../../../../server/stores/memory/index.js';
import { startService, type RunningService } from '../../../support/http.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { noon, serviceHeader } from '../../../support/service-harness.js';

const path = '/api/v3/account/export';

/** Many more than the sockets between the service and its reader hold. */
const pageCount = 400;

/** A store with a page of orders whose reads can be counted and broken. */
async function createFullStore() {
  const memory = createMemoryStore();
  for (let index = 0; index < 26; index += 1) {
    const external_reference = `INV-${index}`.padEnd(2000, '-');
    await memory.create(createOrderRecord({ created_at: noon + index, webhook_url: null, external_reference }));
  }
  const state = { pages: 0, failsAt: Infinity };
  const page = await memory.operator.search({ account: '', filters: {}, sort: 'oldest', after: undefined, limit: 25 });
  const operator: OrderStore['operator'] = {
    ...memory.operator,
    // The same page again and again: what is tested is how it is sent.
    search({ limit }) {
      state.pages += 1;
      if (state.pages >= state.failsAt) return Promise.reject(new Error('the store broke'));
      return Promise.resolve({
        orders: page.orders.slice(0, limit),
        next: state.pages < pageCount ? page.next : undefined,
      });
    },
  };
  return { store: { ...memory, operator }, state };
}

/** Starts to receive a reply without reading its body. */
async function receiveHead(origin: string): Promise<IncomingMessage> {
  const sent = httpRequest(new URL(path, origin), { headers: serviceHeader, agent: false });
  sent.on('error', () => undefined).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

describe('an export over HTTP', () => {
  let service: RunningService;
  let full: Awaited<ReturnType<typeof createFullStore>>;
  before(async () => {
    full = await createFullStore();
    service = await startService({ store: full.store });
  });
  after(() => service.stop());

  const reset = (failsAt = Infinity): void => void Object.assign(full.state, { pages: 0, failsAt });

  /** The pages that are read once no more are, while other requests are answered. */
  const countPages = async (): Promise<number> => {
    const { pages } = full.state;
    for (let turn = 0; turn < 20; turn += 1) await service.get('/api/v3/reseller/currencies');
    return pages === full.state.pages ? pages : countPages();
  };

  it('is a file that no cache keeps and no origin reads', async () => {
    reset();
    full.state.pages = pageCount - 1;
    const { status, headers, text } = await service.get(`${path}?from=2026-03-16`, { headers: serviceHeader });
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8; header=present');
    assert.equal(headers['content-disposition'], 'attachment; filename="orders-2026-03-16-to-last.csv"');
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['access-control-allow-origin'], undefined);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(text.split('\r\n')[0], exportColumns.map((column) => `"${column}"`).join(','));
    assert.equal(text.split('\r\n').length, 27);
  });

  it('reads no further than its reader', async () => {
    reset();
    const response = await receiveHead(service.origin);
    const held = await countPages();
    assert.ok(held < 200, `${held} of ${pageCount} pages are read`);
    let bytes = 0;
    for await (const chunk of response) bytes += (chunk as Buffer).length;
    assert.equal(full.state.pages, pageCount);
    assert.ok(bytes > 25 * pageCount * 2000);
  });

  it('stops when its reader leaves', async () => {
    reset();
    const response = await receiveHead(service.origin);
    response.destroy();
    await once(response, 'close');
    assert.ok((await countPages()) < pageCount);
  });

  it('is a failure when the store fails at once, and breaks off when it fails later', async () => {
    reset(1);
    const { status, body } = await service.get(path, { headers: serviceHeader });
    assert.deepEqual([status, body.status], [503, 'failed']);
    reset(50);
    const response = await receiveHead(service.origin);
    await assert.rejects(async () => {
      for await (const chunk of response) assert.ok(chunk);
    }, /aborted/);
    assert.equal((service.reportedErrors.at(-1) as Error).message, 'the store broke');
  });
});
