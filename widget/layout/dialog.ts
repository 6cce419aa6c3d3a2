import type { ReactiveController, TemplateResult } from 'lit';
import type { CheckoutHost } from '../element/host.js';
import type { CheckoutModel, ViewContext } from '../state/model.js';
import { readSession } from '../state/session.js';
import { cardView } from '../views/card-view.js';
import { CheckoutCloseEvent, CheckoutOpenEvent } from './events.js';
import { layoutView, type LayoutProps, type StatusLabels } from './layout-view.js';
import { styles } from './layout.styles.js';

/** The page's root stays where it is. Its scroll bar leaves room behind, so that nothing moves. */
const lockRule = (hasBar: boolean): string =>
  `html{overflow:hidden!important;${hasBar ? 'scrollbar-gutter:stable!important' : ''}}`;

/**
 * Keeps the page behind a dialog from scrolling; gives back the way to let it go. An adopted sheet needs no inline style,
 * which a strict policy forbids, and leaves the attributes of the page unchanged. Each lock has its own sheet.
 */
function lockScroll(document: Document): () => void {
  const view = document.defaultView ?? window;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(lockRule(view.innerWidth > document.documentElement.clientWidth));
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

type DialogOptions = {
  readonly host: CheckoutHost;
  readonly model: CheckoutModel;
  readonly internals: ElementInternals;
  /** Loads the labels of the order's status, for the row. */
  readonly loadLabels: () => Promise<StatusLabels | undefined>;
};

/** The card in a modal dialog, and the button or row that opens it. The order is tracked also while it is closed. */
export class CheckoutDialog implements ReactiveController, LayoutProps {
  labels: StatusLabels | undefined;
  readonly #host: CheckoutHost;
  readonly #options: DialogOptions;
  /** Closes a dialog that the page hides: a modal dialog blocks the page behind it also when it is not visible. */
  readonly #visibilityObserver = new ResizeObserver(() => this.#dialog?.getClientRects().length || this.close());
  #isOpen = false;
  #unlockScroll: (() => void) | undefined;
  #pressTarget: EventTarget | null = null;

  constructor(options: DialogOptions) {
    this.#options = options;
    this.#host = options.host;
    this.#host.adoptStyles(styles);
    this.#host.addController(this);
  }

  hostConnected(): void {
    if (!this.#isOpen) return;
    this.#dialog?.close(); // after a move the dialog is still open, but no longer modal
    this.#dialog?.showModal();
    this.#unlockScroll?.();
    this.#unlockScroll = lockScroll(this.#host.ownerDocument);
  }

  hostDisconnected(): void {
    queueMicrotask(() => {
      if (!this.#host.isConnected) this.close();
    });
  }

  /** A button sends no request before the buyer comes near it, unless this session has an order to show. */
  hostUpdate(): void {
    const { config, start } = this.#options.model;
    if (this.#host.layout !== 'button' || (config && readSession(config))) start();
  }

  hostUpdated(): void {
    if (this.#isOpen && !this.#dialog) this.close();
    const { step } = this.#options.model.state;
    if (this.#host.layout === 'row' && (step === 'creating' || step === 'ordered')) void this.#loadLabels();
  }

  async open(): Promise<void> {
    const host = this.#host;
    await host.updateComplete;
    const dialog = this.#dialog;
    if (this.#isOpen || !dialog || !host.getClientRects().length) return;
    this.#options.model.start();
    this.#isOpen = true;
    dialog.showModal();
    this.#unlockScroll = lockScroll(host.ownerDocument);
    this.#visibilityObserver.observe(dialog);
    this.#options.internals.states.add('open');
    host.dispatchEvent(new CheckoutOpenEvent());
  }

  close(): void {
    if (!this.#isOpen) return;
    const host = this.#host;
    this.#isOpen = false;
    this.#visibilityObserver.disconnect();
    this.#dialog?.close();
    this.#unlockScroll?.();
    // Safari does not focus a clicked button, so the browser cannot restore its focus.
    const { activeElement, body } = host.ownerDocument;
    if (activeElement === body) host.renderRoot.querySelector<HTMLElement>('[part~=open]')?.focus();
    this.#options.internals.states.delete('open');
    host.dispatchEvent(new CheckoutCloseEvent());
  }

  /** The opener with the dialog. A wrong attribute shows the card itself, so that the merchant sees it at once; not before a buyer. */
  view(context: ViewContext): TemplateResult {
    const { layout } = this.#host;
    const { state } = this.#options.model;
    const isMisconfigured = state.step === 'unavailable' && state.failure.kind === 'misconfigured';
    return (isMisconfigured && !this.#isOpen) || (layout !== 'button' && layout !== 'row')
      ? cardView(context)
      : layoutView(this, context);
  }

  /** Called after every update, so that a chunk that failed to load is tried again. */
  async #loadLabels(): Promise<void> {
    if (this.labels) return;
    this.labels = await this.#options.loadLabels();
    if (this.labels) this.#host.requestUpdate();
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#host.renderRoot.querySelector('dialog');
  }

  /** Closed by Escape or by the browser. `hostConnected` closes a dialog only to reopen it. */
  readonly onDialogClose = (): void => {
    if (!this.#dialog?.open) this.close();
  };

  readonly onPress = ({ target }: Event): void => {
    this.#pressTarget = target;
  };

  /** Closes on a click that starts and ends on the backdrop: selecting text may end there. Not while an order is created. */
  readonly onClick = ({ target, currentTarget }: Event): void => {
    const isBackdrop = target === currentTarget && this.#pressTarget === currentTarget;
    if (isBackdrop && this.#options.model.state.step !== 'creating') this.close();
  };
}
