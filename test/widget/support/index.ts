import type { OrderStatus } from '#contract';
import '../../../widget/define.js';
import { setModuleUrl } from '../../../widget/element/base-url.js';
import type { CryptoCheckout } from '../../../widget/define.js';
import { addresses, partner } from '../../support/service-harness.js';
import { createContainer, getText, nextTask, query, waitFor } from './dom.js';
import { store } from './service.js';

/** The script as the service at the root of this host serves it; the bundle of the tests is in a folder. */
export const scriptUrl = `${location.origin}/checkout.js`;
setModuleUrl(scriptUrl);

export * from './dom.js';
export * from './service.js';
export { createGate } from '../../support/gate.js';
export { addresses } from '../../support/service-harness.js';
export type { CryptoCheckout } from '../../../widget/define.js';

export type Step = 'loading' | 'choosing' | 'creating' | 'ordered' | OrderStatus | 'empty' | 'unavailable';
export type Attributes = Readonly<Record<string, string | undefined>>;

/** The default merchant, who accepts bitcoin at one address. */
export const merchantAttributes = {
  'fiat-amount': '100',
  'fiat-currency': 'EUR',
  'external-reference': 'INV-1',
  'crypto-currency': 'BTC',
  'crypto-currency-network': 'BITCOIN',
  'wallet-address': addresses.bitcoin,
};

/** Two coins, as the `wallets` property takes them. */
export const twoWallets = [
  { crypto_currency: 'BTC', crypto_currency_network: 'BITCOIN', wallet_address: addresses.bitcoin },
  { crypto_currency: 'USDT', crypto_currency_network: 'TRC20', wallet_address: addresses.tron },
];

/** The same coins, to addresses of the buyer. */
export const twoCoins = twoWallets.map(({ crypto_currency, crypto_currency_network }) => ({
  crypto_currency,
  crypto_currency_network,
}));

/** The partner, by attributes and as one object. */
export const partnerAttributes = Object.fromEntries(
  Object.entries(partner).map(([name, value]) => [name.replaceAll('_', '-'), value]),
);
export const partnerObject = Object.fromEntries(
  Object.entries(partner).map(([name, value]) => [name.replace('partner_', ''), value]),
);

/** The buyer types the address. */
export const withoutAddress = { destination: 'buyer', 'wallet-address': undefined };

/** Leaves the coin to `wallets` or to the buyer. */
export const withoutWallet = { ...withoutAddress, 'crypto-currency': undefined, 'crypto-currency-network': undefined };

/** Changes the appearance alone, and waits until the theme chunk has applied it. */
export async function applyAppearance(element: CryptoCheckout, appearance: Partial<CryptoCheckout>): Promise<void> {
  Object.assign(element, appearance);
  await element.updateComplete;
  await import('../../../widget/theme/index.js');
  await nextTask();
}

/** The element with the merchant's attributes and `changes` to them, not yet in the page. */
export function createCheckout(changes: Attributes = {}, properties: Partial<CryptoCheckout> = {}): CryptoCheckout {
  const element = document.createElement('crypto-checkout');
  const attributes: Attributes = { ...merchantAttributes, ...changes };
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, value);
  }
  return Object.assign(element, { ...properties });
}

/** Waits until the element is at a step and shows it. */
export async function waitForStep(element: CryptoCheckout, step: Step): Promise<CryptoCheckout> {
  await waitFor(() => element.matches(`:state(${step.replaceAll('_', '-')})`), `no step ${step}`);
  await element.updateComplete;
  return element;
}

export function mount(changes: Attributes = {}, properties: Partial<CryptoCheckout> = {}): CryptoCheckout {
  const element = createCheckout(changes, properties);
  createContainer().append(element);
  return element;
}

/** The element in the page, at its form. */
export const mountAtChoosing = (changes: Attributes = {}, properties: Partial<CryptoCheckout> = {}) =>
  waitForStep(mount(changes, properties), 'choosing');

/** The element at its form, in a parent of the test's own. */
export function mountIn(parent: Node, changes: Attributes = {}): Promise<CryptoCheckout> {
  return waitForStep(parent.appendChild(createCheckout(changes)), 'choosing');
}

/** The title of the newest order once it is completed. */
export const deliveredTitle = (): string => {
  const { crypto_amount = '', crypto_currency = '' } = store.orders().at(-1) ?? {};
  const amount = new Intl.NumberFormat('en', { maximumSignificantDigits: 4, roundingMode: 'trunc' }).format(
    Number(crypto_amount),
  );
  return `${amount} ${crypto_currency} delivered`;
};

/** Waits until the marks of the form are on screen. */
export const waitForMarks = (element: Element) => waitFor(() => query(element, '.glyph svg, .letter'), 'no marks');

/** Waits until the code of the order is on screen. */
export const waitForQrCode = (element: Element) => waitFor(() => query(element, '.tile svg'), 'no code');

/** The first report of the service brings the deadline, and the chunk of the marks its words. */
export const isReported = (element: Element) => getText(query(element, '[part=deadline], .time-left')) !== '';
export const waitForReport = (element: Element) => waitFor(() => isReported(element), 'no report');

/** The element in the page, with its order and the code drawn. */
export async function mountWithOrder(changes: Attributes = {}, properties: Partial<CryptoCheckout> = {}) {
  const element = await mountAtChoosing(changes, properties);
  void element.submit();
  await waitForStep(element, 'ordered');
  await waitForQrCode(element);
  return element;
}
