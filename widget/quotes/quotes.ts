import { html, type TemplateResult } from 'lit';
import * as contract from '#contract';
import { sendRequest } from '../api/client.js';
import type { CheckoutFailure } from '../api/failures.js';
import type { Wallet } from '../common/purchase.js';
import { refusePair } from '../config/mistakes.js';
import type { PurchaseConfig } from '../config/settings.js';
import type { CheckoutModel, Run, ViewContext, MarksModule } from '../state/model.js';
import { coinMark, shortAddress } from '../marks/icons.js';
import { en } from '../text/en/quotes.js';
import { interpolate, networkName } from '../text/format.js';
import { formatCoins } from '../text/format-coins.js';
import type { Choice } from '../state/machine.js';

type Pair = Pick<Wallet, 'crypto_currency' | 'crypto_currency_network'>;

/** The option is of one offer: a later one does not reuse its quotes. */
type QuotedChoice = { readonly option: contract.PaymentOption; readonly wallet: Pair };

type QuoteRun = Run<PurchaseConfig> & { readonly model: CheckoutModel };

/** Null while the request runs, and after it has failed. */
const quotes = new WeakMap<contract.PaymentOption, Map<string, contract.PayoutQuote | null>>();

const nameOf = ({ crypto_currency, crypto_currency_network }: Pair): string =>
  `${crypto_currency} ${crypto_currency_network}`;

const findQuote = ({ option, wallet }: QuotedChoice) => quotes.get(option)?.get(nameOf(wallet));

const keepQuote = ({ option, wallet }: QuotedChoice, quote: contract.PayoutQuote | null) =>
  quotes.set(option, (quotes.get(option) ?? new Map<string, contract.PayoutQuote | null>()).set(nameOf(wallet), quote));

export const quotedAmount: MarksModule['quotedAmount'] = ({ option, order: wallet }) =>
  option && findQuote({ option, wallet })?.crypto_amount;

const isUnsupportedPair = (failure: CheckoutFailure | 'aborted'): boolean =>
  failure !== 'aborted' && failure.kind === 'refused' && /cryptocurrency or network/.test(failure.message);

/** A failure leaves the line of the quote empty until the browser is online again. */
async function requestQuote(choice: Choice, run: QuoteRun): Promise<void> {
  const { host, config, signal } = run;
  keepQuote(choice, null);
  const { crypto_currency, crypto_currency_network } = choice.wallet;
  const { fiat_amount, fiat_currency } = config.orderParameters;
  const pair = { fiat_amount, fiat_currency, crypto_currency, crypto_currency_network };
  const query = { ...pair, payment_option: choice.option.name };
  const reply = await sendRequest(contract.payoutQuoteCall, { baseUrl: config.baseUrl, query, signal });
  if (!reply.ok && isUnsupportedPair(reply.failure))
    // What the buyer chose from the service's own list is not the page's.
    return config.wallets?.includes(choice.wallet) ? refusePair(choice.wallet, run.model) : undefined;
  if (!reply.ok) {
    const forget = (): void => {
      quotes.get(choice.option)?.delete(nameOf(choice.wallet));
      host.requestUpdate();
    };
    return addEventListener('online', forget, { once: true, signal });
  }
  const quote = reply.value.data.data;
  if (!Object.entries(query).every(([name, value]) => quote[name as keyof typeof query] === value)) return;
  keepQuote(choice, quote);
  host.requestUpdate();
}

/** Requests the quote of each choice of the buyer once, after it is on screen, where the service announces quotes, until the run ends. */
export function followQuotes(run: Run<PurchaseConfig>, model: CheckoutModel): void {
  const { host, signal } = run;
  if (signal.aborted) return;
  const hostUpdated = (): void => {
    const { state } = model;
    if (
      state.step === 'choosing' &&
      state.offer.headers.get('accept-quote') === '?1' &&
      findQuote(state.choice) === undefined
    )
      void requestQuote(state.choice, { ...run, model });
  };
  const controller = { hostUpdated };
  host.addController(controller);
  signal.addEventListener('abort', () => host.removeController(controller));
  hostUpdated();
}

/**
 * What the buyer gets, on which network; or what goes to which address of the page. Undefined until the service has
 * answered.
 */
export function quoteText(choice: Choice, { text, translations, locale }: ViewContext): TemplateResult | undefined {
  const quote = findQuote(choice);
  if (!quote) return undefined;
  const { crypto_currency: coin, crypto_currency_network } = quote;
  const estimate = quote.crypto_amount ? `≈\xa0${formatCoins(quote.crypto_amount, { coin, locale })}\xa0` : '';
  const { wallet_address: address } = choice.wallet;
  const network = networkName(crypto_currency_network);
  const [before, after] = interpolate({ ...en, ...translations }.paidOutTo, { network }).split('{address}');
  return html`
    <span class="glyph coin-mark">${coinMark(choice.wallet)}</span>
    <div class="what" translate="no">
      <p class="small">${address === undefined ? text.receive : text.crypto}</p>
      <b><bdi dir="ltr">${estimate + coin}</bdi></b>
      <p class="small">
        ${address === undefined ? network : html`${before}<bdi class="to" dir="ltr">${shortAddress(address)}</bdi>${after}`}
      </p>
    </div>
  `;
}

/** The earlier choice by the wallet that took the place of its own: a later offer may have that again. */
const replaced = new WeakMap<Wallet, Choice>();

/**
 * Keeps the option only where the buyer chose it: one that was merely preselected may cost more than the first of another
 * price. Keeps the wallet, where it is offered, with its address. Another reference is another purchase.
 */
export const keepChoice: MarksModule['keepChoice'] = ({ offer: before, choice }, { options, wallets, purchase }) => {
  if (before.purchase?.['external_reference'] !== purchase?.['external_reference']) return undefined;
  if (choice.address !== '') replaced.delete(choice.wallet); // it was typed for this wallet
  const earlier = replaced.get(choice.wallet) ?? choice;
  const find = (one: Choice) => wallets.find((item) => nameOf(item) === nameOf(one.wallet));
  const kept = [earlier, choice].find(find);
  const wallet = kept ? find(kept) : wallets[0];
  if (wallet && kept !== earlier) replaced.set(wallet, earlier);
  const { wanted } = choice;
  const option = options.find(({ name }) => name === wanted) ?? options[0];
  const { address = '', addressProblem } = kept ?? {};
  return option && wallet && { option, wanted, wallet, address, addressProblem };
};
