import { LitElement, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { canonicalNetwork, checkout, type Order } from '#contract';
import { readSettings, type Config, type Partner, type Wallet } from './attributes.js';
import { defaultBaseUrl } from './base-url.js';
import { copyOrSelect } from './clipboard.js';
import { frame } from './crypto-checkout.styles.js';
import * as events from './events.js';
import { camel, kebab, partnerAttributes, partnerFrom } from './names.js';
import { CheckoutController } from './state/controller.js';
import { choosing } from './styles/choosing.styles.js';
import { order } from './styles/order.styles.js';
import { tokens } from './styles/tokens.styles.js';
import { en, say, type Text } from './text/en.js';
import type { ViewContext } from './views/context.js';
import type { Tile } from './views/order.js';
import { screen } from './views/screen.js';

const json = { fromAttribute: (text: string | null): unknown => parseJson(text) };

/** What is not JSON stays text, so that the check can name the attribute. */
function parseJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Parameters of checkout that are attributes (kebab-case) and properties (camelCase) of the same name. */
const parameterNames = Object.keys(checkout.query);

const settingNames = [...parameterNames.map(camel), 'baseUrl', 'wallets', 'partner', 'paymentUrl'];

const copiedForMs = 1800;

/** The encoder is loaded when an order is made. Without it the address is still whole. */
const loadOrderCode = () => import('./order-code.js').catch(() => undefined);

/** The element's own tag, the page's language, or the browser's; a tag that is none is left out. */
function localeOf(element: CryptoCheckout): string | undefined {
  const tag = element.locale || element.closest<HTMLElement>('[lang]')?.lang;
  try {
    return tag ? Intl.getCanonicalLocales(tag)[0] : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A white-label crypto checkout: payment options for a fiat amount, the order, and its address with a QR code.
 *
 * @element crypto-checkout
 *
 * @attr {string} base-url - Where the service is; the origin that this script came from unless set.
 * @attr {string} fiat-amount - Plain decimal, more than 0 and at most 10000, in units of `fiat-currency`.
 * @attr {string} fiat-currency - ISO 4217 code in capitals.
 * @attr {string} external-reference - Your own order number.
 * @attr {string} crypto-currency - Coin that you accept; without it the buyer chooses among all that are supported.
 * @attr {string} crypto-currency-network - Network of the coin.
 * @attr {string} wallet-address - Where the crypto goes; without it the buyer types an address.
 * @attr {string} wallets - JSON list of `{crypto_currency, crypto_currency_network, wallet_address}`: several coins to choose from.
 * @attr {string} webhook-url - Notified of the order's changes.
 * @attr {string} partner-wallet-address - First of the partner group, which is all or nothing.
 * @attr {string} partner-external-reference - The partner's own reference.
 * @attr {string} partner-crypto-currency - The partner's coin.
 * @attr {string} partner-crypto-currency-network - The partner's network.
 * @attr {string} partner-comission-percentage - The partner's share in percent; the spelling is the service's.
 * @attr {string} partner-webhook-url - Notified of the order's changes as well.
 * @attr {string} payment-url - Page where the buyer pays; `{option}` and `{transaction_code}` are filled in.
 * @attr {'address'|'uri'} qr - What the QR code holds: the plain address, or the network's payment URI.
 * @attr {string} locale - BCP 47 tag for amounts; the page's or the browser's language unless set.
 * @attr {'auto'|'light'|'dark'} theme - `auto` follows the operating system.
 *
 * @fires {CheckoutReadyEvent} checkout-ready - The payment options are on screen.
 * @fires {CheckoutOptionEvent} checkout-option - The buyer chose a payment option.
 * @fires {CheckoutCurrencyEvent} checkout-currency - The buyer chose a coin and a network.
 * @fires {CheckoutCreatedEvent} checkout-created - The order exists.
 * @fires {CheckoutErrorEvent} checkout-error - Something failed; the buyer sees why.
 * @fires {CheckoutCopyEvent} checkout-copy - The buyer copied the address or the transaction code.
 *
 * @slot header - Above the amount: a logo, a title.
 * @slot footer - Below everything: terms, help.
 *
 * @csspart card - The frame.
 * @csspart amount - The headline amount.
 * @csspart coins - The group of coins.
 * @csspart coin - One coin and its network.
 * @csspart destination - The address field with its label and note.
 * @csspart input - The address input.
 * @csspart options - The group of payment options.
 * @csspart option - One payment option.
 * @csspart tag - The mark on the cheapest option.
 * @csspart fees - The fee lines.
 * @csspart button - The primary button or link.
 * @csspart qr - The QR tile.
 * @csspart address - The address, to copy.
 * @csspart transaction-code - The transaction code, to copy.
 * @csspart warning - The network warning.
 * @csspart status - The order's status.
 * @csspart error - A sentence about what failed.
 * @csspart empty - The sentence when there is no way to pay.
 * @csspart offline - The banner while the browser is offline.
 * @csspart reset - The button that starts over.
 *
 * @cssprop [--checkout-accent] - Primary button, selection and focus.
 * @cssprop [--checkout-on-accent] - Text on the accent.
 * @cssprop [--checkout-surface] - The card.
 * @cssprop [--checkout-raised] - Tags and placeholders.
 * @cssprop [--checkout-text] - Text.
 * @cssprop [--checkout-muted] - Secondary text.
 * @cssprop [--checkout-border] - Hairlines.
 * @cssprop [--checkout-control-border] - Outline of the input; at least 3:1 against the surface.
 * @cssprop [--checkout-danger] - What is wrong.
 * @cssprop [--checkout-warning] - Text of the network warning.
 * @cssprop [--checkout-warning-surface] - Its panel.
 * @cssprop [--checkout-radius=16px] - Corner of the card; the others derive from it.
 * @cssprop [--checkout-font=inherit] - Font family.
 * @cssprop [--checkout-mono] - Font family of addresses and codes.
 * @cssprop [--checkout-max-width=420px] - Widest the card gets.
 * @cssprop [--checkout-motion=150ms] - Length of transitions.
 *
 * @cssstate loading, choosing, creating, pending, empty, unavailable, misconfigured - The step that is on screen.
 */
export class CryptoCheckout extends LitElement {
  static override readonly styles = [tokens, frame, choosing, order];
  static readonly formAssociated = true;

  static override readonly properties: PropertyDeclarations = {
    ...Object.fromEntries(parameterNames.map((name) => [camel(name), { attribute: kebab(name) }])),
    baseUrl: { attribute: 'base-url' },
    wallets: { converter: json },
    partner: { attribute: false },
    paymentUrl: { attribute: 'payment-url' },
    qr: {},
    locale: {},
    theme: { reflect: true },
    text: { attribute: false },
    tile: { state: true },
    copied: { state: true },
    offline: { state: true },
  };

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...partnerAttributes];
  }

  declare baseUrl: string;
  declare fiatAmount: string;
  declare fiatCurrency: string;
  declare externalReference: string;
  declare cryptoCurrency: string;
  declare cryptoCurrencyNetwork: string;
  declare walletAddress: string;
  declare webhookUrl: string;
  /** Several coins for the buyer to choose from, instead of the three attributes above. */
  declare wallets: readonly Wallet[] | undefined;
  /** The partner group; the `partner-*` attributes set it too. */
  declare partner: Partner | undefined;
  declare paymentUrl: string;
  declare qr: 'address' | 'uri';
  declare locale: string;
  declare theme: 'auto' | 'light' | 'dark';
  /** Your own words, key by key. */
  declare text: Partial<Text>;
  declare private tile: Tile;
  declare private copied: ViewContext['copied'];
  declare private offline: boolean;

  readonly #internals = this.attachInternals();
  readonly #controller = new CheckoutController(this, {
    ready: (options) => this.dispatchEvent(new events.CheckoutReadyEvent(options)),
    created: (created) => this.dispatchEvent(new events.CheckoutCreatedEvent(created)),
    failed: (failure) => this.dispatchEvent(new events.CheckoutErrorEvent(failure)),
    optionChosen: (option) => this.dispatchEvent(new events.CheckoutOptionEvent(option)),
    walletChosen: (wallet) =>
      this.dispatchEvent(new events.CheckoutCurrencyEvent(wallet.crypto_currency, wallet.crypto_currency_network)),
  });
  #config: Config | undefined;
  #drawing: string | undefined;
  #copyTimer: ReturnType<typeof setTimeout> | undefined;
  #shownStep: string | undefined;
  #hadFocus = false;

  constructor() {
    super();
    this.qr = 'address';
    this.theme = 'auto';
    this.tile = 'loading';
    this.offline = !navigator.onLine;
  }

  /** The order, once there is one. */
  get order(): Order | null {
    const { state: current } = this.#controller;
    return current.step === 'pending' ? current.order : null;
  }

  /** Creates the order with what is chosen, as the button does. Resolves with it, or with nothing when it was not made. */
  submit(): Promise<Order | undefined> {
    return this.#controller.submit();
  }

  /** Forgets the order and starts over. */
  reset(): void {
    this.#controller.reset();
  }

  formResetCallback(): void {
    this.reset();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('online', this.#onConnection);
    addEventListener('offline', this.#onConnection);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('online', this.#onConnection);
    removeEventListener('offline', this.#onConnection);
    clearTimeout(this.#copyTimer);
    this.copied = undefined;
  }

  override attributeChangedCallback(name: string, previous: string | null, value: string | null): void {
    super.attributeChangedCallback(name, previous, value);
    if (partnerAttributes.includes(name)) this.partner = partnerFrom(this) as Partner | undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (settingNames.some((name) => changed.has(name as keyof CryptoCheckout))) this.#configure();
    this.#hadFocus = this.shadowRoot?.activeElement != null;
  }

  protected override updated(): void {
    const { state: current } = this.#controller;
    this.#internals.setFormValue(this.order?.transaction_code ?? null);
    if (current.step === 'creating') void loadOrderCode();
    if (current.step === 'pending') void this.#draw(current.order);
    if (current.step !== this.#shownStep) this.#showStep(current.step);
  }

  #configure(): void {
    const parameters = Object.fromEntries(parameterNames.map((name) => [name, this[camel(name) as keyof this]]));
    const { wallets, partner, paymentUrl } = this;
    const read = readSettings({ baseUrl: this.baseUrl || defaultBaseUrl(), parameters, wallets, partner, paymentUrl });
    if ('config' in read) {
      this.#config = read.config;
      return this.#controller.configure(read.config);
    }
    this.#config = undefined;
    this.#controller.misconfigured(read.problem);
    console.error(`<crypto-checkout> ${read.problem.message}`, this);
    queueMicrotask(() => this.dispatchEvent(new events.CheckoutErrorEvent({ kind: 'misconfigured', ...read.problem })));
  }

  /** The step as a custom state, for styling; focus that was inside must not fall out with the form. */
  #showStep(step: string): void {
    if (this.#shownStep) this.#internals.states.delete(this.#shownStep);
    this.#internals.states.add(step);
    this.#shownStep = step;
    if (this.#hadFocus && !this.shadowRoot?.activeElement) this.renderRoot.querySelector<HTMLElement>('.card')?.focus();
  }

  async #draw(shown: Order): Promise<void> {
    const drawing = `${this.qr} ${shown.transaction_code}`;
    if (this.#drawing === drawing) return;
    this.#drawing = drawing;
    this.tile = 'loading';
    const code = await loadOrderCode();
    if (this.#drawing !== drawing) return;
    const { wallet_address: address, crypto_currency: coin, crypto_currency_network } = shown;
    const destination = { address, coin, network: canonicalNetwork(crypto_currency_network) };
    this.tile = code?.orderCode(destination, this.qr) ?? 'failed';
  }

  readonly #onConnection = (): void => {
    this.offline = !navigator.onLine;
    if (!this.offline && this.#controller.state.step === 'unavailable') this.#controller.retry();
  };

  readonly #onCopy = async (what: events.Copied, value: string): Promise<void> => {
    const source = this.renderRoot.querySelector(`[data-copies='${what}'] code`);
    this.copied = { what, how: await copyOrSelect(value, source) };
    this.dispatchEvent(new events.CheckoutCopyEvent(what));
    clearTimeout(this.#copyTimer);
    this.#copyTimer = setTimeout(() => (this.copied = undefined), copiedForMs);
  };

  get #context(): ViewContext {
    const text = { ...en, ...this.text };
    const controller = this.#controller;
    return {
      text,
      t: (key, values) => say(text[key], values),
      locale: localeOf(this),
      copied: this.copied,
      onOption: controller.chooseOption,
      onWallet: controller.chooseWallet,
      onAddress: controller.typeAddress,
      onAddressDone: () => void controller.checkAddress(),
      onSubmit: () => void this.submit(),
      onRetry: controller.retry,
      onReset: () => this.reset(),
      onCopy: (what, value) => void this.#onCopy(what, value),
    };
  }

  protected override render(): TemplateResult {
    const { tile, offline } = this;
    return screen({ state: this.#controller.state, config: this.#config, tile, offline }, this.#context);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'crypto-checkout': CryptoCheckout;
  }
}
