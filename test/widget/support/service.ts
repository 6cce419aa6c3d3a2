import { http, HttpResponse } from 'msw';
import { setupWorker } from 'msw/browser';
import type { Api, ApiReply, ApiRequest } from '#api';
import { advanceOrder } from '#core';
import type { Trigger } from '../../../server/core/lifecycle/machine.js';
import { mswHandlers } from '../../../server/adapters/msw/index.js';
import { createMemoryStore, type MemoryStore } from '../../../server/stores/memory/index.js';
import { pageTurns } from '../../../widget/tracking/stream-turns.js';
import { createGate } from '../../support/gate.js';
import { createServiceHarness, noon, type HarnessSettings } from '../../support/service-harness.js';
import { removeContainers, waitFor } from './dom.js';

/** The service of the current test, its orders and its requests. */
export let store: MemoryStore = createMemoryStore();
/** What the service's clock shows, in milliseconds. A confirmation takes about as long as a block of Bitcoin. */
let now = noon;
const blockMs = 590_000;

export const passTime = (ms: number): void => void (now += ms);

/** Random codes: tabs that run tests at the same time share the replies about an order by its code. */
const createTestService = (settings: HarnessSettings = {}) =>
  createServiceHarness({ store, clock: () => now, newTransactionCode: () => crypto.randomUUID(), ...settings });
let api: Api = createTestService().api;
const requests: Request[] = [];

/** Whether replies say that payments are simulated. Buyers of a shop see no mark of that. */
let isMarked = false;

async function answer(request: ApiRequest): Promise<ApiReply> {
  const reply = await api(request);
  const { 'checkout-mode': mode, ...headers } = reply.headers;
  return isMarked && mode ? reply : { ...reply, headers };
}

const ownRequest = navigator.locks.request.bind(navigator.locks) as (...input: readonly unknown[]) => Promise<unknown>;
/** Of this page alone: pages of other test files run beside it. */
const lockPrefix = crypto.randomUUID();
Object.assign(navigator.locks, {
  request: (name: string, ...more: readonly unknown[]) => ownRequest(`${lockPrefix} ${name}`, ...more),
});

export const worker = setupWorker(...mswHandlers(answer, location.origin));

let started: Promise<void> | undefined;

async function startWorker(): Promise<void> {
  await worker.start({ quiet: true, onUnhandledRequest: 'bypass' });
  worker.events.on('request:start', ({ request }) => void requests.push(request));
}

/** Call once in a file: runs the real service in the tab, without orders and requests before every test. */
export function useService({
  saysTestMode = false,
  ...settings
}: HarnessSettings & { saysTestMode?: boolean } = {}): void {
  before(() => (started ??= startWorker()));
  beforeEach(() => {
    store = createMemoryStore();
    now = noon;
    pageTurns.isMute = false; // on a busy machine a stream of another test may have been late
    api = createTestService(settings).api;
    isMarked = saysTestMode;
    requests.length = 0;
    sessionStorage.clear();
  });
  afterEach(() => {
    removeContainers();
    worker.resetHandlers();
    Reflect.deleteProperty(navigator, 'onLine');
  });
}

export const optionsUrl = `${location.origin}/api/v3/reseller/payment_options`;
export const checkoutUrl = `${location.origin}/api/v3/reseller/checkout`;
export const orderUrl = `${location.origin}/api/v3/reseller/order`;
export const quoteUrl = `${location.origin}/api/v3/reseller/quote`;
export const eventsUrl = `${orderUrl}/events`;
export const currenciesUrl = `${location.origin}/api/v3/reseller/currencies`;

type Resolver = Parameters<typeof http.get>[1];

/** Replaces the reply of an operation until the test is over. */
export const mockReply = (url: string, resolver: Resolver): void => worker.use(http.get(url, resolver));

/** Replaces the next reply alone. */
export const mockReplyOnce = (url: string, resolver: Resolver): void =>
  worker.use(http.get(url, resolver, { once: true }));

const unreachable: Resolver = () => HttpResponse.error();

