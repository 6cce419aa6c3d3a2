import type { ReactiveController } from 'lit';
import type { CheckoutHost } from '../element/host.js';
import type { State } from './machine.js';

/** Whether the browser is offline, and when it is back. */
export class ConnectionMonitor implements ReactiveController {
  /** What was heard last. */
  #isOffline: boolean | undefined;
  readonly #host: CheckoutHost;
  readonly #onReconnect: () => void;

  constructor(host: CheckoutHost, onBack: () => void) {
    this.#host = host;
    this.#onReconnect = onBack;
    host.addController(this);
  }

  /**
   * A service that is about to answer, or has just done so, says enough: a page's first look at `navigator` makes the
   * browser set up all that it can do, which takes as much memory as a fifth of this widget.
   */
  isOffline({ step }: State): boolean {
    if (step !== 'loading' && step !== 'choosing') this.#isOffline ??= !navigator.onLine;
    return this.#isOffline ?? false;
  }

  hostConnected(): void {
    if (this.#host.hasUpdated) this.#isOffline = !navigator.onLine;
    addEventListener('online', this.#onChange);
    addEventListener('offline', this.#onChange);
  }

  hostDisconnected(): void {
    removeEventListener('online', this.#onChange);
    removeEventListener('offline', this.#onChange);
  }

  readonly #onChange = ({ type }: Event): void => {
    this.#isOffline = type === 'offline';
    this.#host.requestUpdate();
    if (!this.#isOffline) this.#onReconnect();
  };
}
