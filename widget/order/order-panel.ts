import { html, type ReactiveController, type TemplateResult } from 'lit';
import { orderStatuses, type Order } from '#contract';
import { chunkFailure } from '../api/failures.js';
import type { Config } from '../config/settings.js';
import { CheckoutCopyEvent, type CopyTarget } from './events.js';
import type { CheckoutHost } from '../element/host.js';
import { isFinalStatus, type Choice, type OrderedState, type State } from '../state/machine.js';
import type { CheckoutModel, OrderPanel as Panel, ViewContext } from '../state/model.js';
import { readSession, writeSession } from '../state/session.js';
import { en } from '../text/en/order.js';
import { interpolate } from '../text/format.js';
import type { Text } from '../text/text.js';
import type { OrderContext, OutcomeModule } from './order-context.js';
import { needsOutcomeView, secondsLeftToPay } from './order-status.js';
import { transition } from './order-machine.js';
import { creatingView, orderView } from './order-view.js';
import { styles } from './order.styles.js';
import { renderQrCode } from './qr-image.js';
import { paymentTarget } from './payment-link.js';

/** The refusals with their own sentence. The service's sentences never reach the screen. */
const refusals = [
  [/^Order not found/, 'notFound'],
  [/^Invalid wallet/, 'badAddress'],
  [/reference already/, 'orderExists'],
  [/not be verified/, 'unverified'],
] as const satisfies readonly (readonly [RegExp, keyof typeof en])[];

/** The key of the sentence for a refusal, by the sentence of the service. */
function orderRefusalKey(message: string, state: State): (typeof refusals)[number][1] | undefined {
  const key = refusals.find(([pattern]) => pattern.test(message))?.[1];
  // An address that the page has set is not for the buyer to check.
  return key === 'badAddress' && 'choice' in state && state.choice.wallet.wallet_address ? undefined : key;
}

/**
 * What stands in place of the button to pay after a refusal: what its sentence says. Nothing where the order may be paid
 * already. Undefined where the button to pay is right.
 */
function orderRefusalAction(key: string, { text }: ViewContext): TemplateResult | undefined {
  if (key === 'orderExists') return html``;
  if (key !== 'refused' && key !== 'unverified') return undefined;
  const isRetry = key === 'refused';
  return html`<button
    class="button primary"
    part="button"
    type=${isRetry ? 'submit' : 'button'}
    @click=${isRetry ? undefined : () => location.reload()}
    .textContent=${isRetry ? text.retry : text.reload}
  ></button>`;
}

type PanelOptions = {
  readonly host: CheckoutHost;
  readonly model: CheckoutModel;
  /** Loads an `OutcomeModule`. */
  readonly loadOutcome: () => Promise<object | undefined>;
};

const copyFeedbackMs = 1800;
const tickMs = 1000;

type PanelContent = Pick<OrderContext, 'qrImage' | 'copyResult' | 'outcomeModule' | 'hasLeft' | 'unopened'>;

/** The order that is being created, as far as it is known: the code has only its place. */
const requestedOrder = (
  { option, wallet: { wallet_address, ...pair }, address }: Choice,
  config: Config | undefined,
): OrderedState => {
  const known = { ...pair, wallet_address: wallet_address ?? address, transaction_code: '\xa0', status: '' };
  return { step: 'ordered', order: { ...config?.orderParameters, ...known } as Order, option };
};

