import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { connect, createServer, Socket } from 'node:net';
import { after, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createWebhookSender, type SenderSettings } from '../../../../server/adapters/webhook-sender/index.js';
import { sendToAll } from '../../../support/dispatchers.js';
import { createGate } from '../../../support/webhook-harness.js';
import { listenOnLoopback, startRawReceiver, startReceiver } from '../../../support/receivers.js';

/** The limits of production. */
const sender = (changes: Partial<SenderSettings> = {}) =>
  sendToAll(createWebhookSender({ clock: Date.now, allowLoopback: true, ...changes }));

/** For what never answers. */
const impatient = { timeoutMs: 300 };

const request = (url: string) => ({ url, headers: { 'webhook-id': 'msg_1' }, body: '{"ä":1}' });

const closing: (() => Promise<unknown>)[] = [];
after(() => Promise.all(closing.map((close) => close())));

/** Sends a request to a receiver with this behaviour. */
async function sendToReceiver(behave: (socket: Socket) => void, changes: Partial<SenderSettings> = {}) {
  const receiver = await startRawReceiver(behave);
  closing.push(receiver.close);
  return sender(changes)(request(receiver.url));
}

/** Writes the same chunk repeatedly for as long as the socket accepts it. */
function pour(socket: Socket, chunk: string): void {
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', more);
  more();
}

const ok = 'HTTP/1.1 200 OK\r\n';
const megabyte = 1024 * 1024;

describe('the sender', () => {
  it('posts the bytes of the body to the path and query, without the fragment', async () => {
    const receiver = await startReceiver(() => ({ status: 202 }));
    closing.push(receiver.close);
    const outcome = await sender()(request(`${receiver.url}/a%20b?c=d#e`));
    assert.deepEqual(outcome, { status: 202, error: null, retryAfter: null, bodyTimedOut: false });
    const [received] = receiver.received;
    assert.ok(received);
    assert.equal(received.path, '/a%20b?c=d');
    assert.equal(received.body, '{"ä":1}');
    const headers = { connection: 'close', 'accept-encoding': 'identity', 'webhook-id': 'msg_1' };
    for (const [name, value] of Object.entries({ ...headers, host: new URL(receiver.url).host })) {
      assert.equal(received.headers[name], value);
    }
  });

  it('reaches localhost by its name only when loopback is allowed', async () => {
    const receiver = await startReceiver();
    closing.push(receiver.close);
    const url = receiver.url.replace('127.0.0.1', 'localhost');
    assert.equal((await sender()(request(url))).status, 200);
    assert.equal((await sender({ allowLoopback: false })(request(url))).error, 'blocked_address');
    assert.equal(receiver.received.length, 1);
  });

  it('allows no other private address than loopback', async () => {
    for (const host of ['10.0.0.1', '192.168.0.1', '169.254.169.254', '0.0.0.0', '[::]', '[::ffff:127.0.0.1]']) {
      assert.equal((await sender()(request(`http://${host}/`))).error, 'blocked_address', host);
    }
  });

  it('tries the next address when the first does not answer', async () => {
    const receiver = await startReceiver();
    closing.push(receiver.close);
    const resolve = () => Promise.resolve(['127.0.0.2', '127.0.0.1']);
    const outcome = await sender({ resolve })(request(receiver.url.replace('127.0.0.1', 'shop.example.com')));
    assert.equal(outcome.status, 200);
  });

  it('ignores proxies of the environment', async () => {
    const proxy = await startReceiver();
    const receiver = await startReceiver();
    closing.push(proxy.close, receiver.close);
    for (const name of ['http_proxy', 'HTTP_PROXY', 'ALL_PROXY']) process.env[name] = proxy.url;
    assert.equal((await sender()(request(receiver.url))).status, 200);
    for (const name of ['http_proxy', 'HTTP_PROXY', 'ALL_PROXY']) Reflect.deleteProperty(process.env, name);
    assert.equal(proxy.received.length, 0);
  });

  it('reads Retry-After in seconds and as a date', async () => {
    const now = Date.UTC(2026, 2, 16, 12);
    for (const [header, expected] of [
      ['120', 120_000],
      ['Mon, 16 Mar 2026 12:05:00 GMT', 300_000],
      ['Mon, 16 Mar 2026 11:00:00 GMT', 0],
      ['999999999999', 86_400_000],
      ['9'.repeat(400), 86_400_000],
      ['Fri, 16 Mar 2035 12:00:00 GMT', 86_400_000],
      ['soon', null],
      ['-5', null],
      ['1e9', null],
      ['2026-03-16', null],
    ] as const) {
      const receiver = await startReceiver(() => ({ status: 503, headers: { 'retry-after': header } }));
      closing.push(receiver.close);
      const outcome = await sender({ clock: () => now })(request(receiver.url));
      assert.deepEqual(outcome, { status: 503, error: null, retryAfter: expected, bodyTimedOut: false }, header);
    }
  });
});

