import type { ReactiveController, TemplateResult } from 'lit';
import type { CheckoutHost } from '../element/host.js';
import type { CheckoutController } from '../state/controller.js';
import { readSession } from '../state/session.js';
import type { ViewContext } from '../views/view-context.js';
import { cardView, type CardProps } from '../views/card-view.js';
import { CheckoutCloseEvent, CheckoutOpenEvent } from './events.js';
import { en } from './en.js';
import { styles } from './layout.styles.js';
import { lockScroll } from './scroll-lock.js';
import { StatusLine } from './status-line.js';
import { layoutView } from './layout-view.js';

const emptyText = { open: '', close: '', view: '' };

/** The card in a modal dialog, and what opens it. The order goes on being followed while it is closed. */
export class CheckoutDialog implements ReactiveController {
  readonly #host: CheckoutHost;
  readonly #controller: CheckoutController;
  readonly #internals: ElementInternals;
  readonly #statusLine: StatusLine;
  /** Closes what is open and cannot be seen any more: the page behind a modal dialog answers to nothing. */
  readonly #visibilityObserver = new ResizeObserver(() => this.#dialog?.getClientRects().length || this.close());
  #isOpen = false;
  #unlockScroll: (() => void) | undefined;
  #pressTarget: EventTarget | null = null;

  // Three in a row: names would be loaded by every buyer.
  constructor(host: CheckoutHost, controller: CheckoutController, internals: ElementInternals) {
    this.#host = host;
    this.#controller = controller;
    this.#internals = internals;
    this.#statusLine = new StatusLine(host);
    host.adoptStyles(styles);
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
    if (this.#host.layout !== 'button' || (config && readSession(config) !== null)) this.#controller.start();
  }

  hostUpdated(): void {
    if (this.#isOpen && !this.#dialog) this.close();
  }

  async open(): Promise<void> {
    const host = this.#host;
    await host.updateComplete;
    const dialog = this.#dialog;
    if (this.#isOpen || !dialog || !host.getClientRects().length) return;
    this.#controller.start();
    this.#isOpen = true;
    dialog.showModal();
    this.#unlockScroll = lockScroll();
    this.#visibilityObserver.observe(dialog);
    this.#internals.states.add('open');
    host.dispatchEvent(new CheckoutOpenEvent());
  }

  close(): void {
    if (!this.#isOpen) return;
    const host = this.#host;
    this.#isOpen = false;
    this.#visibilityObserver.disconnect();
    this.#dialog?.close();
    this.#unlockScroll?.();
    // Safari gives no focus to a button that is clicked, so there is none to give back.
    if (document.activeElement === document.body) host.renderRoot.querySelector<HTMLElement>('[part~=open]')?.focus();
    this.#internals.states.delete('open');
    host.dispatchEvent(new CheckoutCloseEvent());
  }

  /** The opener with the dialog. A wrong attribute is the merchant's to see at once, so the card itself shows it. */
  view(props: CardProps, context: ViewContext): TemplateResult {
    const { layout } = this.#host;
    const card = cardView(props, context);
    const { state } = this.#controller;
    const isMisconfigured = state.step === 'unavailable' && state.failure.kind === 'misconfigured';
    if (isMisconfigured || (layout !== 'button' && layout !== 'row')) return card;
    // Before the language is there nothing is said.
    const dialogText = context.text.lang ? { ...en, ...context.translations } : emptyText;
    return layoutView(
      {
        card,
        cardProps: props,
        hasOrder: 'order' in state || !context.canStartOver,
        statusLine: layout === 'row' && this.#statusLine,
      },
      {
        ...context,
        text: { ...context.text, ...dialogText },
        onOpen: () => void this.open(),
        onClose: () => this.close(),
        onIntent: this.#controller.start,
        onDialogClose: this.#onDialogClose,
        onDialogPointerDown: this.#onPress,
        onDialogClick: this.#onClick,
      },
    );
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#host.renderRoot.querySelector('dialog');
  }

  /** By Escape or by the browser. One that was closed to be opened anew tells nothing. */
  readonly #onDialogClose = (): void => {
    if (!this.#dialog?.open) this.close();
  };

  readonly #onPress = ({ target }: Event): void => {
    this.#pressTarget = target;
  };

  /** Only what is pressed and let go beside the content: whoever selects text may end there. Not while an order is made. */
  readonly #onClick = ({ target, currentTarget }: Event): void => {
    const isBackdrop = target === currentTarget && this.#pressTarget === currentTarget;
    if (isBackdrop && this.#controller.state.step !== 'creating') this.close();
  };
}
