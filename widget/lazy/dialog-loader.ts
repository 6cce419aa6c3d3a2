import type { CryptoCheckout } from '../element/crypto-checkout.js';
import type { CheckoutDialog } from '../layout/index.js';
import type { CheckoutController } from '../state/controller.js';

/** Loads what opens the card, where the layout asks for it. */
export class DialogLoader {
  /** There once its part is loaded. */
  dialog: CheckoutDialog | undefined;
  #loading: Promise<void> | undefined;

  load(host: CryptoCheckout, controller: CheckoutController, internals: ElementInternals): void {
    this.#loading ??= import('../layout/index.js').then(
      (part) => void (this.dialog = new part.CheckoutDialog(host, controller, internals)),
      // Where its part cannot be had, the card takes its place.
      () => void (host.layout = 'card'),
    );
  }

  async open(): Promise<void> {
    await this.#loading;
    await this.dialog?.open();
  }
}
