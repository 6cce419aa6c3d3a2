import type { ReactiveController } from 'lit';
import type { CheckoutHost } from '../element/host.js';
import type { CheckoutModel } from './model.js';

/** Watches whether the browser is offline, and retries what failed when it is back. */
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
    if (this.#host.hasUpdated) this.#read();
    addEventListener('online', this.#onChange);
    addEventListener('offline', this.#onChange);
  }

  hostDisconnected(): void {
    removeEventListener('online', this.#onChange);
    removeEventListener('offline', this.#onChange);
  }

  /**
   * Not while the service is about to answer, or has just answered: the first access to `navigator` makes the browser
   * set up all of its members, which takes as much memory as a fifth of this widget.
   */
  hostUpdate(): void {
    const { step } = this.#model.state;
    if (!this.#isRead && step !== 'loading' && step !== 'choosing') this.#read();
  }

  #read(): void {
    this.#isRead = true;
    this.isOffline = !navigator.onLine;
  }

  readonly #onChange = ({ type }: Event): void => {
    this.#isRead = true;
    this.isOffline = type === 'offline';
    this.#host.requestUpdate();
    if (!this.isOffline) this.#model.retryIfUnavailable();
  };
}