describe('a receiver that', () => {
  it('does not exist gives a connection error', async () => {
    const server = createServer();
    const port = await listenOnLoopback(server);
    server.close();
    assert.equal((await sender()(request(`http://127.0.0.1:${port}/`))).error, 'connection');
  });

  it('has a silent name server gives a timeout', async () => {
    const resolve = () => new Promise<never>(() => undefined);
    assert.equal((await sender({ ...impatient, resolve })(request('http://shop.example.com/'))).error, 'timeout');
  });

  it('has a silent name server is given up after four seconds', async (t) => {
    const silent = createSocket('udp4').bind(0, '127.0.0.1');
    await once(silent, 'listening');
    t.mock.method(Resolver.prototype, 'resolve4', function (this: Resolver, name: string) {
      this.setServers([`127.0.0.1:${silent.address().port}`]);
      return this.resolve(name);
    });
    const end = new AbortController();
    const limit = t.mock.method(AbortSignal, 'timeout', () => end.signal);
    silent.once('message', () => silent.close(() => end.abort()));
    assert.equal((await sender()(request('http://shop.example.com/'))).error, 'dns');
    assert.deepEqual(limit.mock.calls[0]?.arguments, [4000]);
  });

  it('accepts no connection gives a timeout', async () => {
    const silent = { ...impatient, resolve: () => Promise.resolve(['127.0.0.1']), connect: () => new Socket() };
    assert.equal((await sender(silent)(request('http://shop.example.com/'))).error, 'timeout');
  });

  const timesOut: Readonly<Record<string, (socket: Socket) => void>> = {
    'sends nothing': () => undefined,
    'stops within its headers': (socket) => socket.write(`${ok}content-type: te`),
    'drips its headers': (socket) => {
      socket.write(ok);
      const timer = setInterval(() => socket.write('a: b\r\n'), 10);
      socket.on('close', () => clearInterval(timer));
    },
  };
  for (const [what, behave] of Object.entries(timesOut)) {
    it(`${what} gives a timeout`, async () => assert.equal((await sendToReceiver(behave, impatient)).error, 'timeout'));
  }

  const slowBodies: Readonly<Record<string, (socket: Socket) => void>> = {
    'stops within its body': (socket) => socket.write(`HTTP/1.1 201 Created\r\ncontent-length: 10\r\n\r\n12345`),
    'drips its body': (socket) => {
      socket.write('HTTP/1.1 201 Created\r\n\r\n');
      const timer = setInterval(() => socket.write('.'), 10);
      socket.on('close', () => clearInterval(timer));
    },
  };
  for (const [what, behave] of Object.entries(slowBodies)) {
    it(`${what} has answered with its status, and its connection is closed`, async () => {
      const closed = createGate();
      const { answer = '', ...outcome } = await sendToReceiver(
        (socket) => {
          socket.on('close', closed.open);
          behave(socket);
        },
        { timeoutMs: 60_000, bodyGraceMs: 50 },
      );
      assert.deepEqual(outcome, { status: 201, error: null, retryAfter: null, bodyTimedOut: true });
      assert.match(answer, /^(?:12345|\.*)$/);
      await closed.opened;
    });
  }

  const tooLarge: Readonly<Record<string, readonly [string, string]>> = {
    'has an endless body': [`${ok}\r\n`, 'x'.repeat(65_536)],
    'has endless chunks': [`${ok}transfer-encoding: chunked\r\n\r\n`, `10000\r\n${'x'.repeat(65_536)}\r\n`],
    'has an endless body of a promised length': [`${ok}content-length: 99999999999\r\n\r\n`, 'x'.repeat(65_536)],
    'has endless headers': [ok, 'x-header: some value\r\n'.repeat(100)],
    'has one endless header': [`${ok}x-header: `, 'x'.repeat(4096)],
    'has endless trailers': [`${ok}transfer-encoding: chunked\r\n\r\n0\r\n`, 'x-trailer: some value\r\n'.repeat(100)],
    'has endless early hints': ['', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(20)],
    'repeats 100 Continue': ['', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(20)],
  };
  for (const [what, [start, again]] of Object.entries(tooLarge)) {
    it(`${what} is cut off at the size limit`, async () => {
      const sockets: Socket[] = [];
      const kept: SenderSettings['connect'] = (target) => {
        const socket = connect(target);
        sockets.push(socket);
        return socket;
      };
      const behave = (socket: Socket): void => {
        socket.write(start);
        pour(socket, again);
      };
      const { error } = await sendToReceiver(behave, { connect: kept });
      assert.equal(error, 'too_large');
      assert.ok(sockets.length === 1 && sockets.every(({ bytesRead }) => bytesRead < 2 * megabyte));
    });
  }

  it('sends a compressed bomb does not get it decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * megabyte));
    assert.ok(bomb.length < megabyte);
    const { answer = '', ...outcome } = await sendToReceiver((socket) => {
      socket.write(`${ok}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`);
      socket.end(bomb);
    });
    assert.deepEqual(outcome, { status: 200, error: null, retryAfter: null, bodyTimedOut: false });
    assert.equal(answer.slice(1, 3), '\u{fffd}\b', 'what the operator reads is compressed');
  });

  const complete: Readonly<Record<string, string>> = {
    'of a length': `${ok}content-length: 2\r\n\r\nok`,
    'in chunks': `${ok}transfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n`,
    'without a body': 'HTTP/1.1 204 No Content\r\n\r\n',
  };
  for (const [what, reply] of Object.entries(complete)) {
    it(`sends more after a complete reply ${what} has accepted the message`, async () => {
      for (const more of ['\r\n', 'more', `${ok}\r\n`, 'x'.repeat(2 * megabyte)]) {
        const { status, error } = await sendToReceiver((socket) => socket.end(reply + more));
        assert.deepEqual([Math.floor(Number(status) / 100), error], [2, null], more.slice(0, 9));
      }
    });
  }

  const broken: Readonly<Record<string, readonly [string, string]>> = {
    'speaks another protocol': ['SSH-2.0-OpenSSH_9.9\r\n', 'invalid_reply'],
    'switches protocols': [
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
      'invalid_reply',
    ],
    'closes the connection': ['', 'connection'],
    'closes the connection within its body': [`${ok}content-length: 10\r\n\r\n12345`, 'connection'],
    'has two lengths': [`${ok}content-length: 1\r\ncontent-length: 2\r\n\r\n1`, 'invalid_reply'],
  };
  for (const [what, [reply, error]] of Object.entries(broken)) {
    it(`${what} gives ${error}`, async () =>
      assert.equal((await sendToReceiver((socket) => socket.end(reply))).error, error));
  }
});

