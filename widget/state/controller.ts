import type { ReactiveController } from 'lit';
import type { Order } from '#contract';
import { fetchOptions } from '../api/client.js';
import { failedWith, type Answer, type CheckoutFailure } from '../api/failures.js';
import type { Config, Problem, Wallet } from '../config/settings.js';
import { Completion } from './completion.js';
import * as events from '../element/events.js';
import type { CheckoutHost } from '../element/host.js';
import type { LanguageChoice } from '../text/language.js';
import { next, type MachineEvent, type State } from './machine.js';
import { clearSession, readSession } from './session.js';

/** Parts that are loaded when they are needed; nothing where they cannot be had. */
const loadOrderPart = () => import('../order/index.js').catch(() => undefined);
const loadFollowPart = () => import('../tracking/index.js').catch(() => undefined);
const loadOutcomePart = () => import('../order/outcome/index.js').catch(() => undefined);
const loadDestinationPart = () => import('../destination/index.js').catch(() => undefined);

type OrderPart = NonNullable<Awaited<ReturnType<typeof loadOrderPart>>>;
type FollowPart = NonNullable<Awaited<ReturnType<typeof loadFollowPart>>>;
type Followed = Omit<Parameters<FollowPart['followOrder']>[0], 'baseUrl' | 'remember' | 'host' | 'dispatch'> & {
  readonly config: Config;
};
type DestinationPart = NonNullable<Awaited<ReturnType<typeof loadDestinationPart>>>;

/** Asked again after every wait: the run may have ended meanwhile. */
const isOver = (signal: AbortSignal): boolean => signal.aborted;

const isTyped = ({ wallet_address }: Wallet): boolean => wallet_address === undefined;

/**
 * Runs what the machine asks for. Every run owns an AbortController: a new run ends the last, and a late answer is
 * dropped. Moving the element within the page interrupts nothing; taking it out does.
 */
export class CheckoutController implements ReactiveController {
  state: State = { step: 'loading' };
  /** Shows the order; there once its part is loaded. */
  panel: InstanceType<OrderPart['OrderPanel']> | undefined;
  /** Shows the address field; there once its part is loaded. */
  destination: DestinationPart | undefined;
  /** Absent while an attribute is wrong. */
  config: Config | undefined;
  readonly completion = new Completion();
  readonly #host: CheckoutHost;
  readonly #language: LanguageChoice;
  #run = new AbortController();
  #isBegun = false;
  #creation: Promise<Order | undefined> | undefined;

  /** Nothing that has words comes before the words of `language`. */
  constructor(host: CheckoutHost, language: LanguageChoice) {
    this.#host = host;
    this.#language = language;
    host.addController(this);
  }

