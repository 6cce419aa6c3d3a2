/** The name of a table or a block of code: that of its section. */
function nameOf(scroller: Element): string {
  const headings = [...document.querySelectorAll('.prose :is(h1, h2, h3)')];
  const before = headings.filter(
    (heading) => heading.compareDocumentPosition(scroller) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return before.at(-1)?.firstChild?.textContent?.trim() ?? '';
}

function update(scroller: HTMLElement): void {
  const overflows = scroller.scrollWidth > scroller.clientWidth;
  if (!overflows) {
    for (const name of ['tabindex', 'role', 'aria-label']) scroller.removeAttribute(name);
    return;
  }
  scroller.tabIndex = 0;
  scroller.setAttribute('role', 'group');
  scroller.setAttribute('aria-label', nameOf(scroller));
}

/** Lets the keyboard scroll what is wider than the page, which not every browser does by itself. */
export function makeScrollersFocusable(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) update(target as HTMLElement);
  });
  for (const scroller of document.querySelectorAll('.table, .code pre')) observer.observe(scroller);
}
