import type { ReactiveController } from 'lit';
import { offlineEvent, replyEvent } from '../api/client.js';
import type { CheckoutHost } from '../element/host.js';
import type { CheckoutModel } from './model.js';

const signs = ['online', replyEvent, offlineEvent];

/** Watches whether the browser is offline, and retries what failed when it is back. Any reply says that it is not. */
export class ConnectionMonitor implements ReactiveController {
  isOffline = false;
  readonly #host: CheckoutHost;
  readonly #model: CheckoutModel;

  constructor(host: CheckoutHost, model: CheckoutModel) {
    this.#host = host;
    this.#model = model;
    host.addController(this);
  }

  hostConnected(): void {
    signs.forEach((type) => addEventListener(type, this.#onChange));
  }

  hostDisconnected(): void {
    signs.forEach((type) => removeEventListener(type, this.#onChange));
  }

  readonly #onChange = ({ type }: Event): void => {
    this.isOffline = type === offlineEvent;
    this.#host.requestUpdate();
    if (type === 'online') this.#model.retryIfUnavailable();
  };
}
