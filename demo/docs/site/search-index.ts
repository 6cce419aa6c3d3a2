import MiniSearch from 'minisearch';

/** A section of a page, as the build writes it to `search.json`. The first one of a page stands for the page. */
export type SearchEntry = {
  /** Its address, relative to `/docs/`. */
  readonly id: string;
  readonly title: string;
  /** Empty where the entry is the page itself. */
  readonly heading: string;
  readonly text: string;
  /** The question that the page answers, where the entry is the page. */
  readonly question: string;
  /** Whether the page is about the repository rather than the use of the product. */
  readonly isAboutProject: boolean;
};

export type SearchResult = SearchEntry & {
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

/**
 * Finds the best places for a query, also with typing errors. The pages about the repository come after
 * the others, unless the query is the title of one.
 */
export function createSearch(entries: readonly SearchEntry[]): (query: string) => SearchResult[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const engine = new MiniSearch<SearchEntry>({
    fields: ['page', 'title', 'question', 'heading', 'text'],
    extractField: (entry, name) =>
      name === 'page' ? (entry.heading === '' ? entry.title : '') : String(entry[name as keyof SearchEntry]),
  });
  engine.addAll(entries);
  return (query) => {
    const phrase = query.trim().toLowerCase();
    const words = phrase.split(/\s+/);
    const counts = new Map<string, number>();
    return engine
      .search(query, {
        prefix: true,
        fuzzy: (term) => (term.length > 3 ? 0.2 : false),
        boost: { page: 8, heading: 4, question: 2 },
        boostDocument(id: string, term) {
          const { isAboutProject = false, title = '', text = '' } = byId.get(id) ?? {};
          const isLater = isAboutProject && !title.toLowerCase().includes(term);
          return (isLater ? 0.05 : 1) * (words.length > 1 && text.toLowerCase().includes(phrase) ? 3 : 1);
        },
      })
      .flatMap(({ id, terms }) => {
        const entry = byId.get(id as string);
        const count = (counts.get(entry?.title ?? '') ?? 0) + 1;
        if (!entry || count > maxResultsOfPage) return [];
        counts.set(entry.title, count);
        return [{ ...entry, excerpt: entry.question || excerptOf(entry.text, terms) }];
      })
      .slice(0, maxResults);
  };
}
