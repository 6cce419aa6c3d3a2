import type { ReactiveController } from 'lit';
import type { CheckoutHost } from '../element/host.js';

/** Finds a control of the form again after another offer, which draws it anew. */
const selectorOf = (node: Element): string =>
  node.matches('.row input')
    ? `[name='${(node as HTMLInputElement).name}'][value='${CSS.escape((node as HTMLInputElement).value)}']`
    : `[class='${node.className}']`;

/**
 * Tells the style sheet how far the selection of each group has to slide, opens the rest of the options, and returns the focus to
 * the control of the form that a price without options had removed.
 */
export class Selection implements ReactiveController {
  readonly #host: CheckoutHost;
  /** The chosen row of each group, by the name of its radio buttons. */
  readonly #rows = new Map<string, HTMLElement>();
  /** The control of the form that has the focus, also while there is no form. */
  #focused: string | undefined;

  constructor(host: CheckoutHost) {
    this.#host = host;
  }

  hostConnected(): void {
    this.#host.renderRoot.addEventListener('click', this.#onClick);
    this.hostUpdated(); // the rows that are chosen already: the next update may be the first choice
  }

  hostUpdate(): void {
    const { order, shadowRoot } = this.#host;
    const focused = shadowRoot?.activeElement;
    // Without a form, the card has the focus that its control had.
    if (order || !focused?.matches('.card, h2'))
      this.#focused = focused?.closest('form') ? selectorOf(focused) : undefined;
  }

  hostUpdated(): void {
    for (const input of this.#host.renderRoot.querySelectorAll<HTMLInputElement>('.row input:checked')) {
      const row = input.closest<HTMLElement>('.row');
      input.closest('details')?.setAttribute('open', ''); // another price may move the chosen option into the rest
      if (row) this.#slide(row, input.name);
    }
    const again = this.#focused && this.#host.renderRoot.querySelector<HTMLElement>(`form ${this.#focused}`);
    if (again && again !== this.#host.shadowRoot?.activeElement) again.focus({ preventScroll: true });
  }

  #slide(row: HTMLElement, group: string): void {
    const previous = this.#rows.get(group);
    this.#rows.set(group, row);
    if (!previous?.isConnected || previous === row) return;
    // Offsets are pixels of the layout, as the style sheet's are, also where the page is zoomed or scaled.
    const [x, y] = [previous.offsetLeft - row.offsetLeft, previous.offsetTop - row.offsetTop];
    row.style.setProperty('--c-from', `${x}px ${y}px`);
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
