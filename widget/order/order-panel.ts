import type { ReactiveController, TemplateResult } from 'lit';
import { chunkFailure } from '../api/failures.js';
import { sanitizeText } from '../common/sanitize.js';
import { CheckoutCopyEvent, type CopyTarget } from '../element/events.js';
import type { CheckoutHost } from '../element/host.js';
import { isFinalStatus, type OrderedState } from '../state/machine.js';
import type { CheckoutModel, OrderPanel as Panel } from '../state/chunk-interfaces.js';
import { en } from '../text/en/order.js';
import { interpolate } from '../text/format.js';
import type { ViewContext } from '../views/view-context.js';
import { copyOrSelect, type CopyResult } from './clipboard.js';
import type { OutcomeModule } from './order-context.js';
import { needsOutcomeView, remainingSeconds, statuses } from './order-status.js';
import { creatingView, orderView } from './order-view.js';
import { styles } from './order.styles.js';
import { renderQrCode, type QrImage } from './qr-image.js';

type PanelOptions = {
  readonly host: CheckoutHost;
  readonly model: CheckoutModel;
  /** Loads the views of orders that are no longer pending, or whose time runs out. */
  readonly loadOutcome: () => Promise<OutcomeModule | undefined>;
};

const copyFeedbackMs = 1800;
const tickMs = 1000;

type PanelContent = {
  qrImage: QrImage | undefined;
  copyResult: CopyResult | undefined;
  outcomeModule: OutcomeModule | undefined;
  areStepsOpen: boolean;
};

const orderText = ({ translations }: ViewContext) => ({ ...en, ...translations });

/** Shows the order: draws the QR code, copies, and renders every second while the order runs. */
export class OrderPanel implements ReactiveController, Panel {
  readonly #host: CheckoutHost;
  readonly #options: PanelOptions;
  readonly #content: PanelContent = {
    qrImage: undefined,
    copyResult: undefined,
    outcomeModule: undefined,
    areStepsOpen: false,
  };
  #renderedKey: string | undefined;
  #copyTimer: ReturnType<typeof setTimeout> | undefined;
  #tickTimer: ReturnType<typeof setInterval> | undefined;
  #isLoadingOutcome = false;

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

  hostUpdated(): void {
    const { order, qr, isConnected } = this.#host;
    this.#setTicking(order !== null && isConnected && !isFinalStatus(order.status));
    const { state } = this.#options.model;
    if (this.#needsOutcome && !('failure' in state && state.failure)) void this.#loadOutcome();
    const key = order ? `${qr} ${order.transaction_code}` : undefined;
    if (key === this.#renderedKey) return;
    this.#renderedKey = key;
    Object.assign(this.#content, { qrImage: undefined, areStepsOpen: false });
    if (order) void renderQrCode(order, qr).then((qrImage) => this.#renderedKey === key && this.#update({ qrImage }));
  }

  /** Already while the order is created, where the address comes first. */
  get #needsOutcome(): boolean {
    const { state } = this.#options.model;
    if (this.#content.areStepsOpen || this.#host.emphasis === 'address') return true;
    return (
      state.step === 'ordered' && (needsOutcomeView(state.order.status) || !!remainingSeconds(state) || !!state.options)
    );
  }

  get customStates(): readonly string[] {
    const { order } = this.#host;
    return statuses.filter((status) => status === order?.status);
  }

  announcement(context: ViewContext): string {
    const { state } = this.#options.model;
    if (state.step === 'creating') return orderText(context).creating;
    return state.step === 'ordered' ? this.#orderAnnouncement(state, context) : '';
  }

  /** Announced in a region of its own, so that the status is not repeated when the feedback disappears. */
  copyAnnouncement(context: ViewContext): string {
    const { copyResult } = this.#content;
    return copyResult ? orderText(context)[copyResult.method] : '';
  }

  view(context: ViewContext): TemplateResult | undefined {
    const { state, config } = this.#options.model;
    const own = { orderText: orderText(context), settings: this.#host };
    if (state.step === 'creating') return creatingView(own);
    if (state.step !== 'ordered' || !config) return undefined;
    const { copyResult } = this.#content;
    return orderView(
      { state, config, ...this.#content },
      { ...context, ...own, copyResult, onCopy: this.#onCopy, onToggleSteps: this.#onToggleSteps },
    );
  }

  /** The status, or the time left when it reaches a mark. */
  #orderAnnouncement(state: OrderedState, context: ViewContext): string {
    const { outcomeModule } = this.#content;
    const { status } = state.order;
    const text = orderText(context);
    const time = outcomeModule?.timeLeftAnnouncement(remainingSeconds(state), context);
    if (time) return time;
    if (!needsOutcomeView(status))
      return interpolate(text.created, { status: status === 'pending' ? text.pending : sanitizeText(status, 40) });
    return outcomeModule?.statusAnnouncement(state, context) ?? '';
  }

  /** Renders every second, for the time beside the steps. */
  #setTicking(isOn: boolean): void {
    if (isOn) this.#tickTimer ??= setInterval(() => this.#host.requestUpdate(), tickMs);
    if (isOn) return;
    clearInterval(this.#tickTimer);
    this.#tickTimer = undefined;
  }

  /** Called after every update but those of a failure: a chunk that failed to load is loaded again by the retry. */
  async #loadOutcome(): Promise<void> {
    if (this.#isLoadingOutcome || this.#content.outcomeModule) return;
    this.#isLoadingOutcome = true;
    const outcomeModule = await this.#options.loadOutcome();
    this.#isLoadingOutcome = false;
    const { model } = this.#options;
    // A preload before the order exists may fail: the chunk loads again with the order.
    if (!outcomeModule) return model.state.step === 'ordered' ? model.fail(chunkFailure('outcome')) : undefined;
    this.#host.adoptStyles(outcomeModule.styles);
    this.#update({ outcomeModule });
  }

  #update(change: Partial<PanelContent>): void {
    Object.assign(this.#content, change);
    this.#host.requestUpdate();
  }

  readonly #onToggleSteps = (): void => this.#update({ areStepsOpen: !this.#content.areStepsOpen });

  readonly #onCopy = (target: CopyTarget, value: string): void => void this.#copyText(target, value);

  async #copyText(target: CopyTarget, value: string): Promise<void> {
    const source = this.#host.renderRoot.querySelector(`[data-copies='${target}'] code`);
    const method = await copyOrSelect(value, source);
    this.#update({ copyResult: { target, method } });
    if (method === 'copied') this.#host.dispatchEvent(new CheckoutCopyEvent(target));
    clearTimeout(this.#copyTimer);
    this.#copyTimer = setTimeout(() => this.#update({ copyResult: undefined }), copyFeedbackMs);
  }
}
