import assert from 'node:assert/strict';
import Database from 'libsql';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { openSqliteStore } from '../../../server/stores/sqlite/index.js';
import { createTemporaryFolder, send } from '../../support/http.js';
import { scrape, type Scrape } from '../../support/metrics.js';
import { createOrderRecord } from '../../support/order-record.js';
import { startProgram, type Program } from '../../support/process.js';
import { findPromtool } from '../../support/promtool.mjs';
import { ecbRatesXml, startRatesServer } from '../../support/rates-server.js';
import { startReceiver } from '../../support/receivers.js';
import { checkoutPath } from '../../support/service-harness.js';
import { startStubUpstream, stubCredentials, type StubUpstream } from '../../support/stub-upstream.js';
import { alertNames, assertAlerts, rulesFile } from './alert-rules.js';
import { ownSecrets } from '../../support/own-secrets.js';

const promtool = findPromtool() ?? '';
const skip = promtool === '' && 'promtool is missing: install prometheus to test the alert rules';

const frozenMs = 1500;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
const feedOf = (date: string, USD = '1.17') =>
  startRatesServer((_request, response) => response.end(ecbRatesXml(date, { USD })));
/** No program listens there. */
const deadUrl = 'http://127.0.0.1:9/hook';

let folder: ReturnType<typeof createTemporaryFolder>;
let program: Program | undefined;
let closers: (() => Promise<void>)[];
beforeEach(() => {
  folder = createTemporaryFolder();
  closers = [];
});
afterEach(async () => {
  program?.kill('SIGKILL');
  await program?.exited;
  await Promise.all(closers.map((close) => close()));
  folder.remove();
});

type StartOptions = { feed?: string; USD?: string; environment?: Readonly<Record<string, string>> };

/** Starts the real server, by default with the rates of today. */
async function start({ feed = daysAgo(0), USD = '1.17', environment = {} }: StartOptions = {}) {
  const rates = await feedOf(feed, USD);
  closers.push(rates.stop);
  const settings = { DATA_DIR: folder.path, SANDBOX: 'off', METRICS_PORT: '0', LOG_LEVEL: 'silent' };
  program = startProgram({ ...settings, RATES_URL: rates.url, ...environment });
  const [origin, address] = await Promise.all([program.ready, program.metrics]);
  const read = async (): Promise<Scrape> => new Map([...(await scrape(address)), ['up', 1]]);
  const order = (webhook_url?: string) => send(origin, { path: checkoutPath({ fiat_currency: 'USD', webhook_url }) });
  return { origin, read, order };
}

