import type { ReactiveController } from 'lit';
import type { Order } from '#contract';
import { fetchOptions } from '../api/client.js';
import { failureResult, type ApiResult, type CheckoutFailure } from '../api/failures.js';
import type { Config, ConfigProblem, Wallet } from '../config/settings.js';
import { Completion } from './completion.js';
import * as events from '../element/events.js';
import type { CheckoutHost } from '../element/host.js';
import type { LanguageLoader } from '../text/language-loader.js';
import { transition, type MachineEvent, type State } from './machine.js';
import { clearSession, readSession } from './session.js';

/** Parts that are loaded when they are needed; nothing where they cannot be had. */
const loadOrderModule = () => import('../order/index.js').catch(() => undefined);
const loadTrackingModule = () => import('../tracking/index.js').catch(() => undefined);
const loadOutcomeModule = () => import('../order/outcome/index.js').catch(() => undefined);
const loadDestinationModule = () => import('../destination/index.js').catch(() => undefined);

type OrderModule = NonNullable<Awaited<ReturnType<typeof loadOrderModule>>>;
type TrackingModule = NonNullable<Awaited<ReturnType<typeof loadTrackingModule>>>;
type TrackingRequest = Omit<
  Parameters<TrackingModule['trackOrder']>[0],
  'baseUrl' | 'saveProgress' | 'host' | 'dispatch'
> & {
  readonly config: Config;
};
type DestinationModule = NonNullable<Awaited<ReturnType<typeof loadDestinationModule>>>;

/** Asked again after every wait: the run may have ended meanwhile. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted;

const needsAddress = ({ wallet_address }: Wallet): boolean => wallet_address === undefined;

/**
 * Runs what the machine asks for. Every run owns an AbortController: a new run ends the last, and a late answer is
 * dropped. Moving the element within the page interrupts nothing; taking it out does.
 */
export class CheckoutController implements ReactiveController {
  state: State = { step: 'loading' };
  /** Shows the order; there once its part is loaded. */
  panel: InstanceType<OrderModule['OrderPanel']> | undefined;
  /** Shows the address field; there once its part is loaded. */
  destination: DestinationModule | undefined;
  /** Absent while an attribute is wrong. */
  config: Config | undefined;
  readonly completion = new Completion();
  readonly #host: CheckoutHost;
  readonly #languageLoader: LanguageLoader;
  #runController = new AbortController();
  #isStarted = false;
  #pendingSubmit: Promise<Order | undefined> | undefined;

  /** Nothing that has words comes before the words of `language`. */
  constructor(host: CheckoutHost, language: LanguageLoader) {
    this.#host = host;
    this.#languageLoader = language;
    host.addController(this);
  }

  hostConnected(): void {
    if (this.#runController.signal.aborted) this.resume();
  }

  hostDisconnected(): void {
    queueMicrotask(() => {
      if (!this.#host.isConnected) this.#runController.abort();
    });
  }

  /** Starts over with other settings; the order of an earlier purchase with the same ones is shown again. */
  configure(config: Config): void {
    this.config = config;
    this.resume();
  }

  /** Until then nothing is asked of the service. */
  start = (): void => {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.resume();
  };

  /** A wrong attribute: nothing is asked of the service. */
  async reportMisconfiguration(problem: ConfigProblem): Promise<void> {
    this.config = undefined;
    const signal = this.#startRun();
    this.#dispatch({ type: 'started' });
    const [problemModule] = await Promise.all([
      import('../config/problem-message.js').catch(() => undefined),
      this.#languageLoader.ready,
    ]);
    if (isAborted(signal)) return;
    const { attribute } = problem;
    this.#fail({ kind: 'misconfigured', attribute, message: problemModule?.problemMessage(problem) ?? attribute });
  }

  chooseOption = (name: string): void => {
    this.#dispatch({ type: 'optionChosen', name });
    if (this.state.step === 'choosing') this.#emit(new events.CheckoutOptionEvent(this.state.choice.option));
  };

  chooseWallet = (index: number): void => {
    this.#dispatch({ type: 'walletChosen', index });
    if (this.state.step !== 'choosing') return;
    const { crypto_currency, crypto_currency_network } = this.state.choice.wallet;
    this.#emit(new events.CheckoutCurrencyEvent(crypto_currency, crypto_currency_network));
  };

  enterAddress = (address: string): void => this.#dispatch({ type: 'addressTyped', address });

  /** Says what is wrong with a typed address. False also where coin or address changed meanwhile. */
  checkAddress = async (): Promise<boolean> => {
    if (this.state.step !== 'choosing') return false;
    const { wallet, address } = this.state.choice;
    const addressProblem = await this.destination?.findAddressProblem(address, wallet);
    const previousState = this.state;
    this.#dispatch({ type: 'addressChecked', wallet, address, addressProblem });
    return !addressProblem && this.state !== previousState;
  };

  /** Creates the order. Calls while one is under way all get that one: a double click makes one order. */
  submit(): Promise<Order | undefined> {
    if (this.state.step === 'ordered') return Promise.resolve(this.state.order);
    const { signal } = this.#runController;
    this.#pendingSubmit ??= this.#createOrder().finally(() => {
      if (!signal.aborted) this.#pendingSubmit = undefined;
    });
    return this.#pendingSubmit;
  }

