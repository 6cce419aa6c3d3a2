import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { searchPages, type SearchIndex } from '../../../../demo/docs/site/search-index.js';
import { files, pages, readSource, site } from './site.js';
import { notFoundPage } from '../../../../demo/build/page-html.js';

const textOf = (path: string): string => String(files.get(path));
const markdownNames = readdirSync(new URL('../../../../demo/docs/content/', import.meta.url)).filter((name) =>
  name.endsWith('.md'),
);

describe('the navigation of the documentation', () => {
  it('has a path for each reader', () => {
    assert.deepEqual(site.paths.map(({ title }) => title).slice(0, 4), [
      'For merchants',
      'For developers',
      'For designers',
      'For operators',
    ]);
  });

  it('has every page of demo/docs/content, with the question that it answers', () => {
    const entries = site.paths.flatMap((path) => path.entries);
    const own = entries
      .map(({ source }) => source)
      .filter((source) => source.endsWith('.md') && source.startsWith('demo/docs/content/'));
    const expected = markdownNames.filter((name) => name !== 'README.md').map((name) => `demo/docs/content/${name}`);
    assert.deepEqual([...new Set(own)].sort(), expected.sort());
    for (const { question, source } of entries) assert.match(question, /\?$/, source);
  });

  it('marks the page that is shown, in an open path', () => {
    const page = pages.get('docs/theming.html') ?? '';
    assert.match(page, /<details open><summary>For designers<\/summary>.*<a href="theming\.html" aria-current="page">/);
    assert.equal(page.match(/aria-current/g)?.length, 1);
  });
});

/** The pages about the use of the product, and the one about releases. */
const ownPages = site.pages.filter(
  ({ source }) => source.startsWith('demo/docs/content/') && !source.endsWith('README.md'),
);