/** Nothing answers about the order any more, and the browser says that it is offline. */
export function goOffline(): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  for (const url of [orderUrl, eventsUrl]) mockReply(url, unreachable);
  dispatchEvent(new Event('offline'));
}

export function goOnline(): void {
  Reflect.deleteProperty(navigator, 'onLine');
  worker.resetHandlers();
  dispatchEvent(new Event('online'));
}

export const failedReply =
  (message: string, status = 503): Resolver =>
  () =>
    HttpResponse.json({ status: 'failed', message, data: {} }, { status });

/** What the card says where the service refuses for now, and where an attribute is wrong. */
export const refusedSentence = 'We couldn’t start this payment. Try again, or contact the shop. You weren’t charged.';
export const misconfiguredSentence = 'This checkout isn’t available. Contact the shop. You weren’t charged.';

/** The fees of an option, and an option, of the test's own. */
export const fees = { processor_fee_fixed: '1', processor_fee_percent: '1', processor_min_fee: '0' };
export const optionOf = (name: string, texts: object = {}) => ({ name, show_name: name, alt: '', ...fees, ...texts });

type OptionsReply = { readonly amount?: number; readonly currency?: string; readonly headers?: HeadersInit };

/** Payment options of the test's own, in the service's envelope. */
export const optionsReply = (
  payment_options: readonly object[],
  { amount = 100, currency = 'EUR', headers = {} }: OptionsReply = {},
) =>
  HttpResponse.json(
    {
      status: 'success',
      message: '',
      data: { fiat_amount: amount, fiat_currency: currency, base_in_usd: '114', payment_options },
      timestamp: 1,
    },
    { headers },
  );

/** The service's own reply. */
export async function callService(request: Request): Promise<{ body: { data: never }; init: ResponseInit }> {
  const { pathname, searchParams } = new URL(request.url);
  const header = (name: string) => request.headers.get(name) ?? undefined;
  const { body, ...init } = await answer({ method: 'GET', path: pathname, query: searchParams, header });
  return { body: JSON.parse(JSON.stringify(body)) as { data: never }, init };
}

/** Replaces the reply of an operation by the service's own with changed data. */
export const alterReply = (url: string, change: (data: never) => void): void =>
  mockReply(url, async ({ request }) => {
    const { body, init } = await callService(request);
    change(body.data);
    return HttpResponse.json(body, init);
  });

/** The requests of one operation so far; without a URL, all requests but quotes and those that track the order. */
export const getRequests = (url = ''): readonly Request[] =>
  requests.filter(
    (request) =>
      request.url.startsWith(url) && (url !== '' || ![orderUrl, quoteUrl].some((own) => request.url.startsWith(own))),
  );

/** Fires a trigger on the newest order. */
export async function applyTrigger(
  trigger: Trigger,
  more: { reason?: string; required_action?: string; payout_amount?: string } = {},
): Promise<void> {
  const code = store.orders().at(-1)?.transaction_code ?? 'none';
  if (trigger === 'confirm') now += blockMs;
  const event = { trigger, isSimulated: true, ...more } as const;
  const moved = await advanceOrder({ code, event }, { store, clock: () => now });
  if (moved.outcome !== 'moved') throw new Error(`${trigger} is ${moved.outcome}`);
}

export const getQuery = (request: Request | undefined): Record<string, string> =>
  Object.fromEntries(new URL(request?.url ?? 'about:blank').searchParams);

/** Leaves the service the four operations of the document alone. */
export function disableExtensions(): void {
  for (const url of [orderUrl, eventsUrl, quoteUrl, currenciesUrl]) mockReply(url, failedReply('Not found.', 404));
}

/** Holds the next reply back. Has the signals of the requests that wait. */
export function holdReply(url: string) {
  const replyGate = createGate();
  const signals: AbortSignal[] = [];
  mockReplyOnce(url, async ({ request }) => {
    signals.push(request.signal);
    await replyGate.opened;
    const { body, init } = await callService(request);
    return HttpResponse.json(body, init);
  });
  return { ...replyGate, signals, waitForRequest: () => waitFor(() => signals.length > 0, 'no request') };
}
