import type { ReactiveController } from 'lit';
import type { CheckoutHost } from '../element/host.js';

/** Tells the style sheet how far the selection of each group has to slide, and opens the rest of the options. */
export class Selection implements ReactiveController {
  readonly #host: CheckoutHost;
  /** The chosen row of each group, by the name of its radio buttons. */
  readonly #rows = new Map<string, Element>();
  /** The option whose radio button has the focus. */
  #focused: string | undefined;

  constructor(host: CheckoutHost) {
    this.#host = host;
  }

  hostConnected(): void {
    this.#host.renderRoot.addEventListener('click', this.#onClick);
    this.hostUpdated(); // the rows that are chosen already: the next update may be the first choice
  }

  hostUpdate(): void {
    const focused = this.#host.shadowRoot?.activeElement;
    this.#focused = focused instanceof HTMLInputElement && focused.name === 'option' ? focused.value : undefined;
  }

  hostUpdated(): void {
    for (const input of this.#host.renderRoot.querySelectorAll<HTMLInputElement>('.row input:checked')) {
      const row = input.closest<HTMLElement>('.row');
      input.closest('details')?.setAttribute('open', ''); // another price may move the chosen option into the rest
      if (row) this.#slide(row, input.name);
    }
    const focused = this.#host.shadowRoot?.activeElement;
    if (this.#focused === undefined || (focused instanceof HTMLInputElement && focused.value === this.#focused)) return;
    const options = [...this.#host.renderRoot.querySelectorAll<HTMLInputElement>('input[name=option]')];
    options.find(({ value }) => value === this.#focused)?.focus({ preventScroll: true });
  }

  #slide(row: HTMLElement, group: string): void {
    const previous = this.#rows.get(group);
    this.#rows.set(group, row);
    if (!previous?.isConnected || previous === row) return;
    const [from, to] = [previous, row].map((node) => node.getBoundingClientRect()) as [DOMRect, DOMRect];
    row.style.setProperty('--c-from', `${from.left - to.left}px ${from.top - to.top}px`);
  }

  /** The line that opens the rest gives way to it, so the focus goes to the first option of the rest. */
  readonly #onClick = (event: Event): void => {
    const details = (event.target as Element).closest('summary.button')?.parentElement;
    if (!(details instanceof HTMLDetailsElement)) return;
    event.preventDefault();
    details.open = true;
    details.querySelector('input')?.focus();
  };
}
