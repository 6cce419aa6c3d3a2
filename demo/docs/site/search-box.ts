import { siteRoot } from '../../service/site-root.js';
import { searchPages, type SearchIndex, type SearchResult } from './search-index.js';

/** Whatever the depth of the page: the one for an address without a page stands at any. */
const docsUrl = (path: string): string => new URL(`docs/${path}`, siteRoot()).href;

/** Loads the index on the first use; after a failure the next use tries again. */
function createIndexLoader(): () => Promise<SearchIndex> {
  let loading: Promise<SearchIndex> | undefined;
  return () => {
    loading ??= fetch(docsUrl('search.json'))
      .then((reply) => reply.json() as Promise<SearchIndex>)
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    return loading;
  };
}

function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}

function createResult({ href, title, heading, excerpt }: SearchResult, index: number): HTMLElement {
  const item = createElement('a', {
    id: `search-result-${index}`,
    href: docsUrl(href),
    className: 'result',
    tabIndex: -1,
  });
  item.setAttribute('role', 'option');
  item.setAttribute('aria-selected', 'false');
  const place = createElement('span', { className: 'result-title' });
  place.append(
    title,
    ...(heading ? [createElement('span', { className: 'result-heading', textContent: ` › ${heading}` })] : []),
  );
  item.append(place, createElement('span', { className: 'result-excerpt', textContent: excerpt }));
  return item;
}

function createParts() {
  const input = createElement('input', {
    type: 'search',
    id: 'search-field',
    placeholder: 'Search',
    autocomplete: 'off',
  });
  const list = createElement('div', { id: 'search-results', className: 'results', hidden: true });
  const status = createElement('p', { className: 'hidden' });
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-label': 'Search the documentation',
    'aria-expanded': 'false',
    'aria-controls': list.id,
    'aria-autocomplete': 'list',
    'aria-keyshortcuts': '/',
  }))
    input.setAttribute(name, value);
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'Results');
  status.setAttribute('role', 'status');
  return { input, list, status };
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT|CRYPTO-CHECKOUT)$/.test(target.tagName));

/** A field with a list of results, as the combobox pattern of WAI-ARIA describes it. The key `/` moves the focus there. */
export function createSearchBox(): DocumentFragment {
  const { input, list, status } = createParts();
  const loadIndex = createIndexLoader();
  let selected = -1;

  const select = (next: number): void => {
    const items = [...list.children];
    selected = next;
    for (const [index, item] of items.entries()) item.setAttribute('aria-selected', String(index === next));
    const item = items[next];
    if (item) input.setAttribute('aria-activedescendant', item.id);
    else input.removeAttribute('aria-activedescendant');
    item?.scrollIntoView({ block: 'nearest' });
  };

  const show = (results: readonly SearchResult[]): void => {
    list.replaceChildren(...results.map(createResult));
    list.hidden = results.length === 0;
    input.setAttribute('aria-expanded', String(results.length > 0));
    select(results.length > 0 ? 0 : -1);
  };

  const close = (): void => {
    show([]);
    status.textContent = '';
    status.className = 'hidden';
  };

  const search = async (): Promise<void> => {
    const query = input.value;
    if (query.trim() === '') return close();
    try {
      const index = await loadIndex();
      if (input.value !== query) return;
      const results = searchPages(index, query);
      show(results);
      status.textContent = results.length === 0 ? 'Nothing found.' : `${results.length} results.`;
      status.className = results.length === 0 ? 'results-note' : 'hidden';
    } catch {
      status.textContent = 'The search could not be loaded.';
      status.className = 'results-note';
    }
  };

  const move = (step: number): void => {
    const count = list.children.length;
    if (count > 0) select((selected + step + count) % count);
  };

  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => (list.children[selected] as HTMLElement | undefined)?.click(),
    Escape: close,
  };

  input.addEventListener('input', () => void search());
  input.addEventListener('focus', () => void loadIndex().then(search, () => undefined));
  input.addEventListener('keydown', (event) => {
    const act = keys[event.key];
    if (!act || event.isComposing) return;
    if (event.key !== 'Escape' || !list.hidden) event.preventDefault();
    act();
  });
  input.addEventListener('blur', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && list.contains(relatedTarget))) close();
  });
  // A link to a section of this very page loads nothing, so the list would stay.
  list.addEventListener('click', close);
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    input.focus();
  });

  const fragment = document.createDocumentFragment();
  fragment.append(input, list, status);
  return fragment;
}
