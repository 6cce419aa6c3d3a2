import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSearch, type SearchEntry } from '../../../../demo/docs/site/search-index.js';
import { contentPaths, files, pages, site } from './site.js';

const textOf = (path: string): string => String(files.get(path));

describe('the navigation of the documentation', () => {
  it('has every page of demo/docs/content, with the question that it answers', () => {
    const entries = site.paths.flatMap((path) => path.entries);
    const own = entries
      .map(({ source }) => source)
      .filter((source) => source.endsWith('.md') && source.startsWith('demo/docs/content/'));
    const expected = contentPaths.filter((path) => !path.endsWith('/README.md'));
    assert.deepEqual([...new Set(own)].sort(), expected.sort());
    for (const { question, source } of entries) assert.match(question, /\?$/, source);
  });
});

describe('the pages of the site', () => {
  it('are written out in full: no placeholder, no script in the page, no inline style', () => {
    for (const [path, html] of pages) {
      assert.doesNotMatch(html, /%docs |<script(?![^>]* src=)|<style|<[^>]+ style=/, path);
    }
  });
});

describe('the search', () => {
  const entries = JSON.parse(textOf('docs/search.json')) as readonly SearchEntry[];
  const search = createSearch(entries);
  const examples: readonly [query: string, first: string][] = [
    ['theming', 'theming.html'],
    ['Invalid fiat amount', 'errors.html#messages-of-the-service'],
    ['CheckoutPayoutsLate', 'monitoring.html#checkoutpayoutslate'],
    ['retention', 'privacy.html#retention'],
    // Typing errors, and words that pages lack.
    ['acessibility', 'accessibility.html'],
    ['theming xylophone', 'theming.html'],
    ['changelog', 'changelog.html'],
    ['Look an order up as its operator', 'api-reference.html#look-an-order-up-as-its-operator'],
  ];
  for (const [query, first] of examples) it(`finds ${query}`, () => assert.equal(search(query)[0]?.id, first));

  it('shows the pages about the repository last', () => {
    const project = /^(?:decisions|contributing|changelog|overview|security-policy)\.html/;
    const places = search('webhook').map(({ id }) => project.test(id));
    assert.deepEqual(places, places.toSorted());
  });

  it('leads to sections that exist', () => {
    for (const { id } of entries) {
      const [page = '', anchor = ''] = id.split('#');
      assert.ok(anchor === '' || pages.get(`docs/${page}`)?.includes(` id="${anchor}"`), id);
    }
  });
});