  /** Forgets the order and starts over. */
  reset = (): void => {
    if (this.config) clearSession(this.config);
    this.resume();
  };

  /** Shows what this session left of the purchase, or loads the options; also the way out of a failure. */
  resume = (): void => {
    const config = this.config;
    if (!config || !this.#host.isConnected) return;
    const signal = this.#startRun();
    this.completion.renew();
    this.#dispatch({ type: 'started' });
    if (!this.#isStarted) return;
    if (config.transactionCode) void this.#showExistingOrder(config, signal);
    else void (readSession(config) === null ? this.#loadOffer(config, signal) : this.#restoreOrder(config, signal));
  };

  /** Back online: what could not be had before is asked for again. */
  retryIfUnavailable(): void {
    if (this.state.step === 'unavailable') this.resume();
  }

  readonly #dispatch = (event: MachineEvent): void => {
    this.state = transition(this.state, event);
    if (event.type === 'changed') this.completion.settleIfFinal(event.snapshot);
    this.#host.requestUpdate();
  };

  #emit(event: Event): void {
    this.#host.dispatchEvent(event);
  }

  #startRun(): AbortSignal {
    this.#runController.abort(isAborted);
    this.#pendingSubmit = undefined;
    this.#runController = new AbortController();
    return this.#runController.signal;
  }

