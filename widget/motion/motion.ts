import type { ReactiveController } from 'lit';
import type { CheckoutHost } from '../element/host.js';
import { styles } from './motion.styles.js';
import { amountText, rollAmount } from './roll.js';

const tweenMs = 180;

const heightOf = (card: Element | null): number => card?.getBoundingClientRect().height ?? 0;

/** Moves between two renders: the total rolls to its new amount, and the card grows or shrinks to its new height. */
class Motion implements ReactiveController {
  readonly #host: CheckoutHost;
  #height = 0;
  #amount = '';
  #tween: Animation | undefined;

  constructor(host: CheckoutHost) {
    this.#host = host;
  }

  hostUpdate(): void {
    this.#height = heightOf(this.#card);
    this.#amount = amountText(this.#amountNode);
  }

  hostUpdated(): void {
    const card = this.#card;
    this.#tween?.cancel();
    const node = this.#amountNode;
    if (!card || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    if (node && this.#amount && this.#amount !== amountText(node)) rollAmount(node, this.#amount);
    // A dialog changes its own height with the card.
    if (this.#height && !card.closest('dialog')) this.#animateHeight(card);
  }

  /** The margin makes up for the height, so what is below the card moves once, as it does without the tween. */
  #animateHeight(card: HTMLElement): void {
    const height = heightOf(card);
    if (Math.abs(height - this.#height) < 1) return;
    card.classList.add('tween');
    const start = { blockSize: `${this.#height}px`, marginBlockEnd: `${height - this.#height}px` };
    const end = { blockSize: `${height}px`, marginBlockEnd: '0px' };
    const tween = card.animate([start, end], { duration: tweenMs, easing: 'ease-out' });
    const finish = (): void => {
      if (this.#tween === tween) card.classList.remove('tween');
    };
    this.#tween = tween;
    tween.finished.then(finish, finish);
  }

  get #card(): HTMLElement | null {
    return this.#host.renderRoot.querySelector('.card');
  }

  get #amountNode(): HTMLElement | null {
    return this.#host.renderRoot.querySelector('[part=amount]');
  }
}

const started = new WeakSet<CheckoutHost>();

/** Moves what changes in this element from now on: DECISIONS 127. */
export function start(host: CheckoutHost): void {
  if (started.has(host)) return;
  started.add(host);
  host.adoptStyles(styles);
  host.addController(new Motion(host));
}
