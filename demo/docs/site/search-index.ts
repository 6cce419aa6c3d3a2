/** What a reader types, and the words of the pages for it, in lower case. */
const synonyms: ReadonlyMap<string, readonly string[]> = new Map([
  ['3ds', ['3-d secure', 'three_d_secure']],
  ['a11y', ['accessibility']],
  ['cjs', ['commonjs', 'require']],
  ['colour', ['color']],
  ['csp', ['content-security-policy']],
  ['cors', ['access-control-allow-origin', 'origins']],
  ['css', ['theming']],
  ['dark', ['color-scheme', 'dark mode']],
  ['docker', ['image', 'container']],
  ['embed', ['getting started', 'on my page']],
  ['hmac', ['verify', 'signature']],
  ['i18n', ['languages']],
  ['iframe', ['frame-ancestors', 'frame it', 'frame,']],
  ['l10n', ['languages']],
  ['npm', ['packages']],
  ['postgresql', ['postgres']],
  ['sri', ['integrity']],
  ['tls', ['https']],
  ['translation', ['languages']],
  ['vat', ['tax']],
  ['webview', ['web view']],
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

/** A word of the query: the words that count as it, and how much it says: what few pages have says more. */
type Term = { readonly words: readonly string[]; readonly weight: number };

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

function excerptOf(text: string, terms: readonly Term[]): string {
  const found = terms
    .flatMap(({ words }) => words)
    .map((word) => text.toLowerCase().indexOf(word))
    .filter((index) => index >= 0);
  if (found.length === 0) return text.slice(0, excerptLength);
  const around = Math.max(0, Math.min(...found) - excerptBefore);
  const start = around === 0 ? 0 : text.indexOf(' ', around) + 1;
  const end = text.length > start + excerptLength ? ' …' : '';
  return `${start > 0 ? '… ' : ''}${text.slice(start, start + excerptLength)}${end}`;
}

const bestScore = (text: string, { words }: Term): number => Math.max(...words.map((word) => scoreOf(text, word)));

/** How well a section fits: by its title, its heading and its text. What it lacks counts the more, the fewer pages have it. */
function matchSection(page: IndexedPage, { section, terms }: { section: IndexedSection; terms: readonly Term[] }) {
  const [name, title, question, , isAboutProject] = page;
  const [anchor, heading, text] = section;
  const isPage = heading === '';
  const scores = terms.map((term) => {
    const ofTitle = bestScore(title, term);
    const ofPage = isPage ? 16 * ofTitle + 3 * bestScore(question, term) : 7 * ofTitle;
    return term.weight * (ofPage + 6 * bestScore(heading, term) + bestScore(text, term));
  });
  const weightOf = (some: readonly Term[]): number => some.reduce((total, { weight }) => total + weight, 0);
  const share = weightOf(terms.filter((_, index) => scores[index])) / weightOf(terms);
  if (share === 0) return [];
  const phrase = terms.map(({ words: [word] }) => word).join(' ');
  const hasPhrase = terms.length > 1 && `${heading} ${text}`.toLowerCase().includes(phrase);
  const score = scores.reduce((total, next) => total + next, hasPhrase ? 5 * weightOf(terms) : 0) * share ** 4;
  const excerpt = excerptOf(isPage && question ? question : text, terms);
  const isLater = isAboutProject && !terms.every((term) => bestScore(title, term) > 0);
  return [{ href: `${name}.html${anchor && `#${anchor}`}`, title, heading, excerpt, score, isLater }];
}

/** How many letters have to be changed, added, removed or swapped with the next to make one word of the other. */
function distance(one: string, other: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isSwap = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = isSwap ? (before[j - 2] ?? i) + 1 : changed;
      next.push(Math.min(changed, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return row.at(-1) ?? 0;
}

const pageTexts = ([, title, question, sections]: IndexedPage): string =>
  [title, question, ...sections.flatMap(([, heading, text]) => [heading, text])].join(' ').toLowerCase();

/** What only a search needs of an index: the text of each page, and all words of three letters and more. */
type Vocabulary = { readonly texts: readonly string[]; readonly words: ReadonlySet<string> };

const vocabularies = new WeakMap<SearchIndex, Vocabulary>();

function vocabularyOf(index: SearchIndex): Vocabulary {
  const known = vocabularies.get(index);
  if (known) return known;
  const texts = index.map(pageTexts);
  const vocabulary = { texts, words: new Set(texts.join(' ').match(/\p{L}[\p{L}\p{N}]{2,}/gu)) };
  vocabularies.set(index, vocabulary);
  return vocabulary;
}

const maxGuesses = 3;

/** The words of the pages that a typing error may have made this one of: none where a word begins so, or it is short. */
function guessWords(typed: string, words: ReadonlySet<string>): string[] {
  const limit = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2;
  const all = [...words];
  if (limit === 0 || all.some((word) => word.startsWith(typed))) return [];
  return all
    .filter((word) => Math.abs(word.length - typed.length) <= limit && distance(typed, word) <= limit)
    .slice(0, maxGuesses);
}

function toTerm(typed: string, { texts, words }: Vocabulary): Term {
  const stem = typed.length > 4 ? typed.replace(/s$/, '') : typed;
  const alternatives = [stem, ...(synonyms.get(typed) ?? guessWords(stem, words))];
  const count = texts.filter((text) => alternatives.some((word) => text.includes(word))).length;
  return { words: alternatives, weight: Math.log(1 + texts.length / (count + 1)) };
}

/**
 * The best places for a query: those with all of its words, their synonyms or what a typing error has made of them come
 * first. The pages about the repository come after the others, unless the query is the title of one.
 */
export function searchPages(index: SearchIndex, query: string): SearchResult[] {
  const typed = query
    .toLowerCase()
    .split(/[^\p{L}\p{N}_-]+/u)
    .filter(Boolean);
  if (typed.length === 0) return [];
  const vocabulary = vocabularyOf(index);
  const terms = typed.map((word) => toTerm(word, vocabulary));
  return index
    .flatMap((page) =>
      page[3]
        .flatMap((section) => matchSection(page, { section, terms }))
        .sort((a, b) => b.score - a.score)
        .slice(0, maxResultsOfPage),
    )
    .sort((a, b) => Number(a.isLater) - Number(b.isLater) || b.score - a.score)
    .slice(0, maxResults);
}
