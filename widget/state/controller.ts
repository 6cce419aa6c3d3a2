import type { ReactiveController } from 'lit';
import type { Order, PaymentOption } from '#contract';
import { chunkFailure, type CheckoutFailure } from '../api/failures.js';
import type { Config, ConfigProblem, PurchaseConfig, SettingsResult } from '../config/settings.js';
import * as events from '../element/events.js';
import type { CheckoutHost } from '../element/host.js';
import { chunkLoaders as chunks } from '../lazy/chunk-loaders.js';
import { OrderEnd } from './order-end.js';
import { loadOffer } from './load-offer.js';
import { transition, type ChoosingState, type MachineEvent, type State } from './machine.js';
import type { CheckoutModel, OrderModule, OrderPanel, Run, SummaryModule } from './model.js';
import { clearSession, readSession } from './session.js';

type ControllerOptions = {
  readonly host: CheckoutHost;
  /** The controller shows nothing that has words before the language is ready. */
  readonly language: { readonly ready: Promise<unknown> | undefined };
};

type StyledChunks = Pick<CheckoutController, 'destination' | 'marks' | 'summary' | 'problemMessage'>;

/**
 * Runs the effects of the state machine. Every run owns an AbortController: a new run aborts the previous one, and late
 * answers are dropped. Moving the element within the page interrupts nothing; removing it aborts the run.
 */
export class CheckoutController implements ReactiveController, CheckoutModel {
  panel: OrderPanel | undefined;
  destination: CheckoutModel['destination'];
  marks: CheckoutModel['marks'];
  summary: CheckoutModel['summary'];
  problemMessage: CheckoutModel['problemMessage'];
  config: Config | undefined;
  readonly orderEnd = new OrderEnd();
  readonly #options: ControllerOptions;
  readonly #host: CheckoutHost;
  #state: State = { step: 'loading' };
  /** Absent before the first run: an abort makes the browser set up `DOMException`, which takes memory. */
  #abortController: AbortController | undefined;
  /** The last offer with what the buyer has chosen of it. */
  #form: Pick<ChoosingState, 'offer' | 'choice'> | undefined;
  /** Settles when the form is on screen, or has failed. */
  #showing: Promise<void> | undefined;
  #isStarted = false;
  #hasEarlierOrder = false;
  #pendingPress: Promise<void> | undefined;
  #pendingSubmit: Promise<Order | undefined> | undefined;
  #loadingSummary: Promise<SummaryModule | undefined> | undefined;

  constructor(options: ControllerOptions) {
    this.#options = options;
    this.#host = options.host;
    this.#host.addController(this);
  }

  get state(): State {
    return this.#state;
  }

  /** Whether an order may exist that is not on screen: it may be paid, so no sentence says that nothing was charged. */
  get mayHaveOrder(): boolean {
    return this.#hasEarlierOrder && this.#state.step !== 'ordered';
  }

