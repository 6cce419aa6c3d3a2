import { escapeHtml } from './escape-html.js';
import type { RenderedPage } from './markdown.js';
import { docsFolder, isRecipe, pageName, type NavigationEntry, type ReadingPath } from './navigation.js';

export type Page = RenderedPage & {
  /** Its name below `/docs/`, without its ending. */
  readonly name: string;
  readonly source: string;
  readonly question: string;
};

type PageContext = { readonly page: Page; readonly paths: readonly ReadingPath[] };

const hrefOfEntry = ({ source }: NavigationEntry): string => `${pageName(source) ?? ''}.html`;

function navigation({ page, paths }: PageContext): string {
  const current = isRecipe(page.source) ? `${docsFolder}/packages.md` : page.source;
  const isCurrent = ({ source }: NavigationEntry): boolean => source === current;
  const mark = ` aria-current="${current === page.source ? 'page' : 'true'}"`;
  const link = (entry: NavigationEntry): string =>
    `<li><a href="${hrefOfEntry(entry)}"${isCurrent(entry) ? mark : ''}>${escapeHtml(entry.title)}</a></li>`;
  const opened = paths.find(({ entries }) => entries.some(isCurrent)) ?? paths[0];
  return paths
    .map((path) => {
      const { title, entries } = path;
      const open = path === opened ? ' open' : '';
      return `<details${open}><summary>${escapeHtml(title)}</summary><ul>${entries.map(link).join('')}</ul></details>`;
    })
    .join('\n');
}

/** The headings of the page, for a page that has several. */
function contents({ sections }: Page): string {
  const headings = sections.filter(({ depth }) => depth === 2);
  if (headings.length < 2) return '';
  const items = headings.map(({ id, heading }) => `<li><a href="#${id}">${escapeHtml(heading)}</a></li>`);
  return `<nav class="contents" aria-labelledby="contents-title"><h2 id="contents-title">On this page</h2><ul>${items.join('')}</ul></nav>`;
}

/** The HTML of a page: the template of the site with `%docs …%` filled in. */
export function fillTemplate(template: string, context: PageContext): string {
  const { page } = context;
  const description = page.question || page.sections.find(({ text }) => text)?.text.slice(0, 160) || page.title;
  const values: Readonly<Record<string, string>> = {
    title: escapeHtml(page.title),
    description: escapeHtml(description),
    name: page.name,
    navigation: navigation(context),
    contents: contents(page),
    content: page.html,
  };
  return template.replace(/%docs (\w+)%/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template names %docs ${name}%, which no page has.`);
    return value;
  });
}

/** Where the service expects the page for an address below `/docs/` that has none. */
export const notFoundPath = 'docs/404.html';

/** The page for an address that has none. Its links are absolute: they hold at any depth. */
export function notFoundPage(paths: readonly ReadingPath[], template: string): string {
  const question = 'There is no page at this address.';
  const html = `<h1>Page not found</h1>
<p>${question} To pay, go back to the shop and open its checkout again.</p>
<p class="links"><a href="../">Home</a> <a href="./">Documentation</a></p>
<section class="fix" hidden>
<h2>For the developer of this site</h2>
<p data-path="/console">This address needs <code>CONSOLE=on</code>.</p>
<p data-path="/sandbox">This address needs a service without <code>SANDBOX=off</code>, <code>UPSTREAM_URL</code> and <code>PAYMENTS</code>.</p>
<p>Visitors do not see this part: it appears on this machine alone.</p>
</section>
`;
  const page = { name: '404', title: 'Page not found', source: '', question, html, sections: [] };
  return fillTemplate(template, { page: { ...page, files: new Map() }, paths })
    .replace('<meta charset="utf-8" />', '<meta charset="utf-8" />\n    <meta name="robots" content="noindex" />')
    .replace(/(?<= (?:href|src)=")(?!#|[a-z]+:)[^"]*/g, (link) => {
      const { pathname, hash } = new URL(link, `https://site.example/${notFoundPath}`);
      return pathname + hash;
    });
}
