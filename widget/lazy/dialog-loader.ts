import type { CheckoutHost } from '../element/host.js';
import type { CheckoutDialog } from '../layout/index.js';
import type { CheckoutModel } from '../state/part-interfaces.js';
import { loadLayout, loadOutcome } from './part-loaders.js';

type DialogOptions = {
  readonly host: CheckoutHost;
  readonly model: CheckoutModel;
  readonly internals: ElementInternals;
};

/** Loads the dialog for the layouts `button` and `row`. */
export class DialogLoader {
  /** Absent until its part has loaded. */
  dialog: CheckoutDialog | undefined;
  /** True when the part failed to load: the element then shows the card in the page, until a retry succeeds. */
  hasFailed = false;
  readonly #options: DialogOptions;
  readonly #loadPart: typeof loadLayout;
  #loading: Promise<void> | undefined;

  constructor(options: DialogOptions, loadPart = loadLayout) {
    this.#options = options;
    this.#loadPart = loadPart;
  }

  load(): Promise<void> {
    return (this.#loading ??= this.#load());
  }

  async open(): Promise<void> {
    await this.load();
    await this.dialog?.open();
  }

  async #load(): Promise<void> {
    const part = await this.#loadPart();
    this.hasFailed = !part;
    if (part) this.dialog = new part.CheckoutDialog({ ...this.#options, loadLabels: loadOutcome });
    else {
      this.#loading = undefined;
      addEventListener('online', () => void this.load(), { once: true });
    }
    this.#options.host.requestUpdate();
  }
}
