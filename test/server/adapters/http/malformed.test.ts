import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import express from 'express';
import { errors } from '#contract';
import { createHttpServer } from '../../../../server/adapters/http/index.js';
import { sendBytes, startService } from '../../../support/http.js';
import { suiteService } from '../../../support/suite-service.js';
import { checkoutPath, serviceHeader } from '../../../support/service-harness.js';

describe('a request body', () => {
  const service = suiteService();

  const post = (body: string, headers: Record<string, string> = {}) =>
    service.get('/api/v3/account/currencies', { method: 'POST', headers: { ...serviceHeader, ...headers }, body });

  for (const body of ['', '{}', 'not json', 'x'.repeat(16 * 1024)]) {
    it(`of ${body.length} bytes is ignored`, async () => assert.equal((await post(body)).status, 200));
  }

  const tooLong = 'x'.repeat(16 * 1024 + 1);
  const { status: refused, message } = errors.request_too_large;

  for (const sent of [{}, { 'transfer-encoding': 'chunked' }]) {
    it(`of more than 16 KB is refused, and the connection is closed: ${JSON.stringify(sent)}`, async () => {
      const { status, body, headers } = await post(tooLong, sent);
      assert.deepEqual([status, body.error, headers['connection']], [refused, message, 'close']);
    });
  }

  it('of more than 16 KB creates no order', async () => {
    const { status, body } = await service.get(checkoutPath(), {
      body: tooLong,
      headers: { 'transfer-encoding': 'chunked' },
    });
    assert.deepEqual([status, body.message], [refused, message]);
  });

  it('that breaks off creates no order', async (test) => {
    const alone = await startService();
    test.after(alone.stop);
    const head = `GET ${checkoutPath()} HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n`;
    await sendBytes(alone.origin, { bytes: `${head}half`, thenEnd: true });
    const { body } = await alone.get(checkoutPath());
    assert.match(body.data.transaction_code, /-000000000001$/, 'the next order is the first');
  });

  it('of a few bytes is ignored on checkout', async () => {
    const { status } = await service.get(checkoutPath(), {
      body: 'fiat_amount=1',
      headers: { 'content-length': '13' },
    });
    assert.equal(status, 200);
  });
});

describe('malformed HTTP', () => {
  const service = suiteService();

  const head = 'HTTP/1.1\r\nhost: a\r\n';
  const cases: readonly [name: string, bytes: string, status: number][] = [
    ['garbage', 'GARBAGE\r\n\r\n', 400],
    ['an unknown method', `FETCH / ${head}\r\n`, 400],
    ['a space in the URL', `GET /api/v2/exchange/EUR USD ${head}\r\n`, 400],
    ['a NUL in a header', `GET / ${head}a: \0b\r\n\r\n`, 400],
    ['a header without a colon', `GET / ${head}nonsense\r\n\r\n`, 400],
    ['two lengths', `POST / ${head}content-length: 1\r\ncontent-length: 2\r\n\r\nab`, 400],
    ['a length and chunks', `POST / ${head}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    ['a bad chunk', `POST / ${head}transfer-encoding: chunked\r\n\r\nzz\r\n`, 400],
    ['a negative length', `POST / ${head}content-length: -1\r\n\r\n`, 400],
    ['a URL of 40 KB', `GET /${'x'.repeat(40_000)} ${head}\r\n`, 431],
    ['headers of 40 KB', `GET / ${head}a: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['five headers of 7 KB', `GET / ${head}${`a: ${'x'.repeat(7000)}\r\n`.repeat(5)}\r\n`, 431],
    ['a URL whose host cannot be parsed', `GET http://[::1/ ${head}\r\n`, 400],
    ['a URL with a port that does not exist', `GET http://a:99999/ ${head}\r\n`, 400],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['no Host beside a whole URL', 'GET http://a/ HTTP/1.1\r\n\r\n', 400],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ];
  for (const [name, bytes, status] of cases) {
    it(`${name} gets ${status} and a closed connection`, async () => {
      const reply = await sendBytes(service.origin, { bytes });
      const [top = '', text = ''] = reply.split('\r\n\r\n');
      assert.match(top, new RegExp(`^HTTP/1.1 ${status} `));
      assert.match(top, /connection: close/i);
      const { message } = status === 431 ? errors.headers_too_large : errors.malformed_request;
      assert.deepEqual(JSON.parse(text), { status: 'failed', message, data: {} });
      assert.doesNotMatch(reply, /<|node:|at /);
    });
  }

  /** Resets the connection as soon as the reply arrives. */
  const resetAfterReply = (bytes: string) =>
    new Promise<void>((resolve) => {
      const { hostname, port } = new URL(service.origin);
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      socket.on('error', () => undefined);
      socket.once('data', () => socket.resetAndDestroy()).once('close', () => resolve());
    });

  it('that asks for a tunnel gets a closed connection', async () => {
    assert.equal(await sendBytes(service.origin, { bytes: `CONNECT a:443 ${head}\r\n` }), '');
  });

  it('ends no process when its client resets the connection', async () => {
    for (const [, bytes] of cases) for (let times = 0; times < 20; times += 1) await resetAfterReply(bytes);
    assert.equal((await service.get('/healthz')).status, 200);
  });

  const get = async (target: string) =>
    sendBytes(service.origin, { bytes: `GET ${target} ${head}connection: close\r\n\r\n` });

  it('excludes a whole URL in the request line, which is valid', async () => {
    assert.match(await get('http://a.example/api/v2/exchange/EUR-USD?x=1'), /"pair":"EURUSD"/);
  });
  for (const target of ['*', '//', '/%', '/%ff', '/..%2f..%2fetc%2fpasswd', '/.env', '/package.json', '/a\\b']) {
    it(`excludes GET ${target}, which gets 404`, async () => assert.match(await get(target), /^HTTP\/1\.1 404 /));
  }
  it('leaves the service running', async () => {
    assert.equal((await service.get('/healthz')).status, 200);
    assert.deepEqual(service.reportedErrors, []);
  });
});

describe('the server', () => {
  it('times out slow clients and keeps idle connections longer than common load balancers', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = createHttpServer(express());
    assert.deepEqual([headersTimeout, requestTimeout, keepAliveTimeout, timeout], [10_000, 20_000, 65_000, 60_000]);
  });
});

describe('an error of the program', () => {
  it('gets the documented envelope without HTML and stack, and is reported', async (test) => {
    const fault = new Error('secret details');
    const api = (): never => {
      throw fault;
    };
    const service = await startService({}, { api });
    test.after(service.stop);
    const { status, text, headers } = await service.get('/api/v2/exchange/EUR-USD');
    assert.deepEqual([status, text], [503, JSON.stringify({ status: 'failed', error: errors.unavailable.message })]);
    assert.match(String(headers['content-type']), /json/);
    assert.deepEqual(service.reportedErrors, [fault]);
  });
});
