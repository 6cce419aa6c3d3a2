import GithubSlugger from 'github-slugger';
import { Marked, Renderer, type RendererObject, type Token, type Tokens } from 'marked';
import { escapeHtml } from './escape-html.js';
import { highlight } from './highlight.js';
import { hrefOf, resolveLink } from './links.js';

export type Section = {
  /** Empty for what stands above the first heading. */
  readonly id: string;
  readonly heading: string;
  readonly depth: number;
  /** The words of the section, without markup. */
  readonly text: string;
};

export type RenderedPage = {
  readonly title: string;
  readonly html: string;
  readonly sections: readonly Section[];
  /** The files that the page shows or links, from the root of the repository, by their addresses below `/docs/`. */
  readonly files: ReadonlyMap<string, string>;
};

/** Marks the next block of HTML as a live example. */
const liveMark = /^<!-- live -->/;

/** Stands for the `…` of an example, which leaves the order out. */
const sampleOrder =
  'fiat-amount="49.00" fiat-currency="USD" external-reference="INV-1001" crypto-currency="USDT" ' +
  'crypto-currency-network="TRON" wallet-address="TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf"';

/** The element of a live example: it calls the service of the site, so it keeps no `base-url`. */
function liveElement(code: string): string {
  const [element] = /<crypto-checkout[\s\S]*?<\/crypto-checkout>/.exec(code) ?? [];
  if (element === undefined) throw new Error(`A live example has no element: ${code}`);
  return element.replace(/\s+base-url="[^"]*"/, '').replace('…', sampleOrder);
}

const liveExample = (code: string): string => `<div class="live">
<div class="live-stage">${liveElement(code)}</div>
<p class="note live-note"><noscript>The checkout appears here where scripts run.</noscript></p>
</div>\n`;

const blocks = new Set(['blockquote', 'code', 'heading', 'list', 'paragraph', 'table']);

/** The text of tokens without their markup, for the search. */
function plainText(tokens: readonly Token[] = []): string {
  return tokens.map((token) => textOf(token) + (blocks.has(token.type) ? ' ' : '')).join('');
}

function textOf(token: Token): string {
  if (token.type === 'html') return '';
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [...header, ...rows.flat()].map((cell) => plainText(cell.tokens)).join(' ');
  }
  if (token.type === 'list') return (token as Tokens.List).items.map((item) => plainText(item.tokens)).join(' ');
  const { tokens, text = '' } = token as Tokens.Generic & { readonly text?: string };
  return tokens ? plainText(tokens) : text;
}

/** A heading, and the tokens up to the next one. */
type Part = { readonly heading?: Tokens.Heading; readonly body: Token[] };

function splitByHeading(tokens: readonly Token[]): Part[] {
  const parts: Part[] = [{ body: [] }];
  for (const token of tokens) {
    if (token.type === 'heading') parts.push({ heading: token as Tokens.Heading, body: [] });
    else parts.at(-1)?.body.push(token);
  }
  return parts.filter(({ heading, body }) => heading !== undefined || body.length > 0);
}

function readSections(tokens: readonly Token[]): Section[] {
  const slugger = new GithubSlugger();
  return splitByHeading(tokens).map(({ heading, body }) => {
    const title = plainText(heading?.tokens);
    const text = plainText(body).replace(/\s+/g, ' ').trim();
    return { id: heading ? slugger.slug(title) : '', heading: title, depth: heading?.depth ?? 0, text };
  });
}

const isLiveMark = (token: Token | undefined): boolean =>
  token?.type === 'html' && liveMark.test((token as Tokens.HTML).text);

/** The blocks that follow the mark of a live example. */
const findLiveBlocks = (tokens: readonly Token[]): ReadonlySet<Token> =>
  new Set(tokens.filter((token, index) => token.type === 'code' && isLiveMark(tokens[index - 1])));

type RendererOptions = {
  readonly source: string;
  readonly live: ReadonlySet<Token>;
  readonly files: Map<string, string>;
};

function createRenderer({ source, live, files }: RendererOptions): RendererObject {
  const slugger = new GithubSlugger();

  const resolve = (href: string): string | undefined => {
    const link = resolveLink(href, source);
    if (link.kind === 'file') files.set(link.href, link.source);
    return hrefOf(link, '.html');
  };

  return {
    heading({ tokens, depth }) {
      const id = slugger.slug(plainText(tokens));
      const anchor = depth === 1 ? '' : ` <a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`;
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}${anchor}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      const target = resolve(href);
      if (target !== undefined) return `<a href="${escapeHtml(target)}">${text}</a>`;
      const link = resolveLink(href, source);
      const path = link.kind === 'repository' ? link.source : '';
      return text.includes(path) ? text : `${text} (<code>${escapeHtml(path)}</code>)`;
    },
    image: ({ href, text }) =>
      `<img src="${escapeHtml(resolve(href) ?? '')}" alt="${escapeHtml(text)}" loading="lazy" />`,
    table(token) {
      return `<div class="table">${Renderer.prototype.table.call(this, token)}</div>\n`;
    },
    html: ({ text }) => (text.startsWith('<!--') ? '' : text),
    code(token) {
      const { text, lang = '' } = token;
      const code = `<div class="code"><pre><code>${highlight(text, lang)}</code></pre></div>\n`;
      return live.has(token) ? liveExample(text) + code : code;
    },
  };
}

/** Renders a Markdown file of the repository as the content of a page of the site. */
export function renderMarkdown(markdown: string, source: string): RenderedPage {
  const files = new Map<string, string>();
  const marked = new Marked();
  const tokens = marked.lexer(markdown);
  const live = findLiveBlocks(tokens.filter(({ type }) => type !== 'space'));
  marked.use({ renderer: createRenderer({ source, live, files }) });
  const sections = readSections(tokens);
  return {
    title: sections.find(({ depth }) => depth === 1)?.heading ?? source,
    html: marked.parser(tokens),
    sections,
    files,
  };
}
