import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, it } from 'node:test';
import GithubSlugger from 'github-slugger';
import { errors } from '#contract';
import { contentPaths, files, pages, readSource } from './site.js';

const root = new URL('../../../../', import.meta.url);

/** Another site, or a view of a page that a script shows. */
const isOutside = (href: string): boolean => /^(?:[a-z]+:|#\/)/.test(href);
const withoutCode = (markdown: string): string =>
  markdown.replace(/^ *```[\s\S]*?^ *```$/gm, '').replace(/`[^`\n]*`/g, '');

const linksOf = (markdown: string): string[] =>
  [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, href = '']) => href)
    .filter((href) => !isOutside(href));

function anchorsOf(markdown: string): Set<string> {
  const slugger = new GithubSlugger();
  const headings = markdown.replace(/^ *```[\s\S]*?^ *```$/gm, '').matchAll(/^#+ (.+)$/gm);
  return new Set([...headings].map(([, text = '']) => slugger.slug(text.replace(/\[([^\]]*)\]\([^)]*\)|`/g, '$1'))));
}

const resolve = (from: string, href: string): { path: string; anchor: string } => {
  const [path = '', anchor = ''] = href.split('#');
  return { path: path === '' ? from : posix.join(posix.dirname(from), path), anchor };
};

/** What is wrong with the links of a Markdown file of the repository. */
function brokenMarkdownLinks(source: string, markdown: string): string[] {
  return linksOf(markdown).flatMap((href) => {
    const { path, anchor } = resolve(source, href);
    if (!existsSync(new URL(path, root))) return [`${source}: ${href} is no file`];
    if (anchor === '' || !path.endsWith('.md')) return [];
    const target = path === source ? markdown : readSource(path);
    return anchorsOf(target).has(anchor) ? [] : [`${source}: ${href} is no heading`];
  });
}

const idsOf = (html: string): Set<string> => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id));

type Pages = { readonly html: string; readonly read: (path: string) => string | undefined };

/** What is wrong with the links of a page: `read` gives a file of the site. */
function brokenPageLinks(from: string, { html, read }: Pages): string[] {
  return [...html.matchAll(/<(?:a|img)\b[^>]*? (?:href|src)="([^"]+)"/g)]
    .map(([, href = '']) => href)
    .filter((href) => !isOutside(href))
    .flatMap((href) => {
      const { path, anchor } = resolve(from, href);
      const target = read(path.endsWith('/') ? `${path}index.html` : path);
      if (target === undefined) return [`${from}: ${href} is no file`];
      return anchor === '' || idsOf(target).has(anchor) ? [] : [`${from}: ${href} is no element`];
    });
}

/** A file of the site: a page of the documentation, what is beside it, or a page or picture of the demo. Each has an extension. */
function readFromSite(path: string): string | undefined {
  const found = posix.extname(path) && (pages.get(path) ?? files.get(path));
  if (found) return String(found);
  return existsSync(new URL(`demo/${path}`, root)) ? readSource(`demo/${path}`) : undefined;
}

const markdownFiles = [
  ...['README.md', 'CONTRIBUTING.md', 'DECISIONS.md', 'CHANGELOG.md', 'SECURITY.md'],
  ...readdirSync(new URL('demo/recipes/', root)).map((name) => `demo/recipes/${name}/README.md`),
  ...contentPaths,
];
const demoPages = readdirSync(new URL('demo/', root)).filter((name) => name.endsWith('.html'));

describe('every link leads somewhere', () => {
  it('in the Markdown of the repository', () => {
    const broken = markdownFiles.flatMap((source) => brokenMarkdownLinks(source, readSource(source)));
    assert.deepEqual(broken, []);
  });

  it('in the pages of the documentation', () => {
    const broken = [...pages].flatMap(([path, html]) => brokenPageLinks(path, { html, read: readFromSite }));
    assert.deepEqual(broken, []);
  });

  it('in the pages of the demo', () => {
    assert.deepEqual(
      demoPages.flatMap((name) => brokenPageLinks(name, { html: readSource(`demo/${name}`), read: readFromSite })),
      [],
    );
  });
});

describe('the list of errors', () => {
  it('has an anchor for each failure, which replies link to', () => {
    const page = pages.get('docs/errors.html') ?? '';
    for (const code of Object.keys(errors)) assert.ok(page.includes(`<tr id="${code.replaceAll('_', '-')}">`), code);
  });
});