  hostConnected(): void {
    if (this.#abortController?.signal.aborted !== false) this.resume();
  }

  hostDisconnected(): void {
    queueMicrotask(() => {
      if (!this.#host.isConnected) this.#abortController?.abort();
    });
  }

  /**
   * Starts over with other settings. The form stays until there is an offer for them. The order of an earlier purchase with
   * the same settings is shown again.
   */
  configure(result: SettingsResult): void {
    // A shop empties its cart once there is an order, which stays.
    if (this.#state.step === 'ordered' && !result.config && !this.#host.transactionCode) return;
    this.config = result.config;
    if (result.config) this.resume();
    else void this.#reportMisconfiguration(result.problems);
  }

  start = (): void => {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.resume();
  };

  /** Ends the checkout, and names the wrong settings. */
  async #reportMisconfiguration(problems: readonly ConfigProblem[]): Promise<void> {
    const signal = this.#startRun();
    const [chunk] = await Promise.all([this.#load('problemMessage'), this.#options.language.ready]);
    const failure = await chunk?.misconfiguration(problems, { host: this.#host, chunks });
    if (signal.aborted) return;
    this.fail(failure ?? { kind: 'misconfigured', attribute: '', message: '' });
  }

  chooseOption(option: PaymentOption): void {
    this.dispatch({ type: 'chosen', change: { option, wanted: option.name } });
    this.#host.dispatchEvent(new events.CheckoutOptionChangeEvent(option));
  }

  /**
   * Creates the order, once the options for the newest attributes are on screen. Calls while one is pending share its
   * promise, so that a double click creates one order. An element that is in no page has nothing to wait for.
   */
  async submit(): Promise<Order | undefined> {
    if (this.#host.isConnected) await this.#host.updateComplete;
    await this.#showing;
    if (this.#state.step === 'ordered') return this.#state.order;
    const signal = this.#abortController?.signal;
    if (!signal) return undefined;
    this.#pendingSubmit ??= this.#createOrder(signal).finally(() => {
      if (!signal.aborted) this.#pendingSubmit = undefined;
    });
    return this.#pendingSubmit;
  }

  /** Orders what is on the screen, unless the page prevents it; once for a double click. */
  press(): Promise<void> {
    return (this.#pendingPress ??= this.#press().finally(() => {
      this.#pendingPress = undefined;
    }));
  }

  async #press(): Promise<void> {
    const signal = this.#abortController?.signal;
    const orderModule = await this.#loadOrderModule(signal);
    if (await orderModule?.confirmPress(this.#host, this)) await this.submit();
  }

  /** Forgets the order and starts over. */
  reset = (): void => {
    if (this.config) clearSession(this.config);
    this.#form = undefined;
    this.resume();
  };

  /** Tries again what failed. An order stays on screen. */
  retry = (): void => (this.#state.step === 'ordered' ? this.dispatch({ type: 'retried' }) : this.resume());

  /** Shows what this session left of the purchase, or loads the options. */
  resume(): void {
    const { config } = this;
    if (!config || !this.#host.isConnected) return;
    const signal = this.#startRun();
    this.orderEnd.renew();
    if (!this.#isStarted) return;
    const run = { host: this.#host, signal, dispatch: this.dispatch };
    this.#showing =
      config.transactionCode === undefined && !readSession(config)
        ? this.#showOffer({ ...run, config })
        : this.#showOrder({ ...run, config });
  }

  /** The browser is online again, or the page has the focus. Only the buyer creates an order again. */
  retryIfUnavailable = (): void => {
    const { step, failure } = { failure: undefined, ...this.#state };
    if (step === 'choosing') return failure?.kind === 'unreachable' ? this.dispatch({ type: 'retried' }) : undefined;
    if (step === 'unavailable' || failure) this.retry();
  };

  readonly dispatch = (event: MachineEvent): void => {
    this.#state = (this.panel?.transition ?? transition)(this.#state, event);
    if ('offer' in this.#state) this.#form = this.#state;
    if (event.type === 'changed') this.orderEnd.settleIfFinal(event.snapshot);
    this.#host.requestUpdate();
  };

  #startRun(): AbortSignal {
    this.#hasEarlierOrder ||= this.#state.step === 'ordered';
    this.#abortController?.abort();
    this.#abortController = new AbortController();
    const { signal } = this.#abortController;
    addEventListener('online', this.retryIfUnavailable, { signal });
    this.#pendingSubmit = undefined;
    this.#loadingSummary = undefined;
    this.dispatch({ type: 'started', form: this.#form });
    return signal;
  }

  async #showOffer(run: Run<PurchaseConfig>): Promise<void> {
    const { config, signal, host } = run;
    const [offer, summary] = await Promise.all([
      loadOffer({ ...run, loadDestination: () => this.#load('destination') }),
      // The terms and the lines of the amount must be on the screen together with the button.
      host.consent || host.lines ? this.loadSummary() : true,
      this.#options.language.ready,
      this.#form && this.#load('marks'), // has what keeps the choice
    ]);
    if (signal.aborted) return;
    if (!offer.ok) return this.#end(offer.failure, signal);
    if (!summary) return this.dispatch({ type: 'failed', failure: chunkFailure('summary') });
    if (!offer.value.options[0]) await this.#load('problemMessage');
    const problem = summary !== true && summary.linesProblem(host.lines, config.orderParameters);
    if (problem) return this.#reportMisconfiguration([problem]);
    const kept = this.#form && this.marks?.keepChoice(this.#form, offer.value);
    this.dispatch({ type: 'loaded', offer: offer.value, kept });
    await this.#host.updateComplete;
    this.#host.dispatchEvent(new events.CheckoutReadyEvent(offer.value.options));
    // The marks load after the frame that shows the form. A hidden page draws no frame, so that they load once it is shown.
    requestAnimationFrame(() => setTimeout(() => void this.#loadMarks(run)));
  }

  /** Loads a chunk that the views read, and adds its styles once. */
  async #load<Name extends keyof StyledChunks>(name: Name): Promise<StyledChunks[Name]> {
    const part = (await chunks[name]({ host: this.#host })) as StyledChunks[Name];
    if (!part) return undefined;
    if (!this[name]) this.#host.adoptStyles(part.styles);
    Object.assign(this, { [name]: part });
    this.#host.requestUpdate();
    return part;
  }

  /** Where the chunk fails to load, the places of the marks and the line of the quote stay empty. */
  async #loadMarks(run: Run): Promise<void> {
    (await this.#load('marks'))?.startExtras({ run, model: this, chunks });
  }

  /** Once in a run: every update of the element asks for it. */
  loadSummary(): Promise<SummaryModule | undefined> {
    return (this.#loadingSummary ??= this.#load('summary'));
  }

  /** With the signal of a run, that run fails where the file does not load. */
  async #loadOrderModule(signal?: AbortSignal): Promise<OrderModule | undefined> {
    const [orderModule] = await Promise.all([chunks.order(), this.#options.language.ready]);
    this.panel ??=
      orderModule && new orderModule.OrderPanel({ host: this.#host, model: this, loadOutcome: chunks.outcome });
    if (!orderModule && signal?.aborted === false) this.fail(chunkFailure('order'));
    return orderModule;
  }

  /** Shows the order that the page names, or that the session left. Without one, shows the offer. */
  async #showOrder(run: Run): Promise<void> {
    const { signal } = run;
    this.#hasEarlierOrder = true;
    void this.#loadMarks(run);
    const [orderModule, earlier] = await Promise.all([this.#loadOrderModule(), chunks.showOrder()]);
    if (signal.aborted) return;
    const failure = orderModule && earlier ? await earlier.showOrder(run, orderModule) : chunkFailure('order');
    if (!failure || run.signal.aborted) return; // meanwhile
    if (failure === 'unconfirmed') return this.#showOffer(run as Run<PurchaseConfig>);
    addEventListener('focus', this.retryIfUnavailable, { once: true, signal });
    return this.#end(failure, signal);
  }

  /** Fails once its screen has loaded; after a time-out, which the screen's file may meet too, at once. */
  async #end(failure: CheckoutFailure | 'aborted', signal: AbortSignal): Promise<void> {
    if (failure !== 'aborted' && failure.kind !== 'timeout') await this.#load('problemMessage');
    if (!signal.aborted) this.fail(failure);
  }

  /** The chunk that shows the order loads first, because an order that cannot be shown must not be created. */
  async #createOrder(signal: AbortSignal): Promise<Order | undefined> {
    const { config } = this;
    if (this.#state.step !== 'choosing' || !config?.orderParameters) return undefined;
    const orderModule = await this.#loadOrderModule(signal);
    if (!orderModule || signal.aborted) return undefined;
    const run = { host: this.#host, config, signal, dispatch: this.dispatch };
    return orderModule.submitOrder(run, this);
  }

  fail(failure: CheckoutFailure | 'aborted'): undefined {
    if (failure === 'aborted') return;
    this.dispatch({ type: 'failed', failure });
    this.#host.dispatchEvent(new events.CheckoutErrorEvent(failure));
    // The buyer's sentences leave the cause out.
    void this.#load('problemMessage').then((chunk) => chunk?.reportFailure(failure, { host: this.#host, model: this }));
  }
}
