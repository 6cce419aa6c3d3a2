import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { trimTrailingSlashes } from '#contract';

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
