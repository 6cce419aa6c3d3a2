import { type ReactiveController, css } from 'lit';
import type { CheckoutHost } from '../element/host.js';

/** The selection that slides, and the total that rolls. */
export const motionStyles = css`
  .row:has(:checked)::before {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: calc(var(--c-inner-radius) - 1px);
    box-shadow: 0 0 0 2px var(--c-accent-text);
    pointer-events: none;
    animation: slide calc(var(--c-duration) * 0.8) ease-out;
  }
  @keyframes slide {
    from {
      translate: var(--c-from, none);
    }
  }

  /* The margin of the card while it moves must not collapse with that of the page's next element. */
  :host::after {
    content: '';
    display: table;
  }
  [part='amount'] {
    position: relative;
  }
  .rolling {
    color: transparent;
  }
  .roll {
    position: absolute;
    inset: 0;
    display: flex;
    color: var(--c-text);
    white-space: pre;
    pointer-events: none;
    user-select: none;
  }
  .roll > i {
    font-style: normal;
    overflow: clip;
  }
  .roll b {
    position: relative;
    display: block;
    font-weight: inherit;
  }
  .roll b::before {
    content: attr(data-to);
  }
  .roll b::after {
    content: attr(data-from);
    position: absolute;
    inset-block-start: 100%;
    inset-inline-end: 0;
  }
`;

const rollMs = 240;

type Piece = { readonly to: string; readonly from?: string };

/** The new characters, each with the old one in its place counted from the end: the minor digits stay in their column. */
function rollTotal(from: readonly string[], to: readonly string[]): readonly Piece[] {
  return to.map((piece, index) => {
    const before = from[from.length - to.length + index] ?? '';
    return before === piece ? { to: piece } : { to: piece, from: before };
  });
}

/** A text from right to left rolls as a whole, because its characters join and their visual order differs. */
const split = (text: string, isRtl: boolean): readonly string[] =>
  isRtl || /[\u0590-\u08ff\u200e\u200f]/.test(text) ? [text] : Array.from(text);

function pieceBox({ to, from }: Piece): HTMLElement {
  const [box, moving] = [document.createElement('i'), document.createElement('b')];
  moving.dataset['to'] = to;
  if (from !== undefined) moving.dataset['from'] = from;
  box.append(moving);
  return box;
}

const amountText = (node: Element | null): string => (node?.textContent ?? '').trim();

/** Rolls an amount to its text. The text itself has changed at once; what moves above it is decoration without text. */
function rollAmount(node: HTMLElement, previous: string): void {
  const isRtl = getComputedStyle(node).direction === 'rtl';
  const box = document.createElement('span');
  box.className = 'roll';
  box.setAttribute('aria-hidden', 'true');
  box.append(...rollTotal(split(previous, isRtl), split(amountText(node), isRtl)).map(pieceBox));
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

const tweenMs = 180;

/** With its fraction, in pixels of the layout, as the keyframes are: `zoom` and `scale` of the page change only what is seen. */
const heightOf = (card: Element | null): number => (card && Number.parseFloat(getComputedStyle(card).blockSize)) || 0;

/** Moves between two renders: the total rolls to its new amount, and the card grows or shrinks to its new height. */
export class Motion implements ReactiveController {
  readonly #host: CheckoutHost;
  #height = 0;
  #amount = '';
  #tween: Animation | undefined;
  readonly #reduced = matchMedia('(prefers-reduced-motion: reduce)');

  constructor(host: CheckoutHost) {
    this.#host = host;
  }

  hostUpdate(): void {
    this.#height = this.#reduced.matches ? 0 : heightOf(this.#find('.card'));
    this.#amount = amountText(this.#find('[part=amount]'));
  }

  hostUpdated(): void {
    const card = this.#find('.card');
    this.#tween?.cancel();
    const node = this.#find('[part=amount]');
    if (!card || this.#reduced.matches) return;
    if (node && this.#amount && this.#amount !== amountText(node)) rollAmount(node, this.#amount);
    // A dialog changes its own height with the card. After the click on the button to pay, one step is calmer.
    if (this.#height && !card.closest('dialog') && !card.querySelector('[aria-busy=true]')) this.#animateHeight(card);
  }

  /** The margin compensates for the height, so that the page below the card moves only once. */
  #animateHeight(card: HTMLElement): void {
    const height = heightOf(card);
    if (Math.abs(height - this.#height) < 1) return;
    const start = { blockSize: `${this.#height}px`, marginBlockEnd: `${height - this.#height}px` };
    const end = { blockSize: `${height}px`, marginBlockEnd: '0px' };
    this.#tween = card.animate([start, end], { duration: tweenMs, easing: 'ease-out' });
  }

  #find(selector: string): HTMLElement | null {
    return this.#host.renderRoot.querySelector(selector);
  }
}
