import assert from 'node:assert/strict';
import { createServer, get as httpGet, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { get as httpsGet } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createTestDatabase, needsPostgres } from '../support/database.js';
import { createTemporaryFolder } from '../support/http.js';
import { createProgramHarness } from '../support/program-harness.js';
import { checkoutPath } from '../support/service-harness.js';
import { proxyExamples, type Proxy } from './proxies.js';
import { ownSecrets } from '../support/own-secrets.js';

const harness = createProgramHarness();

type Reply = { readonly status: number; readonly text: string };

/** The certificate of the proxy is its own. */
const options = { agent: false, rejectUnauthorized: false } as const;
const getOf = (url: string) => (url.startsWith('https:') ? httpsGet : httpGet);

const get = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  new Promise((resolve, reject) => {
    getOf(url)(url, { ...options, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text })).on('error', reject);
    }).on('error', reject);
  });

/** Resolves with the first event of a stream, which stays open. */
const firstEvent = (url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = getOf(url)(url, options, (response) => {
      response.setEncoding('utf8').once('data', (chunk: string) => {
        resolve(chunk);
        request.destroy();
      });
    }).on('error', reject);
  });

type Stub = { readonly address: string; readonly requests: IncomingMessage[]; readonly close: () => void };

/** A process that answers as `reply` says. It is always ready. */
async function startStub(reply: (request: IncomingMessage, response: ServerResponse) => unknown): Promise<Stub> {
  const requests: IncomingMessage[] = [];
  const server: Server = createServer((request, response) => {
    if (request.url === '/readyz') return void response.end('{}');
    requests.push(request);
    reply(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `127.0.0.1:${port}`, requests, close };
}

const checkout = '/api/v3/reseller/checkout?fiat_amount=100';
const rate = '/api/v2/exchange/EUR-USD';

for (const [name, { find, start }] of Object.entries(proxyExamples)) {
  const program = find();
  const skip = program === undefined && `${name} is not installed, and only root can fetch Debian's package.`;

  describe(`the example for ${name}`, { skip }, () => {
    let folder: ReturnType<typeof createTemporaryFolder>;
    let closers: (() => unknown)[];
    beforeEach(() => {
      folder = createTemporaryFolder();
      closers = [];
    });
    afterEach(async () => {
      for (const close of closers.reverse()) await close();
      folder.remove();
    });

    const startProxy = async (processes: readonly [string, string]): Promise<Proxy> => {
      const proxy = await start(program ?? { path: '' }, { folder: folder.path, processes });
      closers.push(proxy.stop);
      return proxy;
    };

    const startStubs = async (...replies: readonly Parameters<typeof startStub>[0][]): Promise<Stub[]> => {
      const stubs = await Promise.all(replies.map(startStub));
      closers.push(...stubs.map(({ close }) => close));
      return stubs;
    };

    it('passes orders and open event streams to two processes that share a database', needsPostgres, async () => {
      const database = await createTestDatabase();
      closers.push(database.remove);
      const environment = { DATABASE_URL: database.url, TRUST_PROXY: '1', ...ownSecrets };
      const programs = [harness.start(environment), harness.start(environment)] as const;
      closers.push(() => Promise.all(programs.map(({ kill, exited }) => (kill('SIGTERM'), exited))));
      const [one, two] = await Promise.all(programs.map(({ ready }) => ready));
      const { url } = await startProxy([new URL(one ?? '').host, new URL(two ?? '').host]);

      const orders = await Promise.all([1, 2, 3, 4].map(() => get(url + checkoutPath())));
      assert.deepEqual(
        orders.map(({ status }) => status),
        [200, 200, 200, 200],
      );
      for (const { text } of orders) {
        const { data } = JSON.parse(text) as { data: { transaction_code: string } };
        const path = `/api/v3/reseller/order/events?transaction_code=${data.transaction_code}`;
        assert.match(await firstEvent(url + path), /pending/);
      }
    });

    it('passes the address of the client behind whatever the client claims', async () => {
      const answer = (_request: IncomingMessage, response: ServerResponse): void => void response.end('{}');
      const stubs = await startStubs(answer, answer);
      const { url } = await startProxy([stubs[0]?.address ?? '', stubs[1]?.address ?? '']);
      await get(url + rate, { 'x-forwarded-for': '198.51.100.7' });
      const [received] = stubs.flatMap(({ requests }) => requests);
      const addresses = String(received?.headers['x-forwarded-for']).split(', ');
      assert.equal(addresses.at(-1), '127.0.0.1');
    });

    it('sends a call that creates an order once when a kept connection breaks', async () => {
      let isBroken = false;
      const answer = (request: IncomingMessage, response: ServerResponse): unknown =>
        isBroken ? request.socket.destroy() : response.end('{}');
      const [first, second] = await startStubs(answer, (_request, response) => void response.end('{}'));
      const stubs = [first, second].filter((stub) => stub !== undefined);
      const { url } = await startProxy([first?.address ?? '', second?.address ?? '']);
      const received = (path: string): number =>
        stubs.flatMap(({ requests }) => requests).filter((request) => request.url === path).length;

      for (let warm = 0; warm < 4; warm += 1) {
        await get(url + rate);
        await get(url + checkout);
      }
      isBroken = true;
      const before = received(checkout);
      const statuses: number[] = [];
      for (let call = 0; call < 4; call += 1) statuses.push((await get(url + checkout)).status);
      assert.ok(statuses.includes(502), `the process that breaks has been asked: ${statuses.join(', ')}`);
      assert.equal(received(checkout) - before, 4, 'each order was sent once');
    });

    it('reads from the other process when one breaks', async () => {
      const breakOff = (request: IncomingMessage): void => void request.socket.destroy();
      const stubs = await startStubs(breakOff, (_request, response) => void response.end('{}'));
      const { url } = await startProxy([stubs[0]?.address ?? '', stubs[1]?.address ?? '']);
      const replies = [await get(url + rate), await get(url + rate), await get(url + rate)];
      assert.deepEqual(
        replies.map(({ status }) => status),
        [200, 200, 200],
      );
      assert.ok((stubs[0]?.requests.length ?? 0) > 0, 'the process that breaks has been asked');
    });
  });
}
