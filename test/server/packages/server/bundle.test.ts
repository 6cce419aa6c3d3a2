import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import type * as client from '../../../../server/packages/server/index.js';
import { weighClient } from '../../../bench/size/steps.mjs';
import { suiteService } from '../../../support/suite-service.js';
import { credentials, order } from '../../../support/service-harness.js';

const dist = fileURLToPath(new URL('../../../../dist', import.meta.url));
const read = (file: string): string => readFileSync(join(dist, file), 'utf8');

/** What every runtime of servers has: Node, Deno, Bun, workers and edge routes. */
const webStandards = {
  AbortController,
  fetch,
  performance,
  Request,
  TextDecoder,
  URL,
  URLSearchParams,
  setTimeout,
  clearTimeout,
};

describe('the built client', () => {
  const service = suiteService();

  for (const file of ['server-client.js', 'server-client.cjs']) {
    it(`has at most 6 KB and imports nothing: ${file}`, () => {
      const text = read(file);
      assert.ok(brotliCompressSync(text).length <= weighClient(dist).budget);
      assert.doesNotMatch(text, /\bimport\b|\brequire\(|\bprocess\b|\bBuffer\b|\bnode:/);
    });
  }

  it('buys and lists where there are web standards and nothing else', async () => {
    const module = { exports: {} as typeof client };
    runInContext(read('server-client.cjs'), createContext({ ...webStandards, module, exports: module.exports }));
    const { checkout, orders } = module.exports.createClient({ baseUrl: service.origin, ...credentials });
    const created = await checkout(order, { idempotencyKey: 'INV-1' });
    assert.equal(created.ok && created.value.status, 'pending');
    for await (const item of orders()) assert.equal(item.ok && item.value.status, 'pending');
  });
});
