import { checkout } from '#contract';
import { describeApi } from '../../../server/openapi/index.js';
import { createReplyChecker } from '../../support/openapi-check.js';
import { createSeededRandom } from '../../support/random.js';
import { serviceHeader } from '../../support/service-harness.js';
import { startService } from '../../support/http.js';
import { createRandomSource, randomCode, type RandomSource } from './random-source.js';
import { connectTo, type FuzzResponse } from './client.js';
import { generate, type GeneratedRequest } from './generate.js';
import { routeOf } from './routes.js';

type Problem = { readonly number: number; readonly request: GeneratedRequest; readonly problem: string };

export type FuzzResult = {
  /** The number of each status per route. */
  readonly outcomes: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly problems: readonly Problem[];
  readonly accepted: number;
  readonly stored: number;
  /** Changes of orders: none of the requests asks for one. */
  readonly changes: number;
  readonly reported: readonly unknown[];
};

const repeatable = 100;

/** Generates new requests and repeats earlier ones that have an idempotency key. */
function requestsFrom(chance: RandomSource, known: Parameters<typeof generate>[1]): () => GeneratedRequest {
  const keyed: GeneratedRequest[] = [];
  return () => {
    if (keyed.length > 0 && chance.in100(2)) return chance.of(keyed);
    const next = generate(chance, known);
    const hasKey = next.headers.some(([name]) => name === 'idempotency-key');
    if (hasKey) keyed[keyed.length < repeatable ? keyed.length : chance.number(repeatable)] = next;
    return next;
  };
}

const echoed = ['fiat_amount', 'fiat_currency', 'crypto_currency', 'crypto_currency_network', 'wallet_address'];

type Order = Readonly<Record<string, string>>;

/** The order of a reply; undefined for any other reply. */
const orderIn = ({ method, path }: GeneratedRequest, { status, text }: FuzzResponse): Order | undefined =>
  method === 'GET' && path === checkout.path && status === 200
    ? (JSON.parse(text) as { readonly data: Order }).data
    : undefined;

/** A reply with an order has made it, unless it repeats one, and repeats its parameters; no other reply makes one. */
function orderProblem(
  order: Order | undefined,
  { search, isNew, created }: { search: string; isNew: boolean; created: number },
): string | undefined {
  if (created !== Number(isNew)) return `${created} orders are made`;
  const query = new URLSearchParams(search);
  const other = echoed.find((name) => order && order[name] !== query.get(name));
  return other && `${other} is ${String(order?.[other])}`;
}

const isPrefetch = ({ headers }: GeneratedRequest): boolean => headers.some(([name]) => name.endsWith('purpose'));

/** The problem of a reply, whatever the request. Pages, and Node's own words for what is no HTTP, are not described. */
const createReplyCheck = () => {
  const check = createReplyChecker(describeApi({ version: '0.0.0' }));
  return (request: GeneratedRequest, received: FuzzResponse): string | undefined => {
    const { status, headers } = received;
    if (status >= 500 && !isPrefetch(request)) return `${status} ${received.text.slice(0, 120)}`;
    if (headers['x-request-id'] === undefined) return undefined;
    if (headers['cache-control'] !== 'no-store') return `Cache-Control: ${String(headers['cache-control'])}`;
    return request.path.startsWith('/api/') ? check({ ...request, ...received }) : undefined;
  };
};

type Service = Awaited<ReturnType<typeof startService>>;

/** Counts the orders that the service has stored since the last request, and all later versions of orders. */
function watchStore({ store }: Service) {
  const known = new Set<string>();
  let [created, changes] = [0, 0];
  store.onChange((code = '') => {
    if (known.has(code)) changes += 1;
    else created += 1;
    known.add(code);
  });
  return {
    changes: () => changes,
    takeCreated(): number {
      const taken = created;
      created = 0;
      return taken;
    },
  };
}

type Settings = { readonly seed: number; readonly requests: number };

/** Sends requests one by one to the complete service and checks what holds for each reply. */
export async function fuzz({ seed, requests }: Settings): Promise<FuzzResult> {
  const chance = createRandomSource(createSeededRandom(seed));
  const codeChance = createRandomSource(createSeededRandom(seed + 1));
  const service = await startService({ newTransactionCode: () => randomCode(codeChance) });
  const client = connectTo(service.origin);
  const codes = new Set<string>();
  const recent: string[] = [];
  const findProblem = createReplyCheck();
  const next = requestsFrom(chance, { serviceHeader: serviceHeader.service, codes: recent });
  const watch = watchStore(service);
  const outcomes = new Map<string, Map<number, number>>();
  const problems: Problem[] = [];

  for (let number = 1; number <= requests; number += 1) {
    const request = next();
    const received = await client.send(request);
    const order = orderIn(request, received);
    const code = order?.['transaction_code'] ?? '';
    const isNew = order !== undefined && !codes.has(code);
    const made = { search: request.search, isNew, created: watch.takeCreated() };
    const problem = findProblem(request, received) ?? orderProblem(order, made);
    if (problem !== undefined) problems.push({ number, request, problem });
    if (isNew) {
      codes.add(code);
      recent.push(code);
    }
    const row = outcomes.get(routeOf(request.path)) ?? new Map<number, number>();
    outcomes.set(routeOf(request.path), row.set(received.status, (row.get(received.status) ?? 0) + 1));
  }

  const stored = (await service.store.list({ account: '', limit: requests })).length;
  client.close();
  await service.stop();
  const { reportedErrors: reported } = service;
  return { outcomes, problems, accepted: codes.size, stored, changes: watch.changes(), reported };
}
