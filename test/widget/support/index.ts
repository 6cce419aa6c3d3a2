import { waitUntil } from '@open-wc/testing';
import { http, HttpResponse } from 'msw';
import { setupWorker } from 'msw/browser';
import type { Api } from '#api';
import { advanceOrder, type OrderStatus, type Trigger } from '#core';
import '../../../widget/define.js';
import type { CryptoCheckout } from '../../../widget/define.js';
import { mswHandlers } from '../../../server/adapters/msw/index.js';
import { createMemoryStore, type MemoryStore } from '../../../server/adapters/memory-store/index.js';
import { query } from './dom.js';
import { addresses, createServiceHarness, noon } from '../../support/service-harness.js';

export * from './dom.js';
export { addresses } from '../../support/service-harness.js';
export type { CryptoCheckout } from '../../../widget/define.js';

export type Step = 'loading' | 'choosing' | 'creating' | 'ordered' | OrderStatus | 'empty' | 'unavailable';
export type Attributes = Readonly<Record<string, string | undefined>>;

/** What every test starts from: a merchant who accepts bitcoin at one address. */
export const merchantAttributes = {
  'fiat-amount': '100',
  'fiat-currency': 'EUR',
  'external-reference': 'INV-1',
  'crypto-currency': 'BTC',
  'crypto-currency-network': 'BITCOIN',
  'wallet-address': addresses.bitcoin,
};

/** Two coins to choose from, as `wallets` takes them. */
export const twoWallets = [
  { crypto_currency: 'BTC', crypto_currency_network: 'BITCOIN', wallet_address: addresses.bitcoin },
  { crypto_currency: 'USDT', crypto_currency_network: 'TRC20', wallet_address: addresses.tron },
];

/** Leaves the coin to `wallets` or to the buyer. */
export const withoutWallet = {
  'crypto-currency': undefined,
  'crypto-currency-network': undefined,
  'wallet-address': undefined,
};

/** The service of the test under way, its orders, and what it was asked. */
export let store: MemoryStore = createMemoryStore();
/** Codes of no sequence: tabs that test at the same time hear each other's orders by them. */
const createTestService = () => createServiceHarness({ store, newTransactionCode: () => crypto.randomUUID() });
let api: Api = createTestService().api;
const requests: Request[] = [];
const containers: HTMLElement[] = [];

export const worker = setupWorker(...mswHandlers((request) => api(request), location.origin));

/** To be called once in a file: the real service in the tab, empty and unasked before every test. */
export function useService(): void {
  before(async () => {
    await worker.start({ quiet: true, onUnhandledRequest: 'bypass' });
    worker.events.on('request:start', ({ request }) => void requests.push(request));
  });
  beforeEach(() => {
    store = createMemoryStore();
    api = createTestService().api;
    requests.length = 0;
    sessionStorage.clear();
  });
  afterEach(() => {
    containers.splice(0).forEach((container) => container.remove());
    worker.resetHandlers();
  });
  after(() => worker.stop());
}

export const optionsUrl = `${location.origin}/api/v3/reseller/payment_options`;
export const checkoutUrl = `${location.origin}/api/v3/reseller/checkout`;
export const orderUrl = `${location.origin}/api/v3/reseller/order`;
export const eventsUrl = `${orderUrl}/events`;
export const currenciesUrl = `${location.origin}/api/v3/reseller/currencies`;

type Resolver = Parameters<typeof http.get>[1];

/** Answers an operation with something else than the service would until the test is over. */
export const mockReply = (url: string, resolver: Resolver): void => worker.use(http.get(url, resolver));

/** The same for the next call alone. */
export const mockReplyOnce = (url: string, resolver: Resolver): void =>
  worker.use(http.get(url, resolver, { once: true }));

export const failedReply =
  (message: string, status = 503): Resolver =>
  () =>
    HttpResponse.json({ status: 'failed', message, data: {} }, { status });

/** Payment options of the test's own, in the service's envelope. */
export const optionsReply = (payment_options: readonly object[], headers: HeadersInit = {}) =>
  HttpResponse.json(
    {
      status: 'success',
      message: '',
      data: { fiat_amount: 100, fiat_currency: 'EUR', base_in_usd: '114', payment_options },
      timestamp: 1,
    },
    { headers },
  );

