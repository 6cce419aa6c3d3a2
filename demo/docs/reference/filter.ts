import { requireElement } from '../../../server/pages/common/dom.js';

/** The entries whose text contains every word of the filter. */
const matches = (entry: Element, words: readonly string[]): boolean => {
  const text = entry.textContent.toLowerCase();
  return words.every((word) => text.includes(word));
};

/** Hides a group without a visible entry or link, and its heading with it. */
function hideEmptyGroups(): void {
  for (const group of document.querySelectorAll<HTMLElement>('[data-group]'))
    group.hidden = group.querySelector(':is(.entry, [data-for]):not([hidden])') === null;
}

/** Shows the filter, which hides the entries and the links without its words. Enter leads to the first entry. */
export function startFilter(): void {
  const input = requireElement('#filter', { kind: HTMLInputElement });
  const status = requireElement('#matches');
  const entries = [...document.querySelectorAll<HTMLElement>('.entry')];
  requireElement('#filter-control').hidden = false;
  input.type = 'search';

  const apply = (): void => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const entry of entries) {
      entry.hidden = !matches(entry, words);
      const link = document.querySelector<HTMLElement>(`[data-for='${entry.dataset['entry'] ?? ''}']`);
      if (link) link.hidden = entry.hidden;
    }
    hideEmptyGroups();
    const count = entries.filter(({ hidden }) => !hidden).length;
    status.textContent = words.length === 0 ? '' : `${count} of ${entries.length} entries`;
  };

  input.addEventListener('input', apply);
  input.addEventListener('keydown', ({ key }) => {
    if (key !== 'Enter') return;
    entries
      .find(({ hidden }) => !hidden)
      ?.querySelector<HTMLElement>('h2, h3')
      ?.focus();
  });
  // A link to an entry that the filter hides shows everything again.
  addEventListener('hashchange', () => {
    if (!document.querySelector(location.hash || 'html')?.closest('[hidden]')) return;
    input.value = '';
    apply();
    document.querySelector(location.hash)?.scrollIntoView();
  });
}
