// The API reference: the page is complete without this script, which adds the filter, the copy buttons and “Try it”.
import { announce } from '../../../server/pages/common/announcer.js';
import { copyOrSelect, requireElement } from '../../../server/pages/common/dom.js';
import { siteRoot } from '../../service/site-root.js';
import { exampleOrigin } from './render/snippets.js';

/** Shows the filter, which hides the entries and the links without its words. Enter leads to the first entry. */
function startFilter(): void {
  const input = requireElement('#filter', { kind: HTMLInputElement });
  const entries = [...document.querySelectorAll<HTMLElement>('.entry')];
  requireElement('#filter-control').hidden = false;
  input.type = 'search';

  const apply = (): void => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const entry of entries) {
      const text = entry.textContent.toLowerCase();
      entry.hidden = !words.every((word) => text.includes(word));
      const link = document.querySelector<HTMLElement>(`[data-for='${entry.dataset['entry'] ?? ''}']`);
      if (link) link.hidden = entry.hidden;
    }
    // A group without a visible entry or link is hidden with its heading.
    for (const group of document.querySelectorAll<HTMLElement>('[data-group]'))
      group.hidden = group.querySelector(':is(.entry, [data-for]):not([hidden])') === null;
    const matches = entries.filter(({ hidden }) => !hidden);
    const count = matches.length === 0 ? 'Nothing found' : `${matches.length} of ${entries.length}`;
    requireElement('#matches').textContent = words.length === 0 ? '' : count;
    if (words.length > 0) matches[0]?.scrollIntoView({ behavior: 'instant' });
  };

  input.addEventListener('input', apply);
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') document.querySelector<HTMLElement>('.entry:not([hidden]) :is(h2, h3)')?.focus();
  });
  // A link to an entry that the filter hides shows everything again.
  addEventListener('hashchange', () => {
    if (!document.querySelector(location.hash || 'html')?.closest('[hidden]')) return;
    input.value = '';
    apply();
    document.querySelector(location.hash)?.scrollIntoView();
  });
}

startFilter();

const operations = requireElement('#pages');
operations.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest("a[href^='#']") && operations.matches(':popover-open'))
    operations.hidePopover();
});

/** Marks the link to the entry at the top of the window. */
const entryObserver = new IntersectionObserver(
  (changes) => {
    const { target } = changes.find(({ isIntersecting }) => isIntersecting) ?? {};
    if (!target) return;
    operations.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const link = operations.querySelector(`a[href='#${target.id}']`);
    link?.setAttribute('aria-current', 'location');
    link?.scrollIntoView({ block: 'nearest' });
  },
  { rootMargin: '-96px 0px -75%' },
);
document.querySelectorAll('.entry').forEach((entry) => entryObserver.observe(entry));

const serviceUrl = siteRoot().href.slice(0, -1);

/** Examples call the service of this page in place of the one that they name without script. */
function showOwnOrigin(code: Element): void {
  const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (text.data.includes(exampleOrigin)) text.data = text.data.replaceAll(exampleOrigin, serviceUrl);
  }
}

document.querySelectorAll('[data-language]').forEach(showOwnOrigin);

for (const container of document.querySelectorAll('.snippets')) {
  // The chosen language holds for all examples.
  container.addEventListener('change', ({ target }) => {
    for (const radio of document.querySelectorAll<HTMLInputElement>('.snippets input'))
      radio.checked = radio.value === (target as HTMLInputElement).value;
  });
  const button = requireElement('.copy', { root: container });
  button.hidden = false;
  button.addEventListener('click', () => {
    const language = container.querySelector<HTMLInputElement>(':checked')?.value ?? 'curl';
    const code = requireElement(`[data-language='${language}']`, { root: container });
    void copyOrSelect(code.textContent, code).then((outcome) => announce(`${language}: ${outcome}`));
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>('form.try')) {
  const received = requireElement('.received', { root: form });
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    requireElement('.exchange', { root: form }).hidden = false;
    received.textContent = '…';
    import('./try-form.js')
      .then(({ showReferenceRequest }) => showReferenceRequest(form, received))
      .catch(() => (received.textContent = 'The service could not be started in this tab.'));
  });
}
