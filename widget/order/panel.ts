import type { ReactiveController, TemplateResult } from 'lit';
import type { Config } from '../config/settings.js';
import { CheckoutCopyEvent, type CopyTarget } from '../element/events.js';
import type { CheckoutHost } from '../element/host.js';
import type { OrderedState, State } from '../state/machine.js';
import type * as outcomePart from './outcome/index.js';
import { sanitizeText } from '../common/sanitize-text.js';
import { isFinalStatus } from '../state/statuses.js';
import { interpolate } from '../text/en.js';
import type { ViewContext } from '../views/view-context.js';
import { copyOrSelect, type CopyResult } from './clipboard.js';
import { renderQrCode, type QrImage } from './qr-image.js';
import { en } from './en.js';
import { styles } from './order.styles.js';
import { needsOutcomeView, happyPath, statuses } from './statuses.js';
import { stepStyles } from './steps.styles.js';
import { remainingSeconds } from './order-time.js';
import { creatingView, orderView } from './order-view.js';
import { stepLabel } from './steps-view.js';

/** The steps that have an order, or are about to. */
export type OrderStepState = Extract<State, { step: 'creating' | 'ordered' }>;

type OutcomeModule = typeof outcomePart;
type PanelDependencies = {
  /** Gives the views of orders whose time runs out, or that are no longer pending; nothing where they cannot be had. */
  readonly loadOutcomeModule: () => Promise<OutcomeModule | undefined>;
  readonly state: () => State;
};

const copyFeedbackMs = 1800;
const tickMs = 1000;

type PanelChange = {
  readonly qrImage?: QrImage;
  readonly copyResult?: CopyResult | undefined;
  readonly outcomeModule?: OutcomeModule;
};

/** The second half of the card: draws the code, copies, and shows the order as it lives. */
export class OrderPanel implements ReactiveController {
  readonly #host: CheckoutHost;
  readonly #dependencies: PanelDependencies;
  #qrImage: QrImage | undefined;
  #renderedKey: string | undefined;
  #copyResult: CopyResult | undefined;
  #copyTimer: ReturnType<typeof setTimeout> | undefined;
  #tickTimer: ReturnType<typeof setInterval> | undefined;
  #outcomeModule: OutcomeModule | undefined;
  #outcomeLoading: Promise<OutcomeModule | undefined> | undefined;

  constructor(host: CheckoutHost, ports: PanelDependencies) {
    this.#host = host;
    this.#dependencies = ports;
    host.adoptStyles(styles);
    host.adoptStyles(stepStyles);
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#copyTimer);
    this.#setTicking(false);
    this.#update({ copyResult: undefined });
  }

  hostUpdated(): void {
    const { order, qr } = this.#host;
    this.#setTicking(order !== null && this.#host.isConnected && !isFinalStatus(order.status));
    const state = this.#dependencies.state();
    if (state.step === 'ordered' && (needsOutcomeView(state.order.status) || remainingSeconds(state)))
      void this.#loadOutcomeModule();
    const key = order ? `${qr} ${order.transaction_code}` : undefined;
    if (key === this.#renderedKey) return;
    this.#renderedKey = key;
    this.#qrImage = undefined;
    if (order) void renderQrCode(order, qr).then((qrImage) => this.#renderedKey === key && this.#update({ qrImage }));
  }

  /** What an order is, for styling: its status, where that has a name here. */
  customStates({ order: { status } }: OrderedState): readonly string[] {
    return statuses.includes(status) ? ['ordered', status] : ['ordered'];
  }

  /** What a screen reader says about the order. */
  announcement(state: OrderStepState, context: ViewContext): string {
    if (state.step === 'creating') return { ...en, ...context.translations }.creating;
    return this.#statusAnnouncement(state, context);
  }

  /** In a region of its own: the status is not said again once this has had its time. */
  copyAnnouncement({ translations }: ViewContext): string {
    return this.#copyResult ? { ...en, ...translations }[this.#copyResult.method] : '';
  }

  view(state: OrderStepState, config: Config, context: ViewContext): TemplateResult {
    const text = { ...en, ...context.translations };
    if (state.step === 'creating') return creatingView(text);
    const onCopy = (target: CopyTarget, value: string) => void this.#copyText(target, value);
    return orderView(
      { state, config, qrImage: this.#qrImage, outcomeModule: this.#outcomeModule },
      { ...context, orderText: text, copyResult: this.#copyResult, onCopy },
    );
  }

  /** The status at once, and the time left at its marks. */
  #statusAnnouncement(state: OrderedState, context: ViewContext): string {
    const { translations } = context;
    const text = { ...en, ...translations };
    const { status } = state.order;
    const time = this.#outcomeModule?.timeLeftAnnouncement(remainingSeconds(state), context);
    if (time) return time;
    if (status === 'pending') return interpolate(text.created, { status: text.pending });
    if (!statuses.includes(status)) return interpolate(text.created, { status: sanitizeText(status, 40) });
    const step = happyPath.find((one) => one === status);
    return (
      this.#outcomeModule?.statusAnnouncement(state, { translations, step: step && stepLabel(step, state, text) }) ?? ''
    );
  }

  /** The time beside the steps goes on. */
  #setTicking(isOn: boolean): void {
    if (isOn) this.#tickTimer ??= setInterval(() => this.#host.requestUpdate(), tickMs);
    if (isOn) return;
    clearInterval(this.#tickTimer);
    this.#tickTimer = undefined;
  }

  async #loadOutcomeModule(): Promise<void> {
    this.#outcomeLoading ??= this.#dependencies.loadOutcomeModule();
    const outcomeModule = await this.#outcomeLoading;
    if (!outcomeModule) this.#outcomeLoading = undefined;
    if (!outcomeModule || outcomeModule === this.#outcomeModule) return;
    this.#host.adoptStyles(outcomeModule.styles);
    this.#update({ outcomeModule });
  }

  #update(change: PanelChange): void {
    if ('qrImage' in change) this.#qrImage = change.qrImage;
    if ('copyResult' in change) this.#copyResult = change.copyResult;
    this.#outcomeModule ??= change.outcomeModule;
    this.#host.requestUpdate();
  }

  async #copyText(target: CopyTarget, value: string): Promise<void> {
    const source = this.#host.renderRoot.querySelector(`[data-copies='${target}'] code`);
    const method = await copyOrSelect(value, source);
    this.#update({ copyResult: { target, method } });
    if (method === 'copied') this.#host.dispatchEvent(new CheckoutCopyEvent(target));
    clearTimeout(this.#copyTimer);
    this.#copyTimer = setTimeout(() => this.#update({ copyResult: undefined }), copyFeedbackMs);
  }
}
