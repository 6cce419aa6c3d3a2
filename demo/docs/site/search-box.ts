import { create, requireElement } from '../../../server/pages/common/dom.js';
import { loadOnce } from '../../service/load-once.js';
import { siteRoot } from '../../service/site-root.js';
import { createSearch, type SearchEntry, type SearchResult } from './search-index.js';

/** Whatever the depth of the page: the one for an address without a page stands at any. */
const docsUrl = (path: string): string => new URL(`docs/${path}`, siteRoot()).href;

const loadSearch = loadOnce(async () => {
  const reply = await fetch(docsUrl('search.json'));
  return createSearch((await reply.json()) as readonly SearchEntry[]);
});

function createResult({ id, title, heading, excerpt }: SearchResult, index: number): HTMLElement {
  const place = create('span', { className: 'result-title', textContent: title });
  if (heading) place.append(create('span', { className: 'result-heading', textContent: ` › ${heading}` }));
  const words = create('span', { className: 'result-excerpt', textContent: excerpt });
  const attributes = { id: `search-result-${index}`, href: docsUrl(id), className: 'result', role: 'option' };
  return create('a', { ...attributes, tabIndex: -1, children: [place, words] });
}

/** The field and its list of results, as the combobox pattern of WAI-ARIA describes them. */
function createSearchBox() {
  const input = requireElement('#search-field', { kind: HTMLInputElement });
  const list = requireElement('#search-results');
  const status = requireElement('#search-status');
  let selected = -1;

  const select = (next: number): void => {
    selected = next;
    for (const [index, item] of [...list.children].entries()) item.ariaSelected = String(index === next);
    const item = list.children[next];
    if (item) input.setAttribute('aria-activedescendant', item.id);
    else input.removeAttribute('aria-activedescendant');
    item?.scrollIntoView({ block: 'nearest' });
  };

  /** Shows results and selects the first; the note is visible where there are none, and else for screen readers. */
  const show = (results: readonly SearchResult[], note: string): void => {
    list.replaceChildren(...results.map(createResult));
    list.hidden = results.length === 0;
    input.setAttribute('aria-expanded', String(results.length > 0));
    status.textContent = note;
    status.className = results.length === 0 && note !== '' ? 'results-note' : 'hidden';
    select(results.length > 0 ? 0 : -1);
  };

  const move = (step: number): void => {
    const count = list.children.length;
    if (count > 0) select((selected + step + count) % count);
  };
  const open = (): void => (list.children[selected] as HTMLElement | undefined)?.click();
  return { input, list, show, move, open, close: () => show([], '') };
}

/** Acts on the keys of the combobox. */
function bindKeys({ input, list, move, open, close }: ReturnType<typeof createSearchBox>): void {
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: open,
    Escape: close,
  };
  input.addEventListener('keydown', (event) => {
    const act = keys[event.key];
    if (!act || event.isComposing) return;
    if (event.key !== 'Escape' || !list.hidden) event.preventDefault();
    act();
  });
}

/** Shows the search of the documentation and loads its index when the field gets the focus. */
export function startSearch(): void {
  const box = createSearchBox();
  const { input, list, show, close } = box;

  const search = async (): Promise<void> => {
    const query = input.value;
    if (query.trim() === '') return close();
    try {
      const results = (await loadSearch())(query);
      // What is typed meanwhile is searched for by its own call.
      if (input.value === query) show(results, results.length === 0 ? 'Nothing found.' : `${results.length} results.`);
    } catch {
      show([], 'The search could not be loaded.');
    }
  };

  input.hidden = false;
  input.addEventListener('input', () => void search());
  input.addEventListener('focus', () => void loadSearch().then(search, () => undefined));
  input.addEventListener('blur', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && list.contains(relatedTarget))) close();
  });
  // A link to a section of this very page loads nothing, so the list would stay.
  list.addEventListener('click', close);
  bindKeys(box);
}
