import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSnippet } from '../../../widget/build/snippet/snippet.js';

const files = {
  'checkout.js': 'sha384-a',
  'checkout.locale-de-abcd1234.js': 'sha384-d',
  'checkout.locales-abcd1234.js': 'sha384-l',
  'checkout.theme-abcd1234.js': 'sha384-t',
};
const base = 'https://pay.example/';
const version = '1.2.3';
const url = 'https://pay.example/v/1.2.3/';

describe('the snippet', () => {
  it('has a hash for each module before the script', () => {
    const snippet = createSnippet({ base, version, files });
    const [, map = '', rest] = /^<!-- .*? -->\n<script type="importmap">(.*?)<\/script>\n(.*)$/s.exec(snippet) ?? [];
    assert.deepEqual(JSON.parse(map), {
      integrity: Object.fromEntries(Object.entries(files).map(([file, hash]) => [url + file, hash])),
    });
    assert.equal(rest, `<script type="module" src="${url}checkout.js" integrity="sha384-a" crossorigin></script>\n`);
  });
});
