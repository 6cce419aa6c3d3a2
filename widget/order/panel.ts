import type { ReactiveController, TemplateResult } from 'lit';
import type { Config } from '../attributes.js';
import { CheckoutCopyEvent, type Copied } from '../events.js';
import type { CheckoutHost } from '../host.js';
import type { State } from '../state/machine.js';
import { say } from '../text/en.js';
import type { ViewContext } from '../views/context.js';
import { copyOrSelect, type Copy } from './clipboard.js';
import { drawCode, type Tile } from './code.js';
import { en } from './en.js';
import { styles } from './order.styles.js';
import { creatingView, orderView } from './view.js';

/** The steps that have an order, or are about to. */
export type OrderState = Extract<State, { step: 'creating' | 'pending' }>;

const copiedForMs = 1800;

/** The second half of the card: draws the code, copies, and shows the order. */
export class OrderPanel implements ReactiveController {
  readonly #host: CheckoutHost;
  #tile: Tile | undefined;
  #drawn: string | undefined;
  #copy: Copy | undefined;
  #copyTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: CheckoutHost) {
    this.#host = host;
    host.adopt(styles);
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#copyTimer);
    this.#show({ copy: undefined });
  }

  hostUpdated(): void {
    const { order, qr } = this.#host;
    const wanted = order ? `${qr} ${order.transaction_code}` : undefined;
    if (wanted === this.#drawn) return;
    this.#drawn = wanted;
    this.#tile = undefined;
    if (order) void drawCode(order, qr).then((tile) => this.#drawn === wanted && this.#show({ tile }));
  }

  /** What a screen reader says about the order. */
  spoken(state: OrderState, { words }: ViewContext): string {
    const text = { ...en, ...words };
    if (this.#copy) return text[this.#copy.how];
    return state.step === 'creating' ? text.creating : say(text.created, { status: text.pending });
  }

  view(state: OrderState, config: Config, context: ViewContext): TemplateResult {
    const text = { ...en, ...context.words };
    if (state.step === 'creating') return creatingView(text);
    const { order, option } = state;
    const onCopy = (what: Copied, value: string) => void this.#onCopy(what, value);
    return orderView(
      { order, option, config, tile: this.#tile, copy: this.#copy },
      { ...context, order: text, onCopy },
    );
  }

  #show(change: { readonly tile?: Tile; readonly copy?: Copy | undefined }): void {
    if ('tile' in change) this.#tile = change.tile;
    if ('copy' in change) this.#copy = change.copy;
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
