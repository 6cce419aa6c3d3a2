import type { CheckoutHost } from '../element/host.js';
import type { CheckoutDialog } from '../layout/index.js';
import type { CheckoutModel } from '../state/model.js';
import { loadLayout, loadOutcome } from './chunk-loaders.js';

type DialogOptions = {
  readonly host: CheckoutHost;
  readonly model: CheckoutModel;
  readonly internals: ElementInternals;
};

/** Loads the dialog for the layouts `button` and `row`. */
export class DialogLoader {
  /** Absent until its chunk has loaded. */
  dialog: CheckoutDialog | undefined;
  /** True when the chunk failed to load: the element then shows the card in the page, until a retry succeeds. */
  hasFailed = false;
  readonly #options: DialogOptions;
  #loading: Promise<void> | undefined;

  constructor(options: DialogOptions) {
    this.#options = options;
  }

  load(): Promise<void> {
    return (this.#loading ??= this.#load());
  }

  async open(): Promise<void> {
    await this.load();
    await this.dialog?.open();
  }

  async #load(): Promise<void> {
    const { host } = this.#options;
    const module = await loadLayout({ host, retry: () => void this.load() });
    this.hasFailed = !module;
    if (module) this.dialog = new module.CheckoutDialog({ ...this.#options, loadLabels: loadOutcome });
    else this.#loading = undefined;
    host.requestUpdate();
  }
}
