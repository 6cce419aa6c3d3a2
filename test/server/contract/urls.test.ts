import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

  it('is trimmed by one function of the service and its pages', () => {
    const root = new URL('../../../', import.meta.url).pathname;
    const files = ['server', 'demo'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    );
    const trimming = files.filter(
      (name) =>
        name.endsWith('.ts') &&
        !name.includes('msw') &&
        readFileSync(join(root, name), 'utf8').includes(String.raw`\/+$/`),
    );
    assert.deepEqual(trimming, [join('server', 'contract', 'urls.ts')]);
  });
});
