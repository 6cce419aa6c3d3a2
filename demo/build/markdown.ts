import GithubSlugger from 'github-slugger';
import hljs from 'highlight.js/lib/common';
import http from 'highlight.js/lib/languages/http';
import { Marked, Renderer, type RendererObject, type Token, type Tokens } from 'marked';
import { errors } from '#contract';
import { escapeHtml } from './escape-html.js';
import { docsFolder, pageName, resolveSource } from './navigation.js';

hljs.registerLanguage('http', http);
hljs.registerAliases(['svelte', 'vue'], { languageName: 'xml' });

/** Kinds of words that have the colour of the text. */
const plain = /<span class="hljs-(?:attr|punctuation|params|property)">([^<]*)<\/span>/g;

/** Code as HTML with a class for each kind of word. A language without a grammar stays plain. */
const highlightCode = (code: string, language: string): string =>
  hljs.getLanguage(language) ? hljs.highlight(code, { language }).value.replace(plain, '$1') : escapeHtml(code);

/** Where a link of a Markdown file leads on the site. */
type SiteLink = {
  /** From a page below `/docs/`. Undefined for a file of the repository that the site does not have. */
  readonly href: string | undefined;
  /** The file of the repository behind the link; empty for a link that leads outside. */
  readonly source: string;
  /** Whether the site serves the file as it is, such as a configuration or a picture. */
  readonly isFile?: true;
};

const picture = /\.(?:png|svg|webp)$/;

