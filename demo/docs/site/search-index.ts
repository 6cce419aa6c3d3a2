import MiniSearch from 'minisearch';

/** What a reader types, and the words of the pages for it, in lower case. */
const synonyms = new Map([
  ['3ds', '3-d secure three_d_secure'],
  ['a11y', 'accessibility'],
  ['cjs', 'commonjs require'],
  ['colour', 'color'],
  ['csp', 'content-security-policy'],
  ['cors', 'access-control-allow-origin origins'],
  ['css', 'theming'],
  ['dark', 'color-scheme dark mode'],
  ['docker', 'image container'],
  ['embed', 'getting started on my page'],
  ['hmac', 'verify signature'],
  ['i18n', 'languages'],
  ['iframe', 'frame-ancestors frame it frame'],
  ['l10n', 'languages'],
  ['npm', 'packages'],
  ['postgresql', 'postgres'],
  ['sri', 'integrity'],
  ['tls', 'https'],
  ['translation', 'languages'],
  ['vat', 'tax'],
  ['webview', 'web view'],
]);

type IndexedSection = readonly [anchor: string, heading: string, text: string];
type IndexedPage = readonly [
  name: string,
  title: string,
  question: string,
  sections: readonly IndexedSection[],
  /** Whether the page is about the repository rather than the use of the product. */
  isAboutProject: boolean,
];

/** What the build writes to `search.json`. */
export type SearchIndex = readonly IndexedPage[];

export type SearchResult = {
  /** Relative to `/docs/`. */
  readonly href: string;
  readonly title: string;
  /** Empty where the result is the page itself. */
  readonly heading: string;
  /** The words around the first match, or the question of the page. */
  readonly excerpt: string;
};

const maxResults = 8;
const maxResultsOfPage = 3;
const excerptBefore = 40;
const excerptLength = 140;

/** The words around the first match. */
function excerptOf(text: string, terms: readonly string[]): string {
  const found = terms.map((term) => text.toLowerCase().indexOf(term)).filter((index) => index >= 0);
  if (found.length === 0) return text.slice(0, excerptLength);
  const around = Math.max(0, Math.min(...found) - excerptBefore);
  const start = around === 0 ? 0 : text.indexOf(' ', around) + 1;
  const end = text.length > start + excerptLength ? ' …' : '';
  return `${start > 0 ? '… ' : ''}${text.slice(start, start + excerptLength)}${end}`;
}

/** A section, by the names of what is searched. The first one of a page stands for the page: it alone has its title. */
const toEntry = ([name, title, question, , isAboutProject]: IndexedPage, section: IndexedSection) => {
  const [anchor, heading, text] = section;
  const isPage = heading === '';
  return {
    id: `${name}.html${anchor && `#${anchor}`}`,
    ...{ name, title, heading, text, isAboutProject },
    question: isPage ? question : '',
    page: isPage ? title : '',
  };
};

type Entry = ReturnType<typeof toEntry>;

function buildEngine(index: SearchIndex) {
  const entries = new Map(
    index.flatMap((page) => page[3].map((section) => toEntry(page, section))).map((one) => [one.id, one]),
  );
  const engine = new MiniSearch<Entry>({ fields: ['page', 'title', 'question', 'heading', 'text'] });
  engine.addAll([...entries.values()]);
  return { engine, entries };
}

const engines = new WeakMap<SearchIndex, ReturnType<typeof buildEngine>>();

/**
 * The best places for a query, also with typing errors and by their synonyms. The pages about the repository come after the
 * others, unless the query is the title of one.
 */
export function searchPages(index: SearchIndex, query: string): SearchResult[] {
  const { engine, entries } = engines.get(index) ?? buildEngine(index);
  engines.set(index, { engine, entries });
  const phrase = query.trim().toLowerCase();
  const words = phrase.split(/\s+/);
  const counts = new Map<string, number>();
  return engine
    .search([query, ...words.flatMap((word) => synonyms.get(word) ?? [])].join(' '), {
      prefix: true,
      fuzzy: (term) => (term.length > 3 ? 0.2 : false),
      boost: { page: 8, heading: 4, question: 2 },
      boostDocument(id: string, term) {
        const { isAboutProject = false, page = '', text = '' } = entries.get(id) ?? {};
        const isLater = isAboutProject && !page.toLowerCase().includes(term);
        return (isLater ? 0.05 : 1) * (words.length > 1 && text.toLowerCase().includes(phrase) ? 3 : 1);
      },
    })
    .flatMap(({ id, terms }) => {
      const entry = entries.get(id as string);
      const count = (counts.get(entry?.name ?? '') ?? 0) + 1;
      if (!entry || count > maxResultsOfPage) return [];
      counts.set(entry.name, count);
      const { title, heading, question, text } = entry;
      return [{ href: entry.id, title, heading, excerpt: question || excerptOf(text, terms) }];
    })
    .slice(0, maxResults);
}
