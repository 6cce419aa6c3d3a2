import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Order, PaymentOption } from '#contract';
import * as client from '../api/client.js';
import type { Answer, CheckoutFailure } from '../api/failure.js';
import type { Config, Problem, Wallet } from '../attributes.js';
import { problemWith } from './destination.js';
import { next, type Choice, type MachineEvent, type Offer, type State } from './machine.js';
import { attemptFor, forget, recall, remember } from './session.js';

/** What the element wants to hear, to tell the page. */
export type Listener = {
  readonly ready: (options: readonly PaymentOption[]) => void;
  readonly created: (order: Order) => void;
  readonly failed: (failure: CheckoutFailure) => void;
  readonly optionChosen: (option: PaymentOption) => void;
  readonly walletChosen: (wallet: Wallet) => void;
};

type Host = ReactiveControllerHost & { readonly isConnected: boolean };

/**
 * Runs what the machine asks for. Every run owns an AbortController: a new run ends the last, and a late answer is
 * dropped. Moving the element within the page interrupts nothing; taking it out does.
 */
export class CheckoutController implements ReactiveController {
  state: State = { step: 'loading' };
  readonly #host: Host;
  readonly #listener: Listener;
  #config: Config | undefined;
  #run = new AbortController();
  #creation: Promise<Order | undefined> | undefined;

  constructor(host: Host, listener: Listener) {
    this.#host = host;
    this.#listener = listener;
    host.addController(this);
  }

  hostConnected(): void {
    if (this.#run.signal.aborted && this.#config) this.#resume(this.#config);
  }

  hostDisconnected(): void {
    queueMicrotask(() => {
      if (!this.#host.isConnected) this.#run.abort();
    });
  }

  /** Starts over with other settings; the order of an earlier purchase with the same ones is shown again. */
  configure(config: Config): void {
    this.#config = config;
    this.#resume(config);
  }

  misconfigured(problem: Problem): void {
    this.#config = undefined;
    this.#newRun();
    this.#dispatch({ type: 'misconfigured', problem });
  }

  chooseOption = (name: string): void => {
    this.#dispatch({ type: 'optionChosen', name });
    if (this.state.step === 'choosing') this.#listener.optionChosen(this.state.choice.option);
  };

  chooseWallet = (index: number): void => {
    this.#dispatch({ type: 'walletChosen', index });
    if (this.state.step === 'choosing') this.#listener.walletChosen(this.state.choice.wallet);
  };

  typeAddress = (address: string): void => this.#dispatch({ type: 'addressTyped', address });

  /** Says what is wrong with a typed address. The checker is loaded only now. */
  checkAddress = async (): Promise<boolean> => {
    if (this.state.step !== 'choosing') return false;
    const { wallet, address } = this.state.choice;
    const problem = await problemWith(address, wallet);
    this.#dispatch({ type: 'addressChecked', address, problem });
    return problem === undefined;
  };

  /** Loads the options again after a failure. */
  retry = (): void => {
    if (this.#config) void this.#load(this.#config);
  };

  /** Forgets the order and starts over. */
  reset(): void {
    if (!this.#config) return;
    forget(this.#config);
    this.#creation = undefined;
    void this.#load(this.#config);
  }

  /** Creates the order. Calls while one is under way all get that one: a double click makes one order. */
  submit(): Promise<Order | undefined> {
    if (this.state.step === 'pending') return Promise.resolve(this.state.order);
    this.#creation ??= this.#submit().finally(() => (this.#creation = undefined));
    return this.#creation;
  }

  #dispatch(event: MachineEvent): void {
    this.state = next(this.state, event);
    this.#host.requestUpdate();
  }

  #newRun(): AbortSignal {
    this.#run.abort();
    this.#run = new AbortController();
    return this.#run.signal;
  }

  #resume(config: Config): void {
    const { order, option } = recall(config);
    if (!order) return void this.#load(config);
    this.#newRun();
    this.#dispatch({ type: 'created', order, option });
  }

  async #load(config: Config): Promise<void> {
    const signal = this.#newRun();
    this.#dispatch({ type: 'started' });
    const query = { fiat_amount: config.fiatAmount, fiat_currency: config.fiatCurrency };
    const [options, wallets] = await Promise.all([
      client.fetchOptions(config.baseUrl, query, signal),
      walletsFor(config, signal),
    ]);
    if (signal.aborted) return;
    if (!options.ok) return this.#fail(options.failure);
    if (!wallets.ok) return this.#fail(wallets.failure);
    this.#dispatch({ type: 'loaded', offer: { ...options.value, wallets: wallets.value } });
    this.#listener.ready(options.value.options);
  }

  async #submit(): Promise<Order | undefined> {
    const config = this.#config;
    if (this.state.step !== 'choosing' || !config) return undefined;
    const { signal } = this.#run;
    const isFixed = this.state.choice.wallet.wallet_address !== undefined;
    if (!isFixed && !(await this.checkAddress())) return undefined;
    if (signal.aborted || this.state.step !== 'choosing') return undefined;
    const { offer, choice } = this.state;
    this.#dispatch({ type: 'submitted' });
    const answer = await this.#create(config, { offer, choice, signal });
    if (signal.aborted) return this.#interrupted();
    if (!answer.ok) return this.#fail(answer.failure);
    const order = answer.value;
    remember(config, { order, option: choice.option });
    this.#dispatch({ type: 'created', order, option: choice.option });
    this.#listener.created(order);
    return order;
  }

  #create(config: Config, { offer, choice, signal }: Creation): Promise<Answer<Order>> {
    const { crypto_currency, crypto_currency_network, wallet_address = choice.address } = choice.wallet;
    const query = { ...config.order, crypto_currency, crypto_currency_network, wallet_address };
    const attempt = attemptFor(recall(config), query);
    remember(config, { attempt });
    const headers = offer.acceptsKeys ? { 'idempotency-key': attempt.key } : undefined;
    return client.createOrder(config.baseUrl, query, { signal, ...(headers && { headers }) });
  }

  #fail(failure: CheckoutFailure | 'aborted'): undefined {
    if (failure === 'aborted') return this.#interrupted();
    this.#dispatch({ type: 'failed', failure });
    this.#listener.failed(failure);
  }

  #interrupted(): undefined {
    this.#dispatch({ type: 'interrupted' });
  }
}

type Creation = { readonly offer: Offer; readonly choice: Choice; readonly signal: AbortSignal };

/** The merchant's wallets, or every pair of the service, narrowed to the merchant's coin. */
async function walletsFor({ baseUrl, wallets, coin }: Config, signal: AbortSignal): Promise<Answer<readonly Wallet[]>> {
  if (wallets) return { ok: true, value: wallets };
  const answer = await client.fetchCurrencies(baseUrl, signal);
  if (!answer.ok) return answer;
  const pairs = answer.value.filter(({ short }) => coin === undefined || short === coin);
  const value = pairs.map(({ short, network }) => ({ crypto_currency: short, crypto_currency_network: network }));
  return { ok: true, value };
}
