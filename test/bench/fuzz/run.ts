import { describeApi } from '../../../server/openapi/index.js';
import { createReplyChecker } from '../../support/openapi-check.js';
import { createSeededRandom } from '../../support/random.js';
import { credentials, serviceHeader } from '../../support/service-harness.js';
import { startService } from '../../support/http.js';
import { createChecker, type CheckerState, type FuzzRequest } from './checker/index.js';
import { createRandomSource, randomCode, type RandomSource } from './random-source.js';
import { connectTo, type FuzzResponse } from './client.js';
import { findMismatch } from './compare.js';
import { generate, type GeneratedRequest } from './generate.js';

type Problem = { readonly number: number; readonly request: GeneratedRequest; readonly problem: string };

/** The number of each outcome per route. */
type Outcomes = Map<string, Map<string, number>>;

export type FuzzResult = {
  readonly requests: number;
  readonly outcomes: Outcomes;
  readonly disagreements: readonly Problem[];
  /** Server errors that the document does not specify for the request. */
  readonly serverErrors: number;
  readonly ordersOnRefusal: number;
  readonly acceptedWithoutOrder: number;
  readonly accepted: number;
  readonly stored: number;
  /** Changes of orders: none of the requests asks for one. */
  readonly unexpectedChanges: number;
  readonly reported: readonly unknown[];
};

function toFuzzRequest({ method, path, search, headers, body }: GeneratedRequest): FuzzRequest {
  const joined = new Map<string, string>();
  for (const [name, value] of headers) {
    const before = joined.get(name);
    joined.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return { method, path, search, headers: joined, bodyLength: body.length };
}

const outcomeOf = (status: number): string =>
  status >= 500 ? 'foreseen 503' : status >= 400 ? `refused ${status}` : 'accepted';

const count = (outcomes: Outcomes, { route, outcome }: { route: string; outcome: string }): void => {
  const row = outcomes.get(route) ?? new Map<string, number>();
  outcomes.set(route, row.set(outcome, (row.get(outcome) ?? 0) + 1));
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

const codeOf = ({ text }: FuzzResponse): string =>
  (JSON.parse(text) as { readonly data: { readonly transaction_code: string } }).data.transaction_code;

/** What the OpenAPI document does not describe of a reply. A HEAD, a page and the words of Node are none of its business. */
const createDocumentCheck = () => {
  const check = createReplyChecker(describeApi({ version: '0.0.0' }));
  return ({ method, path }: GeneratedRequest, received: FuzzResponse): string | undefined =>
    path.startsWith('/api/') && received.headers['x-request-id'] !== undefined
      ? check({ method, path, ...received })
      : undefined;
};

type Service = Awaited<ReturnType<typeof startService>>;

/** Counts the orders that the service has stored since the last request, and later versions of them. */
function watchStore({ store }: Service) {
  const known = new Set<string>();
  let [created, changes] = [0, 0];
  store.onChange((code = '') => {
    if (known.has(code)) changes += 1;
    else created += 1;
    known.add(code);
  });
  return {
    take(): { readonly created: number; readonly changes: number } {
      const taken = { created, changes };
      [created, changes] = [0, 0];
      return taken;
    },
  };
}

type Settings = {
  readonly seed: number;
  readonly requests: number;
};

/** Sends requests one by one to the complete service and compares each reply with the checker's. */
export async function fuzz({ seed, requests }: Settings): Promise<FuzzResult> {
  const chance = createRandomSource(createSeededRandom(seed));
  const codeChance = createRandomSource(createSeededRandom(seed + 1));
  const service = await startService({ newTransactionCode: () => randomCode(codeChance) });
  const client = connectTo(service.origin);
  const check = createChecker(`${credentials.businessId}:${credentials.secretKey}`);
  const memory: CheckerState = { orders: new Set(), keys: new Map() };
  const recent: string[] = [];
  const undescribed = createDocumentCheck();
  const next = requestsFrom(chance, { serviceHeader: serviceHeader.service, codes: recent });
  const watch = watchStore(service);
  const outcomes: Outcomes = new Map();
  const disagreements: Problem[] = [];
  let [serverErrors, ordersOnRefusal, acceptedWithoutOrder, accepted, unexpectedChanges] = [0, 0, 0, 0, 0];

  for (let number = 1; number <= requests; number += 1) {
    const request = next();
    const fuzzRequest = toFuzzRequest(request);
    const { expected, route, key, parameters = '' } = check(fuzzRequest, memory);
    const received = await client.send(request);
    const { created, changes } = watch.take();
    const problem = findMismatch(received, { request: fuzzRequest, expected }) ?? undescribed(request, received);
    if (problem !== undefined) disagreements.push({ number, request, problem });
    if (received.status >= 500 && received.status !== expected.status) serverErrors += 1;
    count(outcomes, { route, outcome: outcomeOf(received.status) });
    if (!expected.creates && created > 0) ordersOnRefusal += 1;
    unexpectedChanges += changes;
    if (expected.creates && problem === undefined) {
      if (created !== 1) acceptedWithoutOrder += 1;
      accepted += 1;
      const code = codeOf(received);
      memory.orders.add(code);
      if (key !== undefined) memory.keys.set(key, { parameters, code });
      if (recent.length < 1000) recent.push(code);
    }
  }

  const found = await service.store.list({ account: '', limit: requests });
  client.close();
  await service.stop();
  return {
    requests,
    outcomes,
    disagreements,
    serverErrors,
    ordersOnRefusal,
    acceptedWithoutOrder,
    accepted,
    stored: found.length,
    unexpectedChanges,
    reported: service.reportedErrors,
  };
}
