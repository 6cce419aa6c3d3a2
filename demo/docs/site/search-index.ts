/** What a reader types, and the words of the pages for it, in lower case. */
const synonyms: ReadonlyMap<string, readonly string[]> = new Map([
  ['3ds', ['3-d secure', 'three_d_secure']],
  ['a11y', ['accessibility']],
  ['colour', ['color']],
  ['csp', ['content-security-policy']],
  ['cors', ['access-control-allow-origin', 'origins']],
  ['css', ['custom properties', 'theming']],
  ['docker', ['image', 'container']],
  ['embed', ['getting started', 'on my page']],
  ['hmac', ['verify', 'signature']],
  ['i18n', ['languages']],
  ['iframe', ['frame-ancestors', 'frame it', 'frame,']],
  ['kyc', ['identity']],
  ['l10n', ['languages']],
  ['npm', ['packages']],
  ['postgresql', ['postgres']],
  ['sri', ['integrity']],
  ['translation', ['languages']],
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

/** The words that count as one word of the query. */
type Alternatives = readonly string[];

const maxResults = 8;
const maxResultsOfPage = 3;
const excerptBefore = 40;
const excerptLength = 140;

/** Higher where the word begins a word of the text, zero where the text does not have it. */
function scoreOf(text: string, word: string): number {
  const index = text.toLowerCase().indexOf(word);
  if (index < 0) return 0;
  return index === 0 || /[^\p{L}\p{N}]/u.test(text.charAt(index - 1)) ? 2 : 1;
}

function excerptOf(text: string, words: readonly Alternatives[]): string {
  const found = words
    .flat()
    .map((word) => text.toLowerCase().indexOf(word))
    .filter((index) => index >= 0);
  if (found.length === 0) return text.slice(0, excerptLength);
  const around = Math.max(0, Math.min(...found) - excerptBefore);
  const start = around === 0 ? 0 : text.indexOf(' ', around) + 1;
  const end = text.length > start + excerptLength ? ' …' : '';
  return `${start > 0 ? '… ' : ''}${text.slice(start, start + excerptLength)}${end}`;
}

const bestScore = (text: string, words: Alternatives): number => Math.max(...words.map((word) => scoreOf(text, word)));

/** A section that has each of the words in its title, its heading or its text. */
function matchSection(page: IndexedPage, { section, words }: { section: IndexedSection; words: Alternatives[] }) {
  const [name, title, question, , isAboutProject] = page;
  const [anchor, heading, text] = section;
  const isPage = heading === '';
  const scores = words.map((word) => {
    const ofTitle = bestScore(title, word);
    const ofPage = isPage ? 16 * ofTitle + 3 * bestScore(question, word) : 7 * ofTitle;
    return ofPage + 6 * bestScore(heading, word) + bestScore(text, word);
  });
  if (scores.includes(0)) return [];
  const hasPhrase = words.length > 1 && text.toLowerCase().includes(words.map(([word]) => word).join(' '));
  const score = scores.reduce((total, next) => total + next, hasPhrase ? 8 : 0);
  const excerpt = excerptOf(isPage && question ? question : text, words);
  const isLater = isAboutProject && !words.every((word) => bestScore(title, word) > 0);
  return [{ href: `${name}.html${anchor && `#${anchor}`}`, title, heading, excerpt, score, isLater }];
}

/**
 * The best places for a query; each of its words, or a synonym, has to be there. The pages about the repository come after
 * the others, unless the query is the title of one.
 */
export function searchPages(index: SearchIndex, query: string): SearchResult[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [word, ...(synonyms.get(word) ?? [])]);
  if (words.length === 0) return [];
  return index
    .flatMap((page) =>
      page[3]
        .flatMap((section) => matchSection(page, { section, words }))
        .sort((a, b) => b.score - a.score)
        .slice(0, maxResultsOfPage),
    )
    .sort((a, b) => Number(a.isLater) - Number(b.isLater) || b.score - a.score)
    .slice(0, maxResults);
}