/** Shows the order: draws the QR code, copies, and renders every second while the order runs. */
export class OrderPanel implements ReactiveController, Panel {
  readonly words = en;
  readonly refusalAction = orderRefusalAction;
  readonly transition = transition;
  readonly #host: CheckoutHost;
  readonly #options: PanelOptions;
  #content: PanelContent = {
    qrImage: undefined,
    copyResult: undefined,
    outcomeModule: undefined,
    hasLeft: false,
    unopened: undefined,
  };
  #renderedKey: string | undefined;
  #copyTimer: ReturnType<typeof setTimeout> | undefined;
  #tickTimer: ReturnType<typeof setInterval> | undefined;
  #outcomeLoad: 'none' | 'running' | 'failed' = 'none';
  #hasOutcomeStyles = false;
  #isPayScreen = false;
  /** Of the card on the pay screen. */
  #size: { readonly width: number; readonly height: number } | undefined;

  constructor(options: PanelOptions) {
    this.#options = options;
    this.#host = options.host;
    this.#host.adoptStyles(styles);
    this.#host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#copyTimer);
    this.#setTicking(false);
    this.#update({ copyResult: undefined });
  }

  get #card(): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>('.card');
  }

  /** On a light card, whose text is dark, the quiet zone of the code is in the padding. A theme is applied after the update that sets it. */
  readonly #alignCode = (): void => {
    const card = this.#card;
    card?.classList.toggle('light', /^rgb\((1?\d?\d\D+){3}$/.test(getComputedStyle(card).color));
  };

  /**
   * From the pay screen on the card keeps its height, or the greatest that it has had, so that nothing below it moves: until the
   * order is reset, or the width of the card changes. Set before a render, so that the tween of the height measures it. The styles
   * of the outcome are for its views alone, also on paper.
   */
  hostUpdate(): void {
    const card = this.#card;
    if (this.#options.model.state.step === 'creating' || this.#host.order?.status === 'pending') {
      this.#alignCode();
      requestAnimationFrame(this.#alignCode);
    }
    if (card) {
      const { order } = this.#host;
      const { offsetWidth: width, offsetHeight: height } = card;
      const isOpen = this.#size?.width === width && order && !isFinalStatus(order.status);
      if ((this.#isPayScreen || isOpen) && !card.getAnimations().length) this.#size = { width, height };
      this.#isPayScreen = order?.status === 'pending';
      const isKept = order && !this.#isPayScreen && this.#size?.width === width;
      card.style.minBlockSize = isKept ? `${this.#size?.height}px` : '';
    }
    const { outcomeModule } = this.#content;
    if (this.#hasOutcomeStyles || !outcomeModule || !this.#needsOutcome) return;
    this.#hasOutcomeStyles = true;
    this.#host.adoptStyles(outcomeModule.styles);
  }

  hostUpdated(): void {
    const { order, qr, isConnected } = this.#host;
    this.#setTicking(order !== null && isConnected && !isFinalStatus(order.status));
    const { state } = this.#options.model;
    if (state.step === 'ordered' && !state.failure) void this.#loadOutcome();
    const key = order ? `${qr} ${order.transaction_code}` : undefined;
    if (key === this.#renderedKey) return;
    this.#renderedKey = key;
    const { config } = this.#options.model;
    const hasLeft = !!order && !!config && readSession(config)?.leftFor === order.transaction_code;
    this.#content = { ...this.#content, qrImage: undefined, hasLeft, unopened: undefined };
    if (order) void renderQrCode(order, qr).then((qrImage) => this.#renderedKey === key && this.#update({ qrImage }));
  }

  get #needsOutcome(): boolean {
    const { state } = this.#options.model;
    return (
      state.step === 'ordered' &&
      (needsOutcomeView(state.order.status) || !!(secondsLeftToPay(state) || state.options || this.#content.unopened))
    );
  }

  refusalKey(message: string): ReturnType<typeof orderRefusalKey> {
    return orderRefusalKey(message, this.#options.model.state);
  }

  get customStates(): readonly string[] {
    const { order } = this.#host;
    return orderStatuses.filter((status) => status === order?.status).map((status) => status.replaceAll('_', '-'));
  }

  /** The current activity, the time left at certain marks, or the status. */
  announcement(context: ViewContext): string {
    if (this.#options.model.state.step === 'creating') return this.#text(context).creating;
    const own = this.#orderContext(context);
    if (!own) return '';
    const { status } = own.state.order;
    const announced = own.outcomeModule?.announcement(own);
    if (announced || needsOutcomeView(status)) return announced ?? '';
    return interpolate(own.text.created, { status: own.text.pending });
  }

  /** Announced in a separate region, so that the status is not repeated when the feedback disappears. */
  copyAnnouncement(context: ViewContext): string {
    const { copyResult } = this.#content;
    return copyResult ? this.#text(context)[copyResult.method] : '';
  }

  get hasHeadline(): boolean {
    const { order } = this.#host;
    return !!order && needsOutcomeView(order.status);
  }

  deadlineView(context: ViewContext): TemplateResult | undefined {
    const own = this.#orderContext(context);
    const { snapshot, order } = own?.state ?? {};
    if (!own || !snapshot || order?.status !== 'pending') return undefined;
    const left = own.outcomeModule?.timeLeftView(own);
    // @csspart deadline - Until when to pay, beside the amount.
    return left ?? html`<p class="label" part="deadline">${own.model.marks?.deadlineText(snapshot, own)}</p>`;
  }

  view(context: ViewContext): TemplateResult | undefined {
    const { state, config } = this.#options.model;
    const isCreating = state.step === 'creating';
    const own = this.#orderContext(context, isCreating ? requestedOrder(state.choice, config) : state);
    return own && (isCreating ? creatingView(own) : orderView(own));
  }

  #text({ text, translations }: ViewContext): Text {
    return { ...text, ...en, ...this.#content.outcomeModule?.en, ...translations } as Text;
  }

  #orderContext(context: ViewContext, state = this.#options.model.state): OrderContext | undefined {
    const { config } = this.#options.model;
    if (state.step !== 'ordered' || !config) return undefined;
    return {
      ...context,
      ...this.#content,
      state,
      config,
      text: this.#text(context),
      onCopy: (target, value) => void this.#copy(target, value),
      onLeave: async ({ currentTarget, ctrlKey, metaKey, shiftKey, altKey }) => {
        const { href, target } = currentTarget as HTMLAnchorElement;
        const key = this.#renderedKey;
        const isOpen = await this.#content.outcomeModule?.opensPage();
        if (isOpen === undefined || paymentTarget(this.#host) === '_self' || key !== this.#renderedKey) return;
        if (isOpen && target === '_blank') {
          // A reload still waits for the other tab.
          writeSession(config, { ...readSession(config), leftFor: state.order.transaction_code });
          this.#update({ hasLeft: true, unopened: undefined });
        }
        // With a key the page may have opened in a tab behind this one.
        if (!isOpen && !(ctrlKey || metaKey || shiftKey || altKey)) this.#update({ unopened: { href, target } });
      },
    };
  }

  /** Renders every second, for the times on screen. */
  #setTicking(isOn: boolean): void {
    if (isOn) this.#tickTimer ??= setInterval(() => this.#host.requestUpdate(), tickMs);
    if (isOn) return;
    clearInterval(this.#tickTimer);
    this.#tickTimer = undefined;
  }

  /**
   * Loads once the order shows: a deploy may remove the file before it is needed. Where it fails, it is asked for again once it
   * is needed, and by a retry.
   */
  async #loadOutcome(): Promise<void> {
    if (this.#content.outcomeModule || this.#outcomeLoad === 'running') return;
    if (this.#outcomeLoad === 'failed' && !this.#needsOutcome) return;
    this.#outcomeLoad = 'running';
    const outcomeModule = (await this.#options.loadOutcome()) as OutcomeModule | undefined;
    this.#outcomeLoad = outcomeModule ? 'none' : 'failed';
    if (outcomeModule) this.#update({ outcomeModule });
    else if (this.#needsOutcome) this.#options.model.fail(chunkFailure('outcome'));
  }

  #update(change: Partial<PanelContent>): void {
    this.#content = { ...this.#content, ...change };
    this.#host.requestUpdate();
  }

  /** Copies the text, or selects it for the buyer to copy when the clipboard is closed (no TLS, no permission, a frame). */
  async #copy(target: CopyTarget, value: string): Promise<void> {
    const view = this.#host.ownerDocument.defaultView ?? window;
    try {
      await view.navigator.clipboard.writeText(value);
      this.#update({ copyResult: { target, method: 'copied' } });
      this.#host.dispatchEvent(new CheckoutCopyEvent(target));
    } catch {
      const source = this.#host.renderRoot.querySelector(`[data-copies='${target}'] code`);
      if (source) view.getSelection()?.setBaseAndExtent(source, 0, source, source.childNodes.length);
      this.#update({ copyResult: { target, method: 'selected' } });
    }
    clearTimeout(this.#copyTimer);
    this.#copyTimer = setTimeout(() => this.#update({ copyResult: undefined }), copyFeedbackMs);
  }
}
