import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

const read = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const page = read('demo/docs/content/test-against-it.md');

/** Examples with the comment that names their file. Those files run in fresh projects, below test/consumers. */
const examples = [...page.matchAll(/<!-- (\S+) -->\n+```[jt]s\n([\s\S]*?)```/g)];

describe('the page about tests', () => {
  it('has seven examples', () => assert.equal(examples.length, 7));

  for (const [, path = '', text = ''] of examples) {
    it(`shows ${path}`, () => assert.equal(text, read(path)));
  }

  it('shows no other code', () => assert.equal(page.match(/```[jt]s/g)?.length, examples.length));
});
