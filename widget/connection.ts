import type { ReactiveController } from 'lit';
import type { CheckoutHost } from './host.js';

/** Whether the browser is offline, and when it is back. */
export class Connection implements ReactiveController {
  isOffline = !navigator.onLine;
  readonly #host: CheckoutHost;
  readonly #onBack: () => void;

  constructor(host: CheckoutHost, onBack: () => void) {
    this.#host = host;
    this.#onBack = onBack;
    host.addController(this);
  }

  hostConnected(): void {
    this.isOffline = !navigator.onLine;
    addEventListener('online', this.#onChange);
    addEventListener('offline', this.#onChange);
  }

  hostDisconnected(): void {
    removeEventListener('online', this.#onChange);
    removeEventListener('offline', this.#onChange);
  }

  readonly #onChange = (): void => {
    this.isOffline = !navigator.onLine;
    this.#host.requestUpdate();
    if (!this.isOffline) this.#onBack();
  };
}