/** Stops the process during a request. The time is the fault itself, which two alerts measure. */
async function orderDuringFreeze(origin: string): Promise<void> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const path = checkoutPath({ fiat_currency: 'USD' });
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\nexpect: 100-continue\r\ncontent-length: 2\r\nconnection: close\r\n\r\n`,
  );
  await once(socket, 'data');
  program?.kill('SIGSTOP');
  await delay(frozenMs);
  program?.kill('SIGCONT');
  socket.end('ok');
  socket.resume();
  await once(socket, 'close');
}

const slowOrders = (found: Scrape): number => {
  const count = (le: string) =>
    found.get(`checkout_http_request_duration_seconds_bucket{le="${le}",operation="checkout",status="2xx"}`) ?? 0;
  return count('+Inf') - count('1');
};

type Server = Awaited<ReturnType<typeof start>>;

const lagOf = (found: Scrape): number => found.get('nodejs_eventloop_lag_max_seconds') ?? 0;

/** Freezes the process until an order was slow and the lag is measured: either can miss a freeze. */
async function scrapeAfterFreeze(server: Server, before: Scrape): Promise<Scrape> {
  await orderDuringFreeze(server.origin);
  const found = await server.read();
  const isMeasured = slowOrders(found) > slowOrders(before) && lagOf(found) > 1;
  return isMeasured ? found : scrapeAfterFreeze(server, before);
}

/** Scrapes until a condition holds. */
async function waitFor(read: () => Promise<Scrape>, isReached: (found: Scrape) => boolean): Promise<Scrape> {
  const found = await read();
  return isReached(found) ? found : waitFor(read, isReached);
}

/** The variables of a server in front of an upstream. */
const environmentOf = ({ url }: StubUpstream) => ({
  ...ownSecrets,
  UPSTREAM_URL: url,
  UPSTREAM_BUSINESS_ID: stubCredentials.businessId,
  UPSTREAM_SECRET_KEY: stubCredentials.secretKey,
  UPSTREAM_WEBHOOKS: 'unsigned',
  PUBLIC_URL: 'https://relay.example',
});

const unknownWords = (found: Scrape | undefined): number =>
  found?.get('checkout_upstream_events_total{kind="unknown_word"}') ?? 0;

const refreshes = (found: Scrape, result: string): number =>
  found.get(`checkout_rates_refreshes_total{result="${result}"}`) ?? 0;
const attempts = (found: Scrape): number =>
  [...found].reduce((sum, [series, value]) => (series.startsWith('checkout_webhook_attempts') ? sum + value : sum), 0);

/** One scrape before and two after an order each, whose webhook has had an attempt. */
async function scrapeOrders({ read, order }: Server, urls: readonly string[]) {
  const first = await waitFor(read, (found) => refreshes(found, 'accepted') === 1);
  const scrapes = [first];
  for (const [index, url] of urls.entries()) {
    await order(url);
    scrapes.push(await waitFor(read, (found) => attempts(found) > index + attempts(first)));
  }
  return scrapes;
}

/** Holds connections until the server has said that it has no descriptor left, then closes them and waits until it serves. */
async function exhaustDescriptors(origin: string): Promise<void> {
  const { pid = 0, errors } = program ?? {};
  const limit = readdirSync(`/proc/${pid}/fd`).length + 8;
  execFileSync('prlimit', ['--pid', String(pid), `--nofile=${limit}:`]);
  const { hostname, port } = new URL(origin);
  const sockets = Array.from({ length: 40 }, () => connect(Number(port), hostname).on('error', () => undefined));
  while (!(errors?.() ?? '').includes('No file descriptor')) await delay(100);
  sockets.forEach((socket) => socket.destroy());
  execFileSync('prlimit', ['--pid', String(pid), '--nofile=1024:']);
}

type Scenario = { readonly alerts: readonly string[]; readonly run: () => Promise<readonly Scrape[]> };

const scenarios: Readonly<Record<string, Scenario>> = {
  'a healthy server': {
    alerts: [],
    async run() {
      const receiver = await startReceiver();
      closers.push(receiver.close);
      return scrapeOrders(await start(), [receiver.url, receiver.url]);
    },
  },
  'a server that was killed': {
    alerts: ['CheckoutDown'],
    async run() {
      const { read } = await start();
      const alive = await waitFor(read, (found) => refreshes(found, 'accepted') === 1);
      program?.kill('SIGKILL');
      await program?.exited;
      const dead = await read().catch((): Scrape => new Map([['up', 0]]));
      return [alive, dead, dead];
    },
  },
  'a database that another program locks': {
    alerts: ['CheckoutStoreFailing', 'CheckoutOrdersRefused'],
    async run() {
      const { read, order } = await start();
      const scrapes = [await waitFor(read, (found) => refreshes(found, 'accepted') === 1)];
      const database = new Database(join(folder.path, 'checkout.db'));
      database.exec('BEGIN IMMEDIATE');
      for (let count = 0; count < 2; count += 1) {
        assert.equal((await order()).status, 503);
        scrapes.push(await read());
      }
      database.close();
      return scrapes;
    },
  },
  'a process that stands still': {
    alerts: ['CheckoutSlow', 'CheckoutEventLoopBlocked'],
    async run() {
      const server = await start();
      const first = await waitFor(server.read, (found) => refreshes(found, 'accepted') === 1);
      const second = await scrapeAfterFreeze(server, first);
      return [first, second, await scrapeAfterFreeze(server, second)];
    },
  },
  'a receiver that is down': {
    alerts: ['CheckoutWebhooksFailing'],
    run: async () => scrapeOrders(await start(), Array<string>(8).fill(deadUrl)),
  },
  'a receiver that wants no webhooks': {
    alerts: ['CheckoutWebhooksFailing', 'CheckoutWebhookLost'],
    async run() {
      const receiver = await startReceiver(() => ({ status: 410 }));
      closers.push(receiver.close);
      return scrapeOrders(await start(), [`${receiver.url}/1`, `${receiver.url}/2`]);
    },
  },
  'a receiver that has been down for seven hours': {
    alerts: ['CheckoutOutboxOld'],
    async run() {
      const created_at = Date.now() - 7 * hourMs;
      const store = openSqliteStore(folder.path);
      await store.create(createOrderRecord({ created_at, expires_at: Date.now() + dayMs, webhook_url: deadUrl }));
      await store.close();
      const { read } = await start();
      const found = await waitFor(read, (now) => attempts(now) === 1 && refreshes(now, 'accepted') === 1);
      return [found, found, found];
    },
  },
  'a feed that was last updated a week ago': {
    alerts: ['CheckoutRatesStale'],
    async run() {
      const { read } = await start({ feed: daysAgo(7) });
      const found = await waitFor(read, (now) => refreshes(now, 'accepted') === 1);
      return [found, found, found];
    },
  },
  'no file descriptors': {
    alerts: ['CheckoutDescriptorsExhausted'],
    async run() {
      const { origin, read } = await start({ environment: { LOG_LEVEL: 'error' } });
      const first = await waitFor(read, (found) => refreshes(found, 'accepted') === 1);
      await exhaustDescriptors(origin);
      const found = await read();
      return [first, found, found];
    },
  },
  'a feed with another dollar': {
    alerts: ['CheckoutRatesMissing', 'CheckoutRatesRefused'],
    async run() {
      const { read } = await start({ USD: '110' });
      const found = await waitFor(read, (now) => refreshes(now, 'refused') === 1);
      const before = new Map([...found, ['checkout_rates_refreshes_total{result="refused"}', 0]]);
      return [before, found, found];
    },
  },
  'a status of the upstream that is not known': {
    alerts: ['CheckoutUpstreamUnclear'],
    async run() {
      const stub = await startStubUpstream();
      closers.push(stub.close);
      const { origin, read, order } = await start({ environment: environmentOf(stub) });
      const scrapes = [await waitFor(read, (found) => refreshes(found, 'accepted') === 1)];
      for (const status of ['under review', 'under second review']) {
        assert.equal((await order()).status, 200);
        const { pathname } = new URL(stub.orders.at(-1)?.query['webhook_url'] ?? '');
        const body = JSON.stringify({ transaction_code: stub.orders.at(-1)?.transaction_code, status });
        const headers = { 'content-type': 'application/json' };
        assert.equal((await send(origin, { path: pathname, method: 'POST', headers, body })).status, 200);
        scrapes.push(await waitFor(read, (found) => unknownWords(found) > unknownWords(scrapes.at(-1))));
      }
      return scrapes;
    },
  },
};

describe('the alerts that fire, by the rules of Prometheus on the samples of a real server,', { skip }, () => {
  for (const [name, { alerts, run }] of Object.entries(scenarios)) {
    it(`with ${name}: ${alerts.join(', ') || 'none'}`, async () => assertAlerts(await run(), { promtool, alerts }));
  }

  it('the rules are valid for Prometheus', () => {
    assert.match(execFileSync(promtool, ['check', 'rules', rulesFile], { encoding: 'utf8' }), /SUCCESS/);
  });
});

it('the faults are of alerts that there are', () => {
  const shown = new Set(Object.values(scenarios).flatMap(({ alerts }) => alerts));
  assert.deepEqual(
    [...shown].filter((name) => !alertNames().includes(name)),
    [],
  );
});
