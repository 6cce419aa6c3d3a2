import { isLoopbackHost } from '#contract';
import { copyText, create } from '../../../server/pages/common/dom.js';
import { startSearch } from './search-box.js';

const copiedMs = 2000;

/** Adds a button that copies a block of code. */
function addCopyButton(code: HTMLElement): void {
  const button = create('button', { type: 'button', className: 'copy', textContent: 'Copy' });
  button.addEventListener('click', () => {
    void copyText(code.textContent).then((outcome) => (button.textContent = outcome));
    setTimeout(() => (button.textContent = 'Copy'), copiedMs);
  });
  code.closest('.code')?.append(button);
}

/** The name of a table or a block of code: that of its section. */
const nameOf = (scroller: Element): string =>
  [...document.querySelectorAll('.prose :is(h1, h2, h3)')]
    .findLast((heading) => heading.compareDocumentPosition(scroller) & Node.DOCUMENT_POSITION_FOLLOWING)
    ?.firstChild?.textContent?.trim() ?? '';

/** Lets the keyboard scroll what is larger than its place, which not every browser does by itself. */
const scrollerObserver = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    for (const [name, value] of Object.entries({ tabindex: '0', role: 'group', 'aria-label': nameOf(target) }))
      if (target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight)
        target.setAttribute(name, value);
      else target.removeAttribute(name);
  }
});

/** Opens the folded part that the address names. */
const openLinked = (): void =>
  document.getElementById(location.hash.slice(1))?.closest('details')?.setAttribute('open', '');

openLinked();
addEventListener('hashchange', openLinked);
if (document.querySelector('#search')) startSearch();
// What an address needs that this service does not serve, for the developer alone.
for (const fix of document.querySelectorAll<HTMLElement>('.fix')) {
  for (const need of fix.querySelectorAll<HTMLElement>('[data-path]'))
    need.hidden = !location.pathname.endsWith(need.dataset['path'] ?? '');
  fix.hidden = !isLoopbackHost(location.hostname) || !fix.querySelector('[data-path]:not([hidden])');
}
// Without a secure context the browser has no clipboard.
if ('clipboard' in navigator) document.querySelectorAll<HTMLElement>('.code code').forEach(addCopyButton);
document.querySelectorAll('.table, .live, .code pre').forEach((scroller) => scrollerObserver.observe(scroller));
// Most pages have none of them, and none of them needs the service.
if (document.querySelector('.live')) void import('./live-examples.js').then(({ startExamples }) => startExamples());
const check = document.querySelector<HTMLElement>('#check');
if (check) void import('./check-form.js').then(({ showCheckForm }) => showCheckForm(check));
