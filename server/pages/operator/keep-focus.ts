type Place = { readonly rows: Element; readonly index: number };

function placeOf(focused: Element): Place | undefined {
  const row = focused.closest('tbody tr, .rows > li');
  const rows = row?.parentElement;
  return row && rows ? { rows, index: [...rows.children].indexOf(row) } : undefined;
}

const findFocusable = ({ rows, index }: Place): HTMLElement | null => {
  const row = rows.children[Math.min(index, rows.children.length - 1)];
  return row?.querySelector<HTMLElement>('a[href], button, summary') ?? null;
};

type Kept = { readonly content: Element; readonly heading: HTMLElement };

/**
 * Renders the content of a page. If that removes the focused element, the focus goes to the row in its place, otherwise to the
 * heading, and never to a button that does something else. Nothing scrolls.
 */
export function renderKeepingFocus(renderContent: () => void, { content, heading }: Kept): void {
  const focused = document.activeElement;
  if (!focused || !content.contains(focused)) {
    renderContent();
    return;
  }
  const place = placeOf(focused);
  renderContent();
  if (focused.isConnected) return;
  const next = place?.rows.isConnected ? findFocusable(place) : null;
  (next ?? heading).focus({ preventScroll: true });
}
