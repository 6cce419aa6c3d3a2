import type { ReactiveController, TemplateResult } from 'lit';
import type { CheckoutHost } from '../element/host.js';
import type { CheckoutController } from '../state/controller.js';
import { readSession } from '../state/session.js';
import type { ViewContext } from '../views/context.js';
import { screen, type Screen } from '../views/screen.js';
import { CheckoutCloseEvent, CheckoutOpenEvent } from './events.js';
import { en } from './en.js';
import { styles } from './layout.styles.js';
import { lockScroll } from './lock.js';
import { StatusWords } from './status.js';
import { layoutView } from './view.js';

const noWords = { open: '', close: '', view: '' };

/** The card in a modal dialog, and what opens it. The order goes on being followed while it is closed. */
export class CheckoutDialog implements ReactiveController {
  readonly #host: CheckoutHost;
  readonly #controller: CheckoutController;
  readonly #internals: ElementInternals;
  readonly #words: StatusWords;
  /** Closes what is open and cannot be seen any more: the page behind a modal dialog answers to nothing. */
  readonly #sight = new ResizeObserver(() => this.#dialog?.getClientRects().length || this.close());
  #isOpen = false;
  #unlock: (() => void) | undefined;
  #pressed: EventTarget | null = null;

  // Three in a row: names would be loaded by every buyer.
  constructor(host: CheckoutHost, controller: CheckoutController, internals: ElementInternals) {
    this.#host = host;
    this.#controller = controller;
    this.#internals = internals;
    this.#words = new StatusWords(host);
    host.adopt(styles);
    host.addController(this);
    host.requestUpdate();
  }

  hostConnected(): void {
    if (!this.#isOpen) return;
    this.#dialog?.close(); // moved in the page: it is still marked as open, but no longer modal
    this.#dialog?.showModal();
  }

  hostDisconnected(): void {
    queueMicrotask(() => {
      if (!this.#host.isConnected) this.close();
    });
  }

  /** A button asks nothing of the service before it is wanted, but about an order of this session. */
  hostUpdate(): void {
    const { config } = this.#controller;
    if (this.#host.layout !== 'button' || (config && readSession(config) !== null)) this.#controller.begin();
  }

  hostUpdated(): void {
    if (this.#isOpen && !this.#dialog) this.close();
  }

  async open(): Promise<void> {
    const host = this.#host;
    await host.updateComplete;
    const dialog = this.#dialog;
    if (this.#isOpen || !dialog || !host.getClientRects().length) return;
    this.#controller.begin();
    this.#isOpen = true;
    dialog.showModal();
    this.#unlock = lockScroll();
    this.#sight.observe(dialog);
    this.#internals.states.add('open');
    host.dispatchEvent(new CheckoutOpenEvent());
  }

  close(): void {
    if (!this.#isOpen) return;
    const host = this.#host;
    this.#isOpen = false;
    this.#sight.disconnect();
    this.#dialog?.close();
    this.#unlock?.();
    // Safari gives no focus to a button that is clicked, so there is none to give back.
    if (document.activeElement === document.body) host.renderRoot.querySelector<HTMLElement>('[part~=open]')?.focus();
    this.#internals.states.delete('open');
    host.dispatchEvent(new CheckoutCloseEvent());
  }

  /** The opener with the dialog. A wrong attribute is the merchant's to see at once, so the card itself shows it. */
  view(shown: Screen, context: ViewContext): TemplateResult {
    const { layout } = this.#host;
    const card = screen(shown, context);
    const { state } = this.#controller;
    const isWrong = state.step === 'unavailable' && state.failure.kind === 'misconfigured';
    if (isWrong || (layout !== 'button' && layout !== 'row')) return card;
    // Before the language is there nothing is said.
    const words = context.text.lang ? { ...en, ...context.words } : noWords;
    return layoutView(
      { card, shown, hasOrder: 'order' in state || !context.canStartOver, row: layout === 'row' && this.#words },
      {
        ...context,
        text: { ...context.text, ...words },
        onOpen: () => void this.open(),
        onClose: () => this.close(),
        onNear: this.#controller.begin,
        onClosed: this.#onClosed,
        onPress: this.#onPress,
        onClick: this.#onClick,
      },
    );
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#host.renderRoot.querySelector('dialog');
  }

  /** By Escape or by the browser. One that was closed to be opened anew tells nothing. */
  readonly #onClosed = (): void => {
    if (!this.#dialog?.open) this.close();
  };

  readonly #onPress = ({ target }: Event): void => {
    this.#pressed = target;
  };

  /** Only what is pressed and let go beside the content: whoever selects text may end there. Not while an order is made. */
  readonly #onClick = ({ target, currentTarget }: Event): void => {
    const isBeside = target === currentTarget && this.#pressed === currentTarget;
    if (isBeside && this.#controller.state.step !== 'creating') this.close();
  };
}