describe('the pages of the site', () => {
  it('have their Markdown beside them, with the titles of both', () => {
    for (const { name, title } of site.pages) {
      assert.ok(textOf(`docs/${name}.md`).includes(`# ${title}\n`), name);
      assert.ok(pages.get(`docs/${name}.html`)?.includes(`<title>${title} · crypto-checkout</title>`), name);
    }
  });

  it('are written out in full: no placeholder, no script in the page, no inline style', () => {
    for (const [path, html] of pages) {
      assert.doesNotMatch(html, /%docs |<script(?![^>]* src=)|<style|<[^>]+ style=/, path);
    }
  });

  it('are listed for language models', () => {
    const list = textOf('llms.txt');
    assert.match(list, /^# crypto-checkout\n\n> /);
    for (const { name } of ownPages) assert.ok(list.includes(`(docs/${name}.md)`), name);
  });

  it('stand in full in files for each reader, below 100 KB each, which the list names', () => {
    const names = [...files.keys()].filter((name) => /^llms-/.test(name));
    for (const role of ['merchants', 'developers', 'designers', 'operators'])
      assert.ok(names.includes(`llms-${role}.txt`));
    for (const name of names) {
      assert.ok(Buffer.byteLength(textOf(name)) <= 100_000, name);
      assert.ok(textOf('llms.txt').includes(`(${name})`), name);
    }
    const texts = names.map(textOf).join('\n');
    for (const { name } of ownPages.filter((page) => page.name !== 'releasing'))
      assert.equal(texts.split(`<!-- docs/${name}.md -->`).length, 2, name);
  });
});

describe('the recipes', () => {
  const recipes = readdirSync(new URL('../../../../demo/recipes/', import.meta.url));

  it('are linked from their page, which the navigation marks', () => {
    for (const name of recipes) {
      assert.ok(pages.get('docs/recipes.html')?.includes(`href="recipe-${name}.html"`), name);
      assert.match(pages.get(`docs/recipe-${name}.html`) ?? '', /<a href="recipes\.html" aria-current="true">/);
    }
  });

  it('show the code of each file', () => {
    const shown = pages.get('docs/recipe-woocommerce-gateway.html') ?? '';
    for (const path of ['crypto-checkout-gateway.php', 'class-crypto-checkout-books.php', 'verify.php'])
      assert.ok(shown.includes(`>${path} <a class="anchor"`), path);
    assert.match(shown, /hash_hmac/);
    assert.match(textOf('docs/recipe-next-shop.md'), /### app\/checkout\.tsx\n\n```tsx\n/);
  });
});

describe('the page for an address without one', () => {
  const html = notFoundPage(site.paths, readSource('demo/docs/page.html'));
  it('links by absolute paths alone, to pages that exist', () => {
    const links = [...html.matchAll(/ (?:href|src)="([^"#]+)/g)].map(([, link = '']) => link);
    const relative = links.filter((link) => !link.startsWith('/'));
    assert.deepEqual(relative, []);
    assert.ok(links.includes('/docs/') && links.includes('/docs/theming.html'));
    assert.doesNotMatch(html, /%docs |404\.md/);
  });
});

describe('the search', () => {
  const index = JSON.parse(textOf('docs/search.json')) as SearchIndex;
  const examples: readonly [query: string, first: string][] = [
    ['theming', 'theming.html'],
    ['Invalid fiat amount', 'errors.html#messages-of-the-service'],
    ['invalid wallet', 'errors.html#messages-of-the-service'],
    ['restore', 'backup.html#try-the-restore'],
    ['numbering-system', 'attributes-and-events.html#the-look-and-the-language'],
    ['CheckoutOutboxOld', 'runbooks.html#checkoutoutboxold'],
    ['retention', 'storage.html#retention'],
    ['partial refund', 'refunds.html#full-and-partial-refunds'],
    ['chargeback', 'refunds.html#disputes-and-chargebacks'],
    ['late capture', 'refunds.html#capture-later'],
    ['test card', 'sandbox.html#test-cards'],
    ['test cards', 'sandbox.html#test-cards'],
    ['partial refunds', 'refunds.html#full-and-partial-refunds'],
    ['jest commonjs', 'test-against-it.html#in-jest-with-commonjs'],
    ['jest cjs', 'test-against-it.html#in-jest-with-commonjs'],
    ['taxes', 'prices.html'],
    ['vat', 'prices.html'],
    ['webview', 'web-views.html'],
    ['web views', 'web-views.html'],
    ['questions', 'faq.html'],
    // Typing errors.
    ['partail refnud', 'refunds.html#full-and-partial-refunds'],
    ['chargebak', 'refunds.html#disputes-and-chargebacks'],
    ['acessibility', 'accessibility.html'],
    ['jset comonjs', 'test-against-it.html#in-jest-with-commonjs'],
    // Words that pages lack, and those of every sentence.
    ['how do I translate the accessibility', 'accessibility.html'],
    ['theming xylophone', 'theming.html'],
  ];

  for (const [query, first] of examples)
    it(`finds ${query}`, () => assert.equal(searchPages(index, query)[0]?.href, first));

  const synonyms: readonly [query: string, expected: string][] = [
    ['CSP', 'security.html'],
    ['iframe', 'hosted-page.html'],
    ['3DS', 'orders.html'],
    ['HMAC', 'webhooks.html'],
    ['i18n', 'languages.html'],
    ['a11y', 'accessibility.html'],
  ];
  for (const [query, expected] of synonyms)
    it(`finds ${query} by other words`, () => {
      const names = searchPages(index, query).map(({ href }) => href.replace(/#.*/, ''));
      assert.ok(names.slice(0, 4).includes(expected), names.join());
    });

  it('offers the page of webhooks for their secret', () => {
    const first = searchPages(index, 'webhook secret').slice(0, 3);
    assert.ok(first.some(({ href }) => href.startsWith('webhooks.html')));
  });

  for (const query of ['webhook', 'refund', 'csp', 'order'])
    it(`shows the pages about the repository last: ${query}`, () => {
      const project = /^(?:public-surface|decisions|contributing|changelog|releasing|overview|security-policy)\.html/;
      const places = searchPages(index, query).map(({ href }) => project.test(href));
      assert.deepEqual(places, places.toSorted());
    });
  it('shows a page about the repository first when it has that title', () =>
    assert.equal(searchPages(index, 'changelog')[0]?.href, 'changelog.html'));

  it('gives nothing for a word that no page has', () => assert.deepEqual(searchPages(index, 'xylophone'), []));
  it('gives nothing for no words', () => assert.deepEqual(searchPages(index, '  '), []));
  it('leads to sections that exist', () => {
    for (const [name, , , sections] of index)
      for (const [anchor] of sections)
        assert.ok(anchor === '' || pages.get(`docs/${name}.html`)?.includes(` id="${anchor}"`), `${name}#${anchor}`);
  });
});
