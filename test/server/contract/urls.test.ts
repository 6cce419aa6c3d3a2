import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isLoopbackHost, trimTrailingSlashes } from '#contract';

describe('a base URL', () => {
  const rows: readonly [url: string, expected: string][] = [
    ['https://pay.example', 'https://pay.example'],
    ['https://pay.example/', 'https://pay.example'],
    ['https://pay.example///', 'https://pay.example'],
    ['https://pay.example/a//b/', 'https://pay.example/a//b'],
    ['/', ''],
    ['', ''],
  ];
  for (const [url, expected] of rows) {
    it(`${JSON.stringify(url)} is ${JSON.stringify(expected)} before a path`, () =>
      assert.equal(trimTrailingSlashes(url), expected));
  }
});

describe('this machine', () => {
  for (const host of ['localhost', 'shop.localhost', '127.0.0.1', '[::1]'])
    it(`is ${host}`, () => assert.equal(isLoopbackHost(host), true));
  for (const host of ['', 'shop.example', 'localhost.shop.example', '127.shop.example', '192.168.1.20'])
    it(`is not ${host}`, () => assert.equal(isLoopbackHost(host), false));
});