describe('TLS', () => {
  const file = (name: string): string => readFileSync(new URL(`tls/${name}.pem`, import.meta.url), 'utf8');
  const [ca, key] = [file('certificate'), file('key')];

  /** A receiver whose certificate is for `shop.example.com` and one address. */
  async function sendSecurely(host: string, changes: Partial<SenderSettings> = {}) {
    const names: string[] = [];
    const server = createTlsServer({ cert: ca, key, SNICallback: (name, done) => (names.push(name), done(null)) });
    server.on('request', (_request, response) => response.writeHead(204).end());
    const port = await listenOnLoopback(server);
    const outcome = await sender({
      ca,
      resolve: () => Promise.resolve(['93.184.215.14']),
      connect: () => connect(port, '127.0.0.1'),
      ...changes,
    })(request(`https://${host}/`));
    server.close();
    await once(server, 'close');
    return { outcome, names };
  }

  it('accepts a certificate for the name of the URL', async () => {
    const { outcome, names } = await sendSecurely('shop.example.com');
    assert.deepEqual([outcome.status, names], [204, ['shop.example.com']]);
  });

  it('accepts a certificate for the address of the URL', async () => {
    assert.equal((await sendSecurely('93.184.215.14')).outcome.status, 204);
    assert.equal((await sendSecurely('93.184.215.15')).outcome.error, 'tls');
  });

  it('refuses a certificate for another name', async () =>
    assert.equal((await sendSecurely('other.example.com')).outcome.error, 'tls'));

  it('refuses an untrusted certificate, whatever the environment says', async () => {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    const { outcome } = await sendSecurely('shop.example.com', { ca: file('other') });
    Reflect.deleteProperty(process.env, 'NODE_TLS_REJECT_UNAUTHORIZED');
    assert.equal(outcome.error, 'tls');
  });

  it('times out when the handshake does not finish', async () => {
    const receiver = await startRawReceiver(() => undefined);
    closing.push(receiver.close);
    assert.equal((await sender(impatient)(request(receiver.url.replace('http:', 'https:')))).error, 'timeout');
  });
});
