import type { ReactiveController } from 'lit';
import { replyEvent } from '../api/client.js';
import type { CheckoutHost } from '../element/host.js';
import type { CheckoutModel } from './model.js';

const signs = ['online', 'offline', replyEvent];

/** Watches whether the browser is offline, and retries what failed when it is back. Any reply says that it is not. */
export class ConnectionMonitor implements ReactiveController {
  isOffline = false;
  #isRead = false;
  readonly #host: CheckoutHost;
  readonly #model: CheckoutModel;

  constructor(host: CheckoutHost, model: CheckoutModel) {
    this.#host = host;
    this.#model = model;
    host.addController(this);
  }

  hostConnected(): void {
    this.#isRead = false;
    signs.forEach((type) => addEventListener(type, this.#onChange));
  }

  hostDisconnected(): void {
    signs.forEach((type) => removeEventListener(type, this.#onChange));
  }

  /** Only where nothing has answered: the first access to `navigator` takes as much memory as a fifth of this widget. */
  hostUpdate(): void {
    if (this.#isRead || this.#model.state.step !== 'unavailable') return;
    this.#isRead = true;
    this.isOffline = !navigator.onLine;
  }

  readonly #onChange = ({ type }: Event): void => {
    this.#isRead = true;
    this.isOffline = type === 'offline';
    this.#host.requestUpdate();
    if (type === 'online') this.#model.retryIfUnavailable();
  };
}
