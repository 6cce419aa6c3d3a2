import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { consumers } from '../../../consumers/consumers.js';

const read = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const page = read('demo/docs/content/frameworks.md');

/** Code of a framework, below the name of the file that a project of `npm run test:consumers` builds. */
const examples = [...page.matchAll(/<!-- (\S+) -->\n+```(?:tsx|ts|js|vue|svelte|astro)\n([\s\S]*?)```/g)];

describe('the code on the page about frameworks', () => {
  it('is that of twelve files, and no other', () => {
    assert.equal(examples.length, 12);
    assert.equal(page.match(/```(?:tsx|ts|vue|svelte|astro|js|jsx)\n/g)?.length, examples.length);
  });

  for (const [, path = '', text = ''] of examples) {
    it(`is ${path}, from which its project buys`, () => {
      assert.equal(text, read(path));
      const [, name = ''] = /^test\/consumers\/fixtures\/(\w+)\//.exec(path) ?? [];
      const consumer = consumers.find((one) => one.name === name);
      assert.ok(consumer && consumer.pages.length > 0, `${name} is no consumer with a page`);
    });
  }
});
