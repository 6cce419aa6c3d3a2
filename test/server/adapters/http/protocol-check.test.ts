import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errors, type ErrorCode } from '#contract';
import { sendBytes } from '../../../support/http.js';
import { suiteService } from '../../../support/suite-service.js';
import { noon } from '../../../support/service-harness.js';

const reseller = (message: string) => ({ status: 'failed', message, data: {} });

/** The failure envelope of each area, and a path in it. */
const areas: Readonly<Record<string, { path: string; envelope: (message: string) => object }>> = {
  page: { path: '/pay', envelope: reseller },
  reseller: { path: '/api/v3/reseller/payment_options', envelope: reseller },
  exchange: { path: '/api/v2/exchange/EUR-USD', envelope: (error) => ({ status: 'failed', error }) },
  account: { path: '/api/v3/account/currencies', envelope: (error) => ({ status: 'failed', error, timestamp: 0 }) },
};

const host = 'host: a\r\n';
const header = (bytes: number): string => 'x'.repeat(bytes - 1);
const manyHeaders = (count: number): string =>
  Array.from({ length: count }, (_, index) => `x-${index}: 1\r\n`).join('');

/** What follows the path of a request, and the failure. */
const refused: readonly [name: string, request: (path: string) => string, code: ErrorCode][] = [
  ['a URL of another scheme', (path) => `GET ftp://a${path} HTTP/1.1\r\n${host}`, 'malformed_request'],
  ['two Hosts', (path) => `GET ${path} HTTP/1.1\r\n${host}Host: b\r\n`, 'malformed_request'],
  ['the same Host twice', (path) => `GET ${path} HTTP/1.1\r\n${host}x: y\r\n${host}`, 'malformed_request'],
  ['two Hosts in HTTP/1.0', (path) => `GET ${path} HTTP/1.0\r\n${host}${host}`, 'malformed_request'],
  ['an unknown Expect', (path) => `POST ${path} HTTP/1.1\r\n${host}expect: a-miracle\r\n`, 'expectation_failed'],
  [
    'Accept-Encoding with 31,000 spaces',
    (path) => `GET ${path} HTTP/1.1\r\n${host}accept-encoding: a${' '.repeat(31_000)}b\r\n`,
    'headers_too_large',
  ],
  [
    'a header of more than 8 KB',
    (path) => `GET ${path} HTTP/1.1\r\n${host}if-none-match: ${header(8 * 1024)}\r\n`,
    'headers_too_large',
  ],
  ['101 headers', (path) => `GET ${path} HTTP/1.1\r\n${host}${manyHeaders(100)}`, 'headers_too_large'],
  ['1,000 headers', (path) => `GET ${path} HTTP/1.1\r\n${host}${manyHeaders(999)}`, 'headers_too_large'],
];

describe('a request that no route may see', () => {
  const service = suiteService();

  for (const [name, request, code] of refused) {
    for (const [area, { path, envelope }] of Object.entries(areas)) {
      it(`with ${name} gets the envelope of the area: ${area}`, async () => {
        const reply = await sendBytes(service.origin, { bytes: `${request(path)}\r\n` });
        const [head = '', body = ''] = reply.split('\r\n\r\n');
        const { status, message } = errors[code];
        assert.match(head, new RegExp(`^HTTP/1.1 ${status} `));
        assert.match(head, /^content-type: application\/json; charset=utf-8\r?$/im);
        assert.match(head, /^cache-control: no-store\r?$/im);
        assert.match(head, /^x-content-type-options: nosniff\r?$/im);
        assert.match(head, /^connection: close\r?$/im);
        const expected = envelope(message);
        const found = JSON.parse(body) as { readonly timestamp?: number };
        const timestamp = found.timestamp ?? 0;
        assert.deepEqual(found, 'timestamp' in expected ? { ...expected, timestamp } : expected);
        if ('timestamp' in expected) assert.ok(timestamp >= noon / 1000, String(timestamp));
      });
    }
  }

  const accepted: readonly [name: string, bytes: string][] = [
    ['HTTP/1.0 without a Host', 'GET /healthz HTTP/1.0\r\n\r\n'],
    ['an empty Host', 'GET /healthz HTTP/1.1\r\nhost:\r\nconnection: close\r\n\r\n'],
    ['a whole URL', 'GET http://a.example/healthz HTTP/1.1\r\nhost: a.example\r\nconnection: close\r\n\r\n'],
    ['a header of 8 KB', `GET /healthz HTTP/1.1\r\nhost: a\r\nx: ${header(8 * 1024)}\r\nconnection: close\r\n\r\n`],
    ['a URL of 31 KB', `GET /healthz?${header(31 * 1024)} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`],
    ['100 headers', `GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${manyHeaders(98)}\r\n`],
    ['Expect: 100-Continue', 'GET /healthz HTTP/1.1\r\nhost: a\r\nexpect: 100-Continue\r\nconnection: close\r\n\r\n'],
  ];
  for (const [name, bytes] of accepted) {
    it(`excludes one with ${name}`, async () => {
      assert.match(await sendBytes(service.origin, { bytes }), /HTTP\/1\.1 200 OK\r\n[^]*"alive"\}$/);
    });
  }

  it('has one line in the log, and the service reports no error', () => {
    assert.ok(service.log.some(({ status, path }) => status === 431 && path === '/pay'));
    assert.deepEqual(service.reportedErrors, []);
  });
});
