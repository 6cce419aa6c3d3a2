import type { ReactiveController, TemplateResult } from 'lit';
import type { Config } from '../config/settings.js';
import { CheckoutCopyEvent, type Copied } from '../element/events.js';
import type { CheckoutHost } from '../element/host.js';
import type { Ordered, State } from '../state/machine.js';
import type * as outcomePart from './outcome/index.js';
import { plain } from '../common/sanitize-text.js';
import { isOver } from '../state/statuses.js';
import { say } from '../text/en.js';
import type { ViewContext } from '../views/context.js';
import { copyOrSelect, type Copy } from './clipboard.js';
import { drawCode, type Tile } from './code.js';
import { en } from './en.js';
import { styles } from './order.styles.js';
import { isLater, road, statuses } from './statuses.js';
import { steps } from './steps.styles.js';
import { timeLeft } from './time.js';
import { creatingView, orderView } from './view.js';
import { stepLabel } from './view-steps.js';

/** The steps that have an order, or are about to. */
export type OrderState = Extract<State, { step: 'creating' | 'ordered' }>;

type OutcomePart = typeof outcomePart;
type Ports = {
  /** Gives the views of orders whose time runs out, or that are no longer pending; nothing where they cannot be had. */
  readonly loadLater: () => Promise<OutcomePart | undefined>;
  readonly state: () => State;
};

const copiedForMs = 1800;
const tickMs = 1000;

type Seen = { readonly tile?: Tile; readonly copy?: Copy | undefined; readonly outcome?: OutcomePart };

/** The second half of the card: draws the code, copies, and shows the order as it lives. */
export class OrderPanel implements ReactiveController {
  readonly #host: CheckoutHost;
  readonly #ports: Ports;
  #tile: Tile | undefined;
  #drawn: string | undefined;
  #copy: Copy | undefined;
  #copyTimer: ReturnType<typeof setTimeout> | undefined;
  #ticking: ReturnType<typeof setInterval> | undefined;
  #outcome: OutcomePart | undefined;
  #loading: Promise<OutcomePart | undefined> | undefined;

  constructor(host: CheckoutHost, ports: Ports) {
    this.#host = host;
    this.#ports = ports;
    host.adopt(styles);
    host.adopt(steps);
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#copyTimer);
    this.#tick(false);
    this.#show({ copy: undefined });
  }

  hostUpdated(): void {
    const { order, qr } = this.#host;
    this.#tick(order !== null && this.#host.isConnected && !isOver(order.status));
    const state = this.#ports.state();
    if (state.step === 'ordered' && (isLater(state.order.status) || timeLeft(state))) void this.#loadOutcome();
    const wanted = order ? `${qr} ${order.transaction_code}` : undefined;
    if (wanted === this.#drawn) return;
    this.#drawn = wanted;
    this.#tile = undefined;
    if (order) void drawCode(order, qr).then((tile) => this.#drawn === wanted && this.#show({ tile }));
  }

  /** What an order is, for styling: its status, where that has a name here. */
  customStates({ order: { status } }: Ordered): readonly string[] {
    return statuses.includes(status) ? ['ordered', status] : ['ordered'];
  }

  /** What a screen reader says about the order. */
  spoken(state: OrderState, context: ViewContext): string {
    if (state.step === 'creating') return { ...en, ...context.words }.creating;
    return this.#spokenStatus(state, context);
  }

  /** In a region of its own: the status is not said again once this has had its time. */
  spokenOfCopy({ words }: ViewContext): string {
    return this.#copy ? { ...en, ...words }[this.#copy.how] : '';
  }

  view(state: OrderState, config: Config, context: ViewContext): TemplateResult {
    const text = { ...en, ...context.words };
    if (state.step === 'creating') return creatingView(text);
    const onCopy = (what: Copied, value: string) => void this.#onCopy(what, value);
    return orderView(
      { state, config, tile: this.#tile, outcome: this.#outcome },
      { ...context, order: text, copy: this.#copy, onCopy },
    );
  }

  /** The status at once, and the time left at its marks. */
  #spokenStatus(state: Ordered, context: ViewContext): string {
    const { words } = context;
    const text = { ...en, ...words };
    const { status } = state.order;
    const time = this.#outcome?.spokenTime(timeLeft(state), context);
    if (time) return time;
    if (status === 'pending') return say(text.created, { status: text.pending });
    if (!statuses.includes(status)) return say(text.created, { status: plain(status, 40) });
    const step = road.find((one) => one === status);
    return this.#outcome?.spoken(state, { words, step: step && stepLabel(step, state, text) }) ?? '';
  }

  /** The time beside the steps goes on. */
  #tick(isOn: boolean): void {
    if (isOn) this.#ticking ??= setInterval(() => this.#host.requestUpdate(), tickMs);
    if (isOn) return;
    clearInterval(this.#ticking);
    this.#ticking = undefined;
  }

  async #loadOutcome(): Promise<void> {
    this.#loading ??= this.#ports.loadLater();
    const outcome = await this.#loading;
    if (!outcome) this.#loading = undefined;
    if (!outcome || outcome === this.#outcome) return;
    this.#host.adopt(outcome.styles);
    this.#show({ outcome });
  }

  #show(change: Seen): void {
    if ('tile' in change) this.#tile = change.tile;
    if ('copy' in change) this.#copy = change.copy;
    this.#outcome ??= change.outcome;
    this.#host.requestUpdate();
  }

  async #onCopy(what: Copied, value: string): Promise<void> {
    const source = this.#host.renderRoot.querySelector(`[data-copies='${what}'] code`);
    const how = await copyOrSelect(value, source);
    this.#show({ copy: { what, how } });
    if (how === 'copied') this.#host.dispatchEvent(new CheckoutCopyEvent(what));
    clearTimeout(this.#copyTimer);
    this.#copyTimer = setTimeout(() => this.#show({ copy: undefined }), copiedForMs);
  }
}
