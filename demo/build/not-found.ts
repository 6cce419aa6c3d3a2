import type { Site } from './site.js';
import { fillTemplate, type Page } from './page-html.js';

/** Where the service expects the page. */
export const notFoundPath = 'docs/404.html';

const page: Page = {
  name: '404',
  title: 'Page not found',
  source: '',
  markdown: '',
  question: 'The documentation has no page here.',
  html: '<h1>Page not found</h1>\n<p>The documentation has no page here. The <a href="./">list of pages</a> has them all, and the search finds their words.</p>\n',
  sections: [],
  files: new Map(),
};

/** It stands at no address of its own, so its links are absolute: they hold at any depth. */
const withAbsoluteLinks = (html: string): string =>
  html.replace(/(?<= (?:href|src)=")(?!#|[a-z]+:)[^"]*/g, (link) => {
    const { pathname, hash } = new URL(link, `https://site.example/${notFoundPath}`);
    return pathname + hash;
  });

/** The page for an address below `/docs/` that has none, which therefore has no Markdown beside it. */
export const notFoundPage = ({ paths }: Site, template: string): string =>
  withAbsoluteLinks(
    fillTemplate(template, { page, paths })
      .replace(/^.*"404\.md".*\n/gm, '')
      .replace('<meta charset="utf-8" />', '<meta charset="utf-8" />\n    <meta name="robots" content="noindex" />'),
  );
