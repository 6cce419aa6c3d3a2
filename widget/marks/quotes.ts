import { html, type ReactiveController, type TemplateResult } from 'lit';
import { payoutQuote, type PayoutQuote, type PaymentOption } from '#contract';
import { sendRequest } from '../api/client.js';
import type { Wallet } from '../common/purchase.js';
import type { PurchaseConfig } from '../config/settings.js';
import type { CheckoutModel, Run } from '../state/model.js';
import { formatCoins, interpolate, networkName } from '../text/format.js';
import type { ViewContext } from '../state/model.js';

/** What a quote is for: the objects of one offer, so that the quotes of an earlier offer serve no later one. */
type QuotedChoice = { readonly option: PaymentOption; readonly wallet: Wallet };

/** Null while the request runs, and after it has failed. */
const quotes = new WeakMap<PaymentOption, WeakMap<Wallet, PayoutQuote | null>>();

const findQuote = ({ option, wallet }: QuotedChoice): PayoutQuote | null | undefined => quotes.get(option)?.get(wallet);

function keepQuote({ option, wallet }: QuotedChoice, quote: PayoutQuote | null): void {
  const ofOption = quotes.get(option) ?? new WeakMap<Wallet, PayoutQuote | null>();
  quotes.set(option, ofOption.set(wallet, quote));
}

/** Requests the quote of each choice once, after it is on screen, where the service announces quotes. A failure leaves the line empty. */
class QuoteRequests implements ReactiveController {
  readonly #run: Run<PurchaseConfig>;
  readonly #model: CheckoutModel;

  constructor(run: Run<PurchaseConfig>, model: CheckoutModel) {
    this.#run = run;
    this.#model = model;
  }

  hostUpdated(): void {
    const { state } = this.#model;
    if (state.step === 'choosing' && state.offer.supportsQuotes && findQuote(state.choice) === undefined)
      void this.#request(state.choice);
  }

  async #request({ option, wallet }: QuotedChoice): Promise<void> {
    const { host, config, signal } = this.#run;
    const choice = { option, wallet };
    keepQuote(choice, null);
    const { crypto_currency, crypto_currency_network } = wallet;
    const { fiat_amount, fiat_currency } = config.orderParameters;
    const query = {
      fiat_amount,
      fiat_currency,
      crypto_currency,
      crypto_currency_network,
      payment_option: option.name,
    };
    const reply = await sendRequest(payoutQuote, { baseUrl: config.baseUrl, query, signal });
    if (!reply.ok) return;
    const quote = reply.value.data.data;
    if (!Object.entries(query).every(([name, value]) => quote[name as keyof typeof query] === value)) return;
    keepQuote(choice, quote);
    host.requestUpdate();
  }
}

/** Follows the choices of the buyer until the run ends. */
export function followQuotes(run: Run<PurchaseConfig>, model: CheckoutModel): void {
  const { host, signal } = run;
  if (signal.aborted) return;
  const requests = new QuoteRequests(run, model);
  host.addController(requests);
  signal.addEventListener('abort', () => host.removeController(requests));
  requests.hostUpdated();
}

/** What the buyer gets, or what goes to the address of the page. Undefined until the service has answered. */
export function quoteText(choice: QuotedChoice, { text, locale }: ViewContext): TemplateResult | undefined {
  const quote = findQuote(choice);
  if (!quote) return undefined;
  const { crypto_currency: coin, crypto_currency_network } = quote;
  const amount = `≈ ${formatCoins(quote.crypto_amount, { coin, locale })} ${coin}`;
  if (choice.wallet.wallet_address === undefined) return html`${text.receive} <bdi dir="ltr">${amount}</bdi>`;
  return html`${interpolate(text.onNetwork, { amount, network: networkName(crypto_currency_network) })}`;
}
