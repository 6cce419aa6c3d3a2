import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createOrderReply, createSnapshot } from '../../support/snapshot.js';
import { shareBrowser } from './shared.js';

/** What a page of the shop does to the widget before it loads. */
export type Hostility = {
  /** Members of `Object.prototype`. */
  readonly inherited?: Readonly<Record<string, unknown>>;
  /** Markup before the element. */
  readonly markup?: string;
  /** Attributes of the element; a purchase unless set. */
  readonly attributes?: string;
  /** How long the page may take to show the order, in seconds; 15 unless set. */
  readonly patience?: number;
};

/** What the page shows at its form and with its order, or as far as it came, and the requests that it sends. */
export type Visit = { readonly shown: string; readonly requests: readonly string[] };

const snapshot = createSnapshot();
const option = (name: string) => ({
  name,
  show_name: name,
  alt: 'x',
  processor_fee_fixed: '1',
  processor_fee_percent: '1',
  processor_min_fee: '0',
});
const offer = { fiat_amount: 100, fiat_currency: 'EUR', base_in_usd: '114' };

/** The service, with the same order for everybody, so that two pages can be compared to the letter. */
const replies: Readonly<Record<string, unknown>> = {
  '/api/v3/reseller/payment_options': { ...offer, payment_options: [option('card'), option('bank')] },
  '/api/v3/reseller/checkout': snapshot,
  '/api/v3/reseller/order': snapshot,
};

export const purchase = `fiat-amount="100" fiat-currency="EUR" external-reference="INV-1" crypto-currency="BTC"
  crypto-currency-network="BITCOIN" wallet-address="${snapshot.wallet_address}"
  payment-url="https://pay.example/{option}/{transaction_code}"`;

export const existing = `transaction-code="${snapshot.transaction_code}"`;

/**
 * Runs in the page before the widget, and keeps to functions that no element and no prototype can replace: presses the
 * button once there is a form, and sends what is shown then and with the order.
 */
function drive(inherited: Readonly<Record<string, unknown>>, patience: number): void {
  const find = (parent: Node, selector: string) => {
    const { prototype } = parent === document ? Document : DocumentFragment;
    return Reflect.get(prototype, 'querySelector').call(parent, selector) as HTMLElement | null;
  };
  const errors: string[] = [];
  let form = '';
  let ticks = 0;
  const withoutMarks = ({ innerHTML }: ShadowRoot) =>
    innerHTML.replace(/lit\$\d+\$|<!--.*?-->/g, '').replace(/\d+:\d\d/g, '0:00');
  const send = (result: string) => {
    clearInterval(timer);
    for (const name of Object.keys(inherited)) Reflect.deleteProperty(Object.prototype, name);
    navigator.sendBeacon('/result', result);
  };
  const timer = setInterval(() => {
    ticks += 1;
    const root = find(document, 'crypto-checkout')?.shadowRoot;
    if (ticks > patience * 100) send(`stuck ${errors.join(' | ')}\n${form}\n${root ? withoutMarks(root) : ''}`);
    if (!root) return;
    const button = find(root, 'form [type=submit]');
    // The marks of the options load after the form.
    if (button && !form && find(root, '[part=option-icon] svg')) {
      form = withoutMarks(root);
      button.click();
    }
    // The time to pay comes with the first report.
    const isTimed = /\d:\d\d/.test(find(root, '[part=deadline]')?.textContent ?? '');
    if (find(root, '[part=qr] path') && isTimed) send(`${form}\n${withoutMarks(root)}`);
  }, 10);
  addEventListener('error', ({ message }) => errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  sessionStorage.clear();
  for (const name of Object.keys(inherited)) Reflect.set(Object.prototype, name, inherited[name]);
}

const renderPage = ({
  inherited = {},
  markup = '',
  attributes = purchase,
  patience = 15,
}: Hostility): string => `<!doctype html>
  <html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,">
  <script>(${drive.toString().replaceAll('__name', '((named) => named)')})(${JSON.stringify(inherited)}, ${patience})</script>
  <script type="module" src="/checkout.js"></script></head>
  <body>${markup}<crypto-checkout ${attributes}></crypto-checkout></body></html>`;

/** Starts a shop whose pages turn against the widget, and a browser that visits them. */
export async function startHostileShop() {
  let page = '';
  let report: (result: string) => void = () => undefined;
  const requests: string[] = [];

  function reply(path: string, response: ServerResponse): void {
    const data = replies[path];
    if (path.endsWith('/events')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`event: order\ndata: ${JSON.stringify(createOrderReply(snapshot))}\n\n`);
    } else if (data) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: 'success', message: '', data, timestamp: 1000 }));
    } else response.writeHead(404).end();
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '/').replace(/\?.*/, '');
    if (path === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    else if (path === '/result') {
      const result = await text(request);
      response.writeHead(204).end();
      report(result);
    } else if (/^\/checkout[\w.-]*\.js$/.test(path)) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(`dist${path}`));
    } else {
      // Looking the order up begins now or later.
      if (!path.includes('/order')) requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
      reply(path, response);
    }
  }

  const server = createServer((request, response) => void handle(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await shareBrowser();

  /** Opens a page of its own, because one that never ends a loop is of no use for the next visit. */
  async function visit(hostility: Hostility): Promise<Visit> {
    requests.length = 0;
    page = renderPage(hostility);
    const result = new Promise<string>((resolve) => {
      report = resolve;
      setTimeout(resolve, ((hostility.patience ?? 15) + 2) * 1000, 'no result').unref();
    });
    const tab = await browser.newPage();
    // Two pages are compared to the letter: nothing may be between two states.
    await tab.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    tab.on('request', (sent) => {
      if (/^(?:https?|wss?):/.test(sent.url()) && !sent.url().startsWith(origin))
        requests.push(`foreign ${sent.url()}`);
    });
    tab.goto(origin).catch(() => undefined);
    const visited = { shown: await result, requests: requests.toSorted() };
    await tab.close();
    return visited;
  }

  async function stop(): Promise<void> {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }

  return { visit, stop };
}

export type HostileShop = Awaited<ReturnType<typeof startHostileShop>>;