  hostConnected(): void {
    if (this.#run.signal.aborted) this.resume();
  }

  hostDisconnected(): void {
    queueMicrotask(() => {
      if (!this.#host.isConnected) this.#run.abort();
    });
  }

  /** Starts over with other settings; the order of an earlier purchase with the same ones is shown again. */
  configure(config: Config): void {
    this.config = config;
    this.resume();
  }

  /** Until then nothing is asked of the service. */
  begin = (): void => {
    if (this.#isBegun) return;
    this.#isBegun = true;
    this.resume();
  };

  /** A wrong attribute: nothing is asked of the service. */
  async misconfigured(problem: Problem): Promise<void> {
    this.config = undefined;
    const signal = this.#newRun();
    this.#dispatch({ type: 'started' });
    const [part] = await Promise.all([import('../config/messages.js').catch(() => undefined), this.#language.ready]);
    if (isOver(signal)) return;
    const { attribute } = problem;
    this.#fail({ kind: 'misconfigured', attribute, message: part?.sentenceFor(problem) ?? attribute });
  }

  chooseOption = (name: string): void => {
    this.#dispatch({ type: 'optionChosen', name });
    if (this.state.step === 'choosing') this.#tell(new events.CheckoutOptionEvent(this.state.choice.option));
  };

  chooseWallet = (index: number): void => {
    this.#dispatch({ type: 'walletChosen', index });
    if (this.state.step !== 'choosing') return;
    const { crypto_currency, crypto_currency_network } = this.state.choice.wallet;
    this.#tell(new events.CheckoutCurrencyEvent(crypto_currency, crypto_currency_network));
  };

  typeAddress = (address: string): void => this.#dispatch({ type: 'addressTyped', address });

  /** Says what is wrong with a typed address. False also where coin or address changed meanwhile. */
  checkAddress = async (): Promise<boolean> => {
    if (this.state.step !== 'choosing') return false;
    const { wallet, address } = this.state.choice;
    const problem = await this.destination?.problemWith(address, wallet);
    const before = this.state;
    this.#dispatch({ type: 'addressChecked', wallet, address, problem });
    return !problem && this.state !== before;
  };

  /** Creates the order. Calls while one is under way all get that one: a double click makes one order. */
  submit(): Promise<Order | undefined> {
    if (this.state.step === 'ordered') return Promise.resolve(this.state.order);
    const { signal } = this.#run;
    this.#creation ??= this.#submit().finally(() => {
      if (!signal.aborted) this.#creation = undefined;
    });
    return this.#creation;
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
    const signal = this.#newRun();
    this.completion.renew();
    this.#dispatch({ type: 'started' });
    if (!this.#isBegun) return;
    if (config.transactionCode) void this.#lookUp(config, signal);
    else void (readSession(config) === null ? this.#load(config, signal) : this.#restore(config, signal));
  };

  /** Back online: what could not be had before is asked for again. */
  goOn(): void {
    if (this.state.step === 'unavailable') this.resume();
  }

  readonly #dispatch = (event: MachineEvent): void => {
    this.state = next(this.state, event);
    if (event.type === 'changed') this.completion.see(event.snapshot);
    this.#host.requestUpdate();
  };

  #tell(event: Event): void {
    this.#host.dispatchEvent(event);
  }

  #newRun(): AbortSignal {
    this.#run.abort(isOver);
    this.#creation = undefined;
    this.#run = new AbortController();
    return this.#run.signal;
  }

  async #restore(config: Config, signal: AbortSignal): Promise<void> {
    const part = await this.#orderPart();
    if (isOver(signal)) return;
    if (!part) return this.#fail({ kind: 'unreachable' });
    const { order, option, told = 0 } = part.recall(config);
    if (!order) return this.#load(config, signal);
    this.#dispatch({ type: 'created', order, option });
    void this.#follow({ config, order, told, signal });
  }

  /** An order that somebody else made: it is shown and followed, and none is ever made. */
  async #lookUp(config: Config, signal: AbortSignal): Promise<void> {
    const [part] = await Promise.all([loadFollowPart(), this.#orderPart()]);
    if (isOver(signal)) return;
    if (!part || !this.panel) return this.#fail({ kind: 'unreachable' });
    const answer = await part.lookUp(config.baseUrl, config.transactionCode ?? '', signal);
    if (isOver(signal)) return;
    if (!answer.ok) {
      addEventListener('focus', () => this.goOn(), { once: true, signal }); // whoever comes back wants to know
      return this.#fail(answer.failure);
    }
    const { snapshot } = answer.value;
    this.#dispatch({ type: 'created', order: snapshot, option: undefined });
    this.#dispatch({ type: 'changed', ...answer.value });
    void this.#follow({ config, order: snapshot, told: snapshot.sequence, signal });
  }

  /** Without its part the order is shown as it was made, and the part is asked for again when the buyer comes back. */
  async #follow(of: Followed): Promise<void> {
    const { signal, config } = of;
    const [part, orderPart] = await Promise.all([loadFollowPart(), loadOrderPart()]);
    if (isOver(signal)) return;
    const remember = (order: Order, told: number): void => {
      if (!config.transactionCode) orderPart?.rememberChange(config, order, told);
    };
    if (part)
      part.followOrder({ ...of, baseUrl: config.baseUrl, remember, host: this.#host, dispatch: this.#dispatch });
    else addEventListener('focus', () => void this.#follow(of), { once: true, signal });
  }

  async #load(config: Config, signal: AbortSignal): Promise<void> {
    const [options, wallets] = await Promise.all([
      fetchOptions(config.baseUrl, config, signal),
      this.#walletsFor(config, signal),
      this.#language.ready,
    ]);
    if (isOver(signal)) return;
    if (!options.ok) return this.#fail(options.failure);
    if (!wallets.ok) return this.#fail(wallets.failure);
    this.#dispatch({ type: 'loaded', offer: { ...options.value, wallets: wallets.value } });
    await this.#host.updateComplete;
    this.#tell(new events.CheckoutReadyEvent(options.value.options));
    // Safari has none, where the part is simply loaded with the order; a node of the page may then go by this name.
    if (typeof window.requestIdleCallback === 'function') requestIdleCallback(() => void loadOrderPart());
  }

  /** The merchant's wallets, or every pair of the service. */
  async #walletsFor({ wallets }: Config, signal: AbortSignal): Promise<Answer<readonly Wallet[]>> {
    if (wallets && !wallets.some(isTyped)) return { ok: true, value: wallets };
    const part = await loadDestinationPart();
    if (!part) return failedWith({ kind: 'unreachable' });
    if (!this.destination) this.#host.adopt(part.styles);
    this.destination = part;
    const config = this.config;
    return wallets || !config ? { ok: true, value: wallets ?? [] } : part.supportedWallets(config, signal);
  }

  async #orderPart(): Promise<OrderPart | undefined> {
    const [part] = await Promise.all([loadOrderPart(), this.#language.ready]);
    if (part) this.panel ??= new part.OrderPanel(this.#host, { loadLater: loadOutcomePart, state: () => this.state });
    return part;
  }

  /** The part that shows the order comes first: an order is not made before it can be shown. */
  async #submit(): Promise<Order | undefined> {
    const { signal } = this.#run;
    const config = this.config;
    if (this.state.step !== 'choosing' || !config) return undefined;
    const part = await this.#orderPart();
    if (isOver(signal)) return undefined;
    if (!part) return this.#fail({ kind: 'unreachable' });
    if (isTyped(this.state.choice.wallet) && !(await this.checkAddress())) return undefined;
    const { offer, choice } = this.state;
    this.#dispatch({ type: 'submitted' });
    const answer = await part.requestOrder({ config, offer, choice, signal });
    if (isOver(signal)) return undefined;
    if (!answer.ok) return this.#fail(answer.failure);
    const order = answer.value;
    this.#dispatch({ type: 'created', order, option: choice.option });
    this.#tell(new events.CheckoutCreatedEvent(order));
    void this.#follow({ config, order, told: 0, signal });
    return order;
  }

  #fail(failure: CheckoutFailure | 'aborted'): undefined {
    if (failure === 'aborted') return;
    this.#dispatch({ type: 'failed', failure });
    this.#tell(new events.CheckoutErrorEvent(failure));
    if (failure.kind === 'misconfigured') console.error(`<crypto-checkout> ${failure.message}`, this.#host);
  }
}
