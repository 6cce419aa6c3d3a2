import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { get as httpGet, type IncomingMessage, type ServerResponse } from 'node:http';
import { get as httpsGet } from 'node:https';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createTestDatabase, needsPostgres } from '../support/database.js';
import { createTemporaryFolder } from '../support/http.js';
import { createProgramHarness } from '../support/program-harness.js';
import { checkoutPath } from '../support/service-harness.js';
import { proxyExamples, type Proxy } from './proxies.js';
import { ownSecrets } from '../support/own-secrets.js';
import { startStub, type Stub, type StubReply } from './stub-processes.js';
import { pluck } from '../support/pluck.js';

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

const checkout = '/api/v3/reseller/checkout?fiat_amount=100';
const rate = '/api/v2/exchange/EUR-USD';

for (const [name, { find, start, checksReadiness }] of Object.entries(proxyExamples)) {
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

    /** The statuses of four calls, one after the other, each with a key where `hasKey`. */
    const callFour = async (url: string, hasKey = false): Promise<readonly number[]> => {
      const statuses: number[] = [];
      for (let call = 0; call < 4; call += 1) {
        statuses.push((await get(url + checkout, hasKey ? { 'idempotency-key': randomUUID() } : {})).status);
      }
      return statuses;
    };

    const startStubs = async (...replies: readonly StubReply[]): Promise<Stub[]> => {
      const stubs = await Promise.all(replies.map((reply) => startStub(reply)));
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
      assert.deepEqual(pluck(orders, 'status'), [200, 200, 200, 200]);
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
      assert.equal(String(received?.headers['x-forwarded-for']).split(', ').at(-1), '127.0.0.1');
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
      const statuses = await callFour(url);
      assert.ok(statuses.includes(502), `the process that breaks has been asked: ${statuses.join(', ')}`);
      assert.equal(received(checkout) - before, 4, 'each order was sent once');
    });

    it('reads from the other process when one breaks', async () => {
      const breakOff = (request: IncomingMessage): void => void request.socket.destroy();
      const stubs = await startStubs(breakOff, (_request, response) => void response.end('{}'));
      const { url } = await startProxy([stubs[0]?.address ?? '', stubs[1]?.address ?? '']);
      const replies = [await get(url + rate), await get(url + rate), await get(url + rate)];
      assert.deepEqual(pluck(replies, 'status'), [200, 200, 200]);
      assert.ok((stubs[0]?.requests.length ?? 0) > 0, 'the process that breaks has been asked');
    });

    const answer: StubReply = (_request, response) => void response.end('{}');

    it('repeats a call with a key at the other process when one breaks', async () => {
      const stubs = await startStubs((request) => request.socket.destroy(), answer);
      const { url } = await startProxy([stubs[0]?.address ?? '', stubs[1]?.address ?? '']);
      assert.deepEqual(await callFour(url, true), [200, 200, 200, 200]);
      const keys = stubs.map(({ requests }) => requests.map(({ headers }) => headers['idempotency-key']));
      assert.ok((keys[0]?.length ?? 0) > 0, 'the process that breaks has been asked');
      assert.ok(keys[0]?.every((key) => keys[1]?.includes(key)));
    });

    it('sends a call without a key to the other process when one refuses connections', async () => {
      const stubs = await startStubs(answer, answer);
      const { url } = await startProxy([stubs[0]?.address ?? '', stubs[1]?.address ?? '']);
      stubs[0]?.close();
      assert.deepEqual(await callFour(url), [200, 200, 200, 200]);
      assert.equal(stubs[1]?.requests.length, 4, 'each order was sent once');
    });

    it('leads to a process that has come back as soon as the other one stops', async () => {
      const stubs = await startStubs(answer, answer);
      const [first, second] = stubs.map(({ address }) => address);
      const { url } = await startProxy([first ?? '', second ?? '']);
      stubs[0]?.close();
      await callFour(url, true);
      const back = await startStub(answer, Number(first?.split(':')[1]));
      closers.push(back.close);
      if (checksReadiness) await back.asked().then(back.asked);
      stubs[1]?.close();
      assert.deepEqual(await callFour(url, true), [200, 200, 200, 200]);
    });
  });
}