/** Resolves a link of the file `from`. */
function resolveLink(href: string, from: string): SiteLink {
  if (/^(?:[a-z]+:|#)/.test(href)) return { href, source: '' };
  const [path = '', fragment = ''] = href.split(/(?=#)/);
  const source = resolveSource(from, path);
  const name = pageName(source);
  if (name !== undefined) return { href: `${name}.html${fragment}`, source };
  if (picture.test(source))
    return { href: `images/${source.slice(source.lastIndexOf('/') + 1)}`, source, isFile: true };
  if (source.startsWith(`${docsFolder}/`) && /\/[^/]*(?:\.\w+|file)$/.test(source))
    return { href: source.slice(docsFolder.length + 1), source, isFile: true };
  return { href: undefined, source };
}

/** In characters: a longer text does not fit beside another column on a phone. */
const longCell = 120;

type Section = {
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

/** The elements of a live example: they call the service of the site, so they keep no `base-url`. */
function liveElements(code: string): readonly string[] {
  const elements = code.match(/<crypto-checkout[\s\S]*?<\/crypto-checkout>/g) ?? [];
  if (elements.length === 0) throw new Error(`A live example has no element: ${code}`);
  return elements.map((element) => element.replace(/\s+base-url="[^"]*"/, ''));
}

/** One of several examples has the values of its attributes below it. */
const liveFigure = (element: string): string =>
  `<figure>${element}<figcaption>${[...element.matchAll(/"(.*?)"/g)].map(([, value]) => value).join(' · ')}</figcaption></figure>`;

function liveExample(code: string): string {
  const elements = liveElements(code);
  const stages = elements.length > 1 ? elements.map(liveFigure) : elements.map((element) => `<div>${element}</div>`);
  return `<div class="live">
${stages.join('\n').replaceAll('…', sampleOrder)}
</div>
<p class="note live-note"><noscript>The checkout appears here where scripts run.</noscript></p>\n`;
}

const blocks = new Set(['blockquote', 'heading', 'list', 'paragraph', 'table']);

/** The text of tokens without their markup and without blocks of code, for the search. */
const plainText = (tokens: readonly Token[] = []): string =>
  tokens.map((token) => textOf(token) + (blocks.has(token.type) ? ' ' : '')).join('');

function textOf(token: Token): string {
  if (token.type === 'html' || token.type === 'code') return '';
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [...header, ...rows.flat()].map((cell) => plainText(cell.tokens)).join(' ');
  }
  if (token.type === 'list') return (token as Tokens.List).items.map((item) => plainText(item.tokens)).join(' ');
  const { tokens, text = '' } = token as Tokens.Generic & { readonly text?: string };
  return tokens ? plainText(tokens) : text;
}

function readSections(tokens: readonly Token[]): Section[] {
  const slugger = new GithubSlugger();
  const sections: Section[] = [];
  for (const token of tokens) {
    const heading = token.type === 'heading' ? (token as Tokens.Heading) : undefined;
    const title = plainText(heading?.tokens);
    if (heading) sections.push({ id: slugger.slug(title), heading: title, depth: heading.depth, text: '' });
    else {
      const last = sections.pop() ?? { id: '', heading: '', depth: 0, text: '' };
      sections.push({ ...last, text: last.text + plainText([token]) });
    }
  }
  return sections.map((section) => ({ ...section, text: section.text.replace(/\s+/g, ' ').trim() }));
}

/** The anchor of a failure's row, which replies link to: its code, by its text and its status. */
function errorAnchor([text, status]: readonly string[]): string | undefined {
  const found = Object.entries(errors).find(([, error]) => error.message === text && String(error.status) === status);
  return found?.[0].replaceAll('_', '-');
}

/** The blocks of code that follow the mark of a live example. */
const findLiveBlocks = (tokens: readonly Token[]): ReadonlySet<Token> =>
  new Set(tokens.filter(({ type }, index) => type === 'code' && liveMark.test(tokens[index - 1]?.raw ?? '')));

type RendererOptions = {
  readonly source: string;
  readonly live: ReadonlySet<Token>;
  readonly files: Map<string, string>;
};

function createRenderer({ source, live, files }: RendererOptions): RendererObject {
  const slugger = new GithubSlugger();

  const resolve = (href: string): SiteLink => {
    const link = resolveLink(href, source);
    if (link.isFile && link.href !== undefined) files.set(link.href, link.source);
    return link;
  };

  return {
    heading({ tokens, depth }) {
      const id = slugger.slug(plainText(tokens));
      const anchor = depth === 1 ? '' : ` <a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`;
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}${anchor}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      const link = resolve(href);
      if (link.href !== undefined) return `<a href="${escapeHtml(link.href)}">${text}</a>`;
      return text.includes(link.source) ? text : `${text} (<code>${escapeHtml(link.source)}</code>)`;
    },
    image: ({ href, text }) =>
      `<img src="${escapeHtml(resolve(href).href ?? '')}" alt="${escapeHtml(text)}" loading="lazy" />`,
    table(token) {
      const isList = token.header.length <= 2;
      const isLong = token.rows.some((row) => row.some(({ text }) => text.length > longCell));
      const className = isList && !isLong ? 'table' : 'table cards';
      const names = token.header.map((cell) => (isList ? '' : escapeHtml(plainText(cell.tokens))));
      let cell = 0;
      // On a phone each row of a wide or long table is a card. Its cells have the names of their columns, which a list needs not.
      const plain = String(Renderer.prototype.table.call(this, token));
      let row = 0;
      const rows = plain.replace(/<tr>(?=\s*<td)/g, (tag) => {
        const id = errorAnchor(token.rows[row++]?.map(({ tokens }) => plainText(tokens)) ?? []);
        return id === undefined ? tag : `<tr id="${id}">`;
      });
      const table = rows.replace(/<td(?=[ >])/g, (tag) => `${tag} data-name="${names[cell++ % names.length]}"`);
      return `<div class="${className}">${table}</div>\n`;
    },
    html: ({ text }) => (text.startsWith('<!--') ? '' : text),
    codespan: ({ text }) => {
      const dot = /^#[\da-f]{3,8}$/.test(text)
        ? `<svg viewBox="0 0 1 1" aria-hidden="true"><path fill="${text}" d="M0 0h1v1H0z" /></svg>`
        : '';
      return `<code>${dot}${escapeHtml(text)}</code>`;
    },
    code(token) {
      const { text, lang = '' } = token;
      const code = `<div class="code"><pre><code>${highlightCode(text, lang)}</code></pre></div>\n`;
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
    // A line that opens takes every click: it has no link.
    html: marked.parser(tokens).replace(/ <a class="anchor"[^>]*>#<\/a>(?=<\/h3>\s*<\/summary>)/g, ''),
    sections,
    files,
  };
}
