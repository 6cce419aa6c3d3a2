const rollMs = 240;

type Piece = { readonly to: string; readonly from?: string };

/** The new characters, each with the old one in its place counted from the end: the minor digits stay in their column. */
export function rollPieces(from: readonly string[], to: readonly string[]): readonly Piece[] {
  return to.map((piece, index) => {
    const before = from[from.length - to.length + index] ?? '';
    return before === piece ? { to: piece } : { to: piece, from: before };
  });
}

/** A text from right to left rolls as a whole: its characters join, and stand in another order than they are read. */
const split = (text: string, isRtl: boolean): readonly string[] =>
  isRtl || /[\u0590-\u08ff\u200e\u200f]/.test(text) ? [text] : Array.from(text);

function pieceBox({ to, from }: Piece): HTMLElement {
  const [box, moving] = [document.createElement('i'), document.createElement('b')];
  moving.dataset['to'] = to;
  if (from !== undefined) moving.dataset['from'] = from;
  box.append(moving);
  return box;
}

export const amountText = (node: Element | null): string => (node?.textContent ?? '').trim();

/** Rolls an amount to its text. The text itself has changed at once; what moves above it is decoration without text. */
export function rollAmount(node: HTMLElement, previous: string): void {
  const isRtl = getComputedStyle(node).direction === 'rtl';
  const box = document.createElement('span');
  box.className = 'roll';
  box.setAttribute('aria-hidden', 'true');
  box.append(...rollPieces(split(previous, isRtl), split(amountText(node), isRtl)).map(pieceBox));
  node.querySelector('.roll')?.remove();
  node.append(box);
  node.classList.add('rolling');
  const moving = [...box.querySelectorAll('[data-from]')].map((piece) =>
    piece.animate([{ transform: 'translateY(-100%)' }, { transform: 'none' }], {
      duration: rollMs,
      easing: 'cubic-bezier(0.2, 0, 0, 1)',
    }),
  );
  void Promise.allSettled(moving.map(({ finished }) => finished)).then(() => {
    box.remove();
    if (!node.querySelector('.roll')) node.classList.remove('rolling');
  });
}
