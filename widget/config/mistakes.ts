import { decimal, minorUnits } from '#contract';
import { loadProblems } from './load-problems.js';
import type { Wallet } from '../common/purchase.js';
import type { CheckoutModel, Run } from '../state/model.js';
import { readSettings, type PurchaseConfig } from './settings.js';
import { appearanceProblems, hasUnknownAttribute } from './appearance.js';
import { defaultBaseUrl } from '../element/base-url.js';
import type { CheckoutHost } from '../element/host.js';

/** Reports in the console, after each update, the attributes that are wrong and end no checkout: beside an order, all. */
export function followAppearance(host: CheckoutHost): void {
  const hostUpdated = (): void => {
    const settings = host.order ? readSettings(host, defaultBaseUrl).problems : [];
    const problems = [...settings, ...appearanceProblems(host)];
    if (problems.length > 0 || hasUnknownAttribute(host))
      void loadProblems().then((chunk) => chunk?.reportProblems(host, problems));
  };
  host.addController({ hostUpdated });
  hostUpdated();
}

/** A name that is not offered, and an amount that is rounded, end no sale: the page reads of them in the console. */
export async function reportMistakes({ config, host }: Run<PurchaseConfig>, { state }: CheckoutModel): Promise<void> {
  if (!('offer' in state)) return;
  const { orderParameters: purchase } = config;
  const isRounded = decimal(purchase.fiat_amount).scale > minorUnits(purchase.fiat_currency);
  const offered = state.offer.options.map(({ name }) => name);
  const unoffered = config.paymentOptions.filter((name) => !offered.includes(name));
  if (unoffered.length === 0 && !isRounded) return;
  const chunk = await loadProblems();
  if (!chunk) return;
  const sentences = await chunk.unofferedOptions(unoffered, config);
  if (isRounded) sentences.push(chunk.roundedAmount(purchase));
  for (const sentence of sentences) console.warn(`<crypto-checkout> ${sentence}`, host);
}

/**
 * Ends a checkout whose pair the service does not have: an order of it would be refused. Which attributes are wrong, the sentences
 * about them find out by the list of the service.
 */
export function refusePair(
  { crypto_currency: coin, crypto_currency_network: network }: Wallet,
  model: CheckoutModel,
): void {
  if (model.state.step !== 'choosing') return;
  const cause = { key: 'unsupported', network, coin } as const;
  const attribute = 'crypto-currency-network';
  model.configure({ problems: [{ name: 'cryptoCurrencyNetwork', attribute, value: network, cause }] });
}
