import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { advanceOrder } from '#core';
import type { Trigger } from '../../../../server/core/lifecycle/machine.js';
import { suiteService } from '../../../support/suite-service.js';
import { checkoutPath, noon, serviceHeader } from '../../../support/service-harness.js';

type StreamEvent = { readonly id: string; readonly event: string; readonly data: { readonly data: Snapshot } };
type Snapshot = { readonly status: string; readonly sequence: number; readonly timeline: readonly unknown[] };

const eventsPath = (code: string): string => `/api/v3/reseller/order/events?transaction_code=${code}`;

/** Opens an event stream and returns its events one by one. */
async function openStream({ origin, code }: { origin: string; code: string }, headers: Record<string, string> = {}) {
  const call = request(origin + eventsPath(code), { headers, agent: false })
    .on('error', () => undefined)
    .end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const blocks: string[] = [];
  let rest = '';
  response.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n\n');
    rest = parts.pop() ?? '';
    blocks.push(...parts);
    response.emit('block');
  });
  const ended = new Promise((resolve) => response.on('error', () => undefined).on('close', resolve));
  const next = async (): Promise<string> => {
    while (blocks.length === 0) await once(response, 'block', { signal: AbortSignal.timeout(30_000) });
    return blocks.shift() ?? '';
  };
  const nextEvent = async (): Promise<StreamEvent> => {
    const lines = (await next()).split('\n').map((line) => line.split(/: (.*)/s) as [string, string]);
    const { id = '', event = '', data = '' } = Object.fromEntries(lines) as Record<string, string>;
    return { id, event, data: JSON.parse(data) as StreamEvent['data'] };
  };
  return { response, next, nextEvent, ended, leave: () => call.destroy() };
}

/** Sends all requests on one connection without waiting for a reply. `has` resolves once the replies have this text. */
async function pipeline(origin: string, paths: readonly string[]) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => void (text += part));
  await once(socket, 'connect');
  const head = `host: ${hostname}\r\nservice: ${serviceHeader.service}`;
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\n${head}\r\n\r\n`).join(''));
  const has = async (expected: RegExp): Promise<string> => {
    while (!expected.test(text)) await once(socket, 'data', { signal: AbortSignal.timeout(30_000) });
    return text;
  };
  const leave = async (): Promise<void> => void (await once(socket.destroy(), 'close'));
  return { has, leave };
}

const statusesIn = (text: string): readonly string[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code = '']) => code);

const summarize = ({ id, event, data }: StreamEvent) => [id, event, data.data.status, data.data.timeline.length];

describe('streams of order changes', () => {
  let beat = (): void => undefined;
  const startInterval = (milliseconds: number, call: () => void) => {
    assert.equal(milliseconds, 5000);
    beat = call;
    return () => (beat = () => undefined);
  };
  const service = suiteService({ startInterval, maxStreams: 3 });

  const newCode = async (): Promise<string> => (await service.get(checkoutPath())).body.data.transaction_code;
  const move = (code: string, trigger: Trigger) =>
    advanceOrder({ code, event: { trigger } }, { store: service.store, clock: () => noon + 1000 });

  it('start with the current order, send every change, and end with the order', async () => {
    const code = await newCode();
    const stream = await openStream({ origin: service.origin, code });
    assert.equal(stream.response.statusCode, 200);
    assert.match(String(stream.response.headers['content-type']), /^text\/event-stream/);
    assert.equal(stream.response.headers['cache-control'], 'no-store');
    assert.equal(stream.response.headers['access-control-allow-origin'], '*');
    assert.deepEqual(summarize(await stream.nextEvent()), ['1', 'order', 'pending', 1]);
    await move(code, 'submit');
    assert.deepEqual(summarize(await stream.nextEvent()), ['2', 'order', 'processing', 2]);
    await move(code, 'decline');
    assert.deepEqual(summarize(await stream.nextEvent()), ['3', 'order', 'failed', 3]);
    await stream.ended;
  });

  it('send heartbeats', async () => {
    const stream = await openStream({ origin: service.origin, code: await newCode() });
    await stream.nextEvent();
    beat();
    assert.equal(await stream.next(), ':');
    stream.leave();
    await stream.ended;
  });

  it('are limited, and a disconnected reader frees its place', async () => {
    const code = await newCode();
    const streams = await Promise.all([1, 2, 3].map(() => openStream({ origin: service.origin, code })));
    const refused = await service.get(eventsPath(code));
    assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '10']);
    assert.equal(refused.body.message, 'Too many open streams, please try again later.');
    streams[0]?.leave();
    await streams[0]?.ended;
    let again = await openStream({ origin: service.origin, code });
    while (again.response.statusCode === 503) again = await openStream({ origin: service.origin, code }); // the server may not have noticed the disconnect yet
    await move(code, 'cancel');
    await Promise.all([again, ...streams].map(({ ended }) => ended));
  });

  it('of one connection are one at a time, and free their place with it', async () => {
    const code = await newCode();
    const { has, leave } = await pipeline(service.origin, Array<string>(99).fill(eventsPath(code)));
    await has(/event: order/);
    await leave();
    const open = () => openStream({ origin: service.origin, code });
    let streams = await Promise.all([open(), open(), open()]);
    for (let tries = 0; tries < 20 && streams.some(({ response }) => response.statusCode === 503); tries += 1) {
      streams.forEach((stream) => stream.leave());
      await Promise.all(streams.map(({ ended }) => ended));
      streams = await Promise.all([open(), open(), open()]);
    }
    const codes = streams.map(({ response }) => response.statusCode);
    assert.deepEqual(codes, [200, 200, 200]);
    await move(code, 'cancel');
    await Promise.all(streams.map(({ ended }) => ended));
  });

  const exportPath = '/api/v3/account/export';
  const behind: readonly [name: string, paths: (code: string) => readonly string[], statuses: readonly string[]][] = [
    ['a stream behind a stream', (code) => [eventsPath(code), eventsPath(code)], ['200', '503']],
    ['a stream behind a reply', (code) => [checkoutPath(), eventsPath(code)], ['200', '200']],
    ['a download behind a stream', (code) => [eventsPath(code), exportPath], ['200', '503']],
  ];
  for (const [name, paths, statuses] of behind) {
    it(`answer ${name} with ${statuses.join()}`, async () => {
      const code = await newCode();
      const { has, leave } = await pipeline(service.origin, paths(code));
      await has(/event: order/);
      await move(code, 'cancel');
      const text = await has(statuses[1] === '503' ? /Too many open streams/ : /canceled/);
      assert.deepEqual(statusesIn(text), statuses);
      await leave();
    });
  }
});

describe('the streams of one client', () => {
  const service = suiteService({}, { trustedProxies: 1 });

  it('are limited to a hundred, so that other clients have room', async () => {
    const code = (await service.get(checkoutPath())).body.data.transaction_code;
    const from = (client: string) => ({ 'x-forwarded-for': client });
    const streams = await Promise.all(
      Array.from({ length: 101 }, () => openStream({ origin: service.origin, code }, from('203.0.113.7'))),
    );
    assert.deepEqual(streams.map(({ response }) => response.statusCode).sort(), [...Array<number>(100).fill(200), 503]);
    const other = await openStream({ origin: service.origin, code }, from('203.0.113.8'));
    assert.equal(other.response.statusCode, 200);
    for (const stream of [...streams, other]) stream.leave();
  });
});
