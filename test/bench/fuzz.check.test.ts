import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { checkout } from '#contract';
import { describeApi } from '../../server/openapi/index.js';
import { send, type HttpReply } from '../support/http.js';
import { suiteService } from '../support/suite-service.js';
import { createReplyChecker } from '../support/openapi-check.js';
import { createChance, generate, type GeneratedRequest } from './fuzz/generate.js';

/** Fewer reach no longer every failure of each route. */
const count = 1500;

const describeProblem = createReplyChecker(describeApi({ version: '0.0.0' }));

const isPrefetch = ({ headers }: GeneratedRequest): boolean => headers['sec-purpose'] !== undefined;

/** What is wrong with a reply, whatever the request. Pages, and Node's own words for what is no HTTP, are not described. */
function problemOf(request: GeneratedRequest, reply: HttpReply): string | undefined {
  const { status, headers, text } = reply;
  if (status >= 500 && !isPrefetch(request)) return `${status} ${text.slice(0, 120)}`;
  if (headers['x-request-id'] === undefined) return undefined;
  if (headers['cache-control'] !== 'no-store') return `Cache-Control: ${String(headers['cache-control'])}`;
  return request.path.startsWith('/api/') ? describeProblem({ ...request, ...reply }) : undefined;
}

type Order = Readonly<Record<string, string>>;
const echoed = ['fiat_amount', 'fiat_currency', 'crypto_currency', 'crypto_currency_network', 'wallet_address'];

/** The order of a reply, which repeats the parameters of its request; undefined for any other reply. */
function orderIn({ method, path, search }: GeneratedRequest, { status, body }: HttpReply): Order | undefined {
  if (method !== 'GET' || path !== checkout.path || status !== 200) return undefined;
  const order = body.data as Order;
  const query = new URLSearchParams(search);
  for (const name of echoed) assert.equal(order[name], query.get(name), search);
  return order;
}

describe(`${count} generated requests`, () => {
  const stored = new Set<string>();
  const agent = new Agent({ keepAlive: true });
  let changes = 0;
  const service = suiteService();
  before(() => void service.store.onChange((code = '') => (stored.has(code) ? (changes += 1) : stored.add(code))));
  after(() => agent.destroy());

  it('get replies that the OpenAPI document describes; one makes an order that says so, and no other', async () => {
    const chance = createChance(20_260_346);
    const earlier: GeneratedRequest[] = [];
    const known = new Set<string>();
    const statuses = new Map<string, Set<number>>();
    for (let index = 0; index < count; index += 1) {
      const code = chance.of([...known, crypto.randomUUID()].slice(-5));
      const request = earlier.length > 0 && chance.in100(3) ? chance.of(earlier) : generate(chance, code);
      if (request.headers['idempotency-key'] !== undefined) earlier.push(request);
      const { path, search } = request;
      const reply = await send(service.origin, { ...request, agent, path: search === '' ? path : `${path}?${search}` });
      assert.equal(problemOf(request, reply), undefined, JSON.stringify(request));
      const order = orderIn(request, reply);
      if (order) known.add(order['transaction_code'] ?? '');
      assert.equal(stored.size, known.size, JSON.stringify(request));
      const route = path.startsWith('/api/v2/exchange/') ? 'exchange' : path;
      statuses.set(route, (statuses.get(route) ?? new Set()).add(reply.status));
    }
    const accepted = [...statuses.values()].filter((found) => found.has(200) && found.size > 1);
    assert.equal(accepted.length, 5, 'each operation and the look-up accept and refuse');
  });

  it('never run into a fault, and change no order', () => assert.deepEqual([service.reportedErrors, changes], [[], 0]));
});