  async #restoreOrder(config: Config, signal: AbortSignal): Promise<void> {
    const orderModule = await this.#ensureOrderModule();
    if (isAborted(signal)) return;
    if (!orderModule) return this.#fail({ kind: 'unreachable' });
    const { order, option, lastNotifiedSequence = 0 } = orderModule.readSavedSession(config);
    if (!order) return this.#loadOffer(config, signal);
    this.#dispatch({ type: 'created', order, option });
    void this.#trackOrder({ config, order, lastNotifiedSequence, signal });
  }

  /** An order that somebody else made: it is shown and followed, and none is ever made. */
  async #showExistingOrder(config: Config, signal: AbortSignal): Promise<void> {
    const [trackingModule] = await Promise.all([loadTrackingModule(), this.#ensureOrderModule()]);
    if (isAborted(signal)) return;
    if (!trackingModule || !this.panel) return this.#fail({ kind: 'unreachable' });
    const result = await trackingModule.lookUpOrder(config.baseUrl, config.transactionCode ?? '', signal);
    if (isAborted(signal)) return;
    if (!result.ok) {
      addEventListener('focus', () => this.retryIfUnavailable(), { once: true, signal }); // whoever comes back wants to know
      return this.#fail(result.failure);
    }
    const { snapshot } = result.value;
    this.#dispatch({ type: 'created', order: snapshot, option: undefined });
    this.#dispatch({ type: 'changed', ...result.value });
    void this.#trackOrder({ config, order: snapshot, lastNotifiedSequence: snapshot.sequence, signal });
  }

  /** Without its part the order is shown as it was made, and the part is asked for again when the buyer comes back. */
  async #trackOrder(request: TrackingRequest): Promise<void> {
    const { signal, config } = request;
    const [trackingModule, orderModule] = await Promise.all([loadTrackingModule(), loadOrderModule()]);
    if (isAborted(signal)) return;
    const saveProgress = (order: Order, lastNotifiedSequence: number): void => {
      if (!config.transactionCode) orderModule?.saveProgress(config, order, lastNotifiedSequence);
    };
    if (trackingModule)
      trackingModule.trackOrder({
        ...request,
        baseUrl: config.baseUrl,
        saveProgress,
        host: this.#host,
        dispatch: this.#dispatch,
      });
    else addEventListener('focus', () => void this.#trackOrder(request), { once: true, signal });
  }

  async #loadOffer(config: Config, signal: AbortSignal): Promise<void> {
    const [options, wallets] = await Promise.all([
      fetchOptions(config.baseUrl, config, signal),
      this.#resolveWallets(config, signal),
      this.#languageLoader.ready,
    ]);
    if (isAborted(signal)) return;
    if (!options.ok) return this.#fail(options.failure);
    if (!wallets.ok) return this.#fail(wallets.failure);
    this.#dispatch({ type: 'loaded', offer: { ...options.value, wallets: wallets.value } });
    await this.#host.updateComplete;
    this.#emit(new events.CheckoutReadyEvent(options.value.options));
    // Safari has none, where the part is simply loaded with the order; a node of the page may then go by this name.
    if (typeof window.requestIdleCallback === 'function') requestIdleCallback(() => void loadOrderModule());
  }

  /** The merchant's wallets, or every pair of the service. */
  async #resolveWallets({ wallets }: Config, signal: AbortSignal): Promise<ApiResult<readonly Wallet[]>> {
    if (wallets && !wallets.some(needsAddress)) return { ok: true, value: wallets };
    const destinationModule = await loadDestinationModule();
    if (!destinationModule) return failureResult({ kind: 'unreachable' });
    if (!this.destination) this.#host.adoptStyles(destinationModule.styles);
    this.destination = destinationModule;
    const config = this.config;
    return wallets || !config
      ? { ok: true, value: wallets ?? [] }
      : destinationModule.fetchSupportedWallets(config, signal);
  }

  async #ensureOrderModule(): Promise<OrderModule | undefined> {
    const [orderModule] = await Promise.all([loadOrderModule(), this.#languageLoader.ready]);
    if (orderModule)
      this.panel ??= new orderModule.OrderPanel(this.#host, {
        loadOutcomeModule: loadOutcomeModule,
        state: () => this.state,
      });
    return orderModule;
  }

  /** The part that shows the order comes first: an order is not made before it can be shown. */
  async #createOrder(): Promise<Order | undefined> {
    const { signal } = this.#runController;
    const config = this.config;
    if (this.state.step !== 'choosing' || !config) return undefined;
    const orderModule = await this.#ensureOrderModule();
    if (isAborted(signal)) return undefined;
    if (!orderModule) return this.#fail({ kind: 'unreachable' });
    if (needsAddress(this.state.choice.wallet) && !(await this.checkAddress())) return undefined;
    const { offer, choice } = this.state;
    this.#dispatch({ type: 'submitted' });
    const result = await orderModule.requestOrder({ config, offer, choice, signal });
    if (isAborted(signal)) return undefined;
    if (!result.ok) return this.#fail(result.failure);
    const order = result.value;
    this.#dispatch({ type: 'created', order, option: choice.option });
    this.#emit(new events.CheckoutCreatedEvent(order));
    void this.#trackOrder({ config, order, lastNotifiedSequence: 0, signal });
    return order;
  }

  #fail(failure: CheckoutFailure | 'aborted'): undefined {
    if (failure === 'aborted') return;
    this.#dispatch({ type: 'failed', failure });
    this.#emit(new events.CheckoutErrorEvent(failure));
    if (failure.kind === 'misconfigured') console.error(`<crypto-checkout> ${failure.message}`, this.#host);
  }
}