/** What the service itself says. */
export async function callService(request: Request): Promise<{ body: { data: never }; init: ResponseInit }> {
  const { pathname, searchParams } = new URL(request.url);
  const header = (name: string) => request.headers.get(name) ?? undefined;
  const { body, ...init } = await api({ method: 'GET', path: pathname, query: searchParams, header });
  return { body: JSON.parse(JSON.stringify(body)) as { data: never }, init };
}

/** What the service says, changed on the way: `change` is given the data. */
export const alterReply = (url: string, change: (data: never) => void): void =>
  mockReply(url, async ({ request }) => {
    const { body, init } = await callService(request);
    change(body.data);
    return HttpResponse.json(body, init);
  });

/** Calls of one operation so far; without it, of all that the purchase takes, which leaves out following the order. */
export const getRequests = (url = ''): readonly Request[] =>
  requests.filter((request) => request.url.startsWith(url) && (url !== '' || !request.url.startsWith(orderUrl)));

/** Something happens to the order of an element, or to the only one. */
export async function applyTrigger(
  trigger: Trigger,
  more: { reason?: string; required_action?: string } = {},
): Promise<void> {
  const code = store.orders().at(-1)?.transaction_code ?? 'none';
  const moved = await advanceOrder(code, { trigger, ...more }, { store, clock: () => noon });
  if (moved.outcome !== 'moved') throw new Error(`${trigger} is ${moved.outcome}`);
}

export const getQuery = (request: Request | undefined): Record<string, string> =>
  Object.fromEntries(new URL(request?.url ?? 'about:blank').searchParams);

/** A service that has the four operations and nothing else. */
export function disableExtensions(): void {
  for (const url of [orderUrl, eventsUrl]) mockReply(url, failedReply('Not found.', 404));
}

/** A gate for a handler to wait at. */
export function createGate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

/** A handler that waits, and the signals of the requests that came to it. */
export function holdReply(url: string) {
  const replyGate = createGate();
  const signals: AbortSignal[] = [];
  mockReplyOnce(url, async ({ request }) => {
    signals.push(request.signal);
    await replyGate.opened;
    const { body, init } = await callService(request);
    return HttpResponse.json(body, init);
  });
  return { ...replyGate, signals, waitForRequest: () => waitFor(() => signals.length > 0, 'not asked') };
}

/** Until what is due has run: tasks, and the microtasks before them. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Another look and nothing else: waits until it is put on, which the part for it does. */
export async function applyAppearance(element: CryptoCheckout, look: Partial<CryptoCheckout>): Promise<void> {
  Object.assign(element, look);
  await element.updateComplete;
  await import('../../../widget/theme/index.js');
  await nextTask();
}

/** An empty part of the page that goes with the test. */
export function createContainer(parent: Element = document.body): HTMLElement {
  const added = document.createElement('div');
  parent.append(added);
  containers.push(added);
  return added;
}

/** The element with the merchant's attributes and `changes` to them, not in the page yet. */
export function createCheckout(changes: Attributes = {}, properties: Partial<CryptoCheckout> = {}): CryptoCheckout {
  const element = document.createElement('crypto-checkout');
  const attributes: Attributes = { ...merchantAttributes, ...changes };
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, value);
  }
  return Object.assign(element, { ...properties });
}

/** Waits until the element is at a step and shows it. */
export async function waitForStep(element: CryptoCheckout, step: Step): Promise<CryptoCheckout> {
  await waitFor(() => element.matches(`:state(${step})`), `no step ${step}`);
  await element.updateComplete;
  return element;
}

export function mount(changes: Attributes = {}, properties: Partial<CryptoCheckout> = {}): CryptoCheckout {
  const element = createCheckout(changes, properties);
  createContainer().append(element);
  return element;
}

/** The element in the page, at its form. */
export const mountAtChoosing = (changes: Attributes = {}, properties: Partial<CryptoCheckout> = {}) =>
  waitForStep(mount(changes, properties), 'choosing');

/** Waits for a condition. */
export const waitFor = (condition: () => unknown, otherwise: string): Promise<void> =>
  waitUntil(condition, otherwise, { interval: 10, timeout: 8000 });

/** Waits until the code of the order is on screen. */
export const waitForQrCode = (element: Element) => waitFor(() => query(element, 'svg'), 'no code');

/** The element in the page, with its order and the code drawn. */
export async function mountWithOrder(changes: Attributes = {}, properties: Partial<CryptoCheckout> = {}) {
  const element = await mountAtChoosing(changes, properties);
  void element.submit();
  await waitForStep(element, 'ordered');
  await waitForQrCode(element);
  return element;
}
