import { assert } from 'chai';
import { CheckoutErrorEvent, type CryptoCheckout } from '../../../widget/index.js';
import * as t from './index.js';

/** The widget's fix for each attribute. */
export const fixHints = {
  'base-url': 'Write the address of the service, such as https://pay.example.',
  'fiat-amount': 'Write digits and a point, more than 0 and at most 10000, such as 49.00.',
  'fiat-currency': 'Write three capital letters, such as EUR.',
  'crypto-currency': 'Write 2 to 6 capital letters, such as USDT.',
  'crypto-currency-network': 'Write 2 to 10 capital letters or digits, such as TRON.',
  destination: 'Write buyer, where buyers enter their own address; or leave it out.',
  'wallet-address':
    'Write a whole address of the network, or set wallets; or set destination="buyer", so that buyers enter their own address.',
  'external-reference': 'Write a reference of up to 255 characters, such as an order number.',
  'webhook-url': 'Write a whole http or https address.',
  'payment-url':
    'Write a whole http or https address; {option}, {transaction_code} and {locale} are filled in after the host.',
  qr: 'Write address or uri.',
  emphasis: 'Write payment or address.',
  'payment-target': 'Write _blank, _self or _top.',
  'return-url': 'Write an http or https address, or a path of this page’s host.',
  'explorer-url':
    'Write an http or https address, or a path of this page’s host; {tx_hash} is filled in after the host.',
  'terms-url': 'Write an http or https address, or a path of this page’s host; consent needs it.',
  'privacy-url': 'Write an http or https address, or a path of this page’s host.',
  'support-url': 'Write an http or https address, or a path of this page’s host, or mailto: with an address.',
  consent: 'Write required, or leave it out.',
  'terms-version': 'Write a version of up to 255 characters, such as 2026-11.',
  theme: 'Write one or more of auto, light, dark, contrast, soft, sharp, mono, flat.',
  brand: 'Write a colour, such as #635bff.',
  locale: 'Write a language tag, such as en or de-AT.',
  'numbering-system': 'Write the name of a numbering system, such as latn or arab.',
  layout: 'Write card, button or row.',
  'option-names': 'Write a JSON object with a text, or show_name and alt, for each name of a payment option.',
  coins:
    'Write the coins that you accept with their networks, such as USDT:TRON, BTC:BITCOIN; or set crypto-currency, crypto-currency-network and wallet-address.',
  wallets: 'Write a JSON list of crypto_currency, crypto_currency_network and wallet_address.',
} as const;

/** The console messages of a level while `callback` runs, which gets them as they come. */
async function captureConsole(
  level: 'error' | 'warn',
  callback: (messages: readonly string[]) => Promise<unknown>,
): Promise<string[]> {
  const messages: string[] = [];
  const { [level]: original } = console;
  console[level] = (...parts: unknown[]) => void messages.push(String(parts[0]));
  try {
    await callback(messages);
  } finally {
    console[level] = original;
  }
  return messages;
}

/** The console errors while `callback` runs. */
export const captureConsoleErrors = (callback: () => Promise<unknown>): Promise<string[]> =>
  captureConsole('error', callback);

/** What the console says of an element that ends as unavailable. */
export const captureRefusal = (element: CryptoCheckout): Promise<string[]> =>
  captureConsole('error', async (messages) => {
    await t.waitForStep(element, 'unavailable');
    await t.waitFor(() => messages.length > 0, 'no message');
  });

export const captureWarnings = (callback: (messages: readonly string[]) => Promise<unknown>): Promise<string[]> =>
  captureConsole('warn', callback);

/** The card, the console and the event report every sentence of `message`, and no request is sent. */
export async function assertMisconfigured(
  createElement: () => CryptoCheckout,
  { attribute, message }: { readonly attribute: string; readonly message: string },
): Promise<void> {
  const events = t.recordEvents(document);
  const element = createElement();
  const errors = await captureRefusal(element);
  const hint = `\n\n• ${message.replaceAll('\n', '\n• ')}`;
  // Of an order from elsewhere it is not known.
  const uncharged = element.transactionCode == null ? ' You weren’t charged.' : '';
  assert.strictEqual(
    t.getAlertText(element),
    `This checkout isn’t available. Contact the shop.${uncharged}${hint.replaceAll(/\n+/g, ' ')}`,
  );
  assert.deepEqual(errors, [`<crypto-checkout> ${message}`]);
  assert.deepEqual(
    events.map(({ type }) => type),
    ['checkout-error'],
  );
  assert.instanceOf(events[0], CheckoutErrorEvent);
  assert.deepEqual(events[0].failure, { kind: 'misconfigured', attribute, message, hint });
  assert.lengthOf(t.queryAll(element, 'button, input'), 0);
  assert.lengthOf(t.getRequests(), 0);
}

/** The sale goes on with the default, and the console has the sentence. */
export async function assertCosmetic(createElement: () => CryptoCheckout, message: string): Promise<CryptoCheckout> {
  const events = t.recordEvents(document);
  let element: CryptoCheckout | undefined;
  const warnings = await captureWarnings(async (messages) => {
    element = await t.waitForStep(createElement(), 'choosing');
    await t.waitFor(() => messages.length > 0, 'no warning');
  });
  assert.exists(element);
  assert.deepEqual(warnings, [`<crypto-checkout> ${message}`]);
  assert.notInclude(
    events.map(({ type }) => type),
    'checkout-error',
  );
  assert.exists(await element.submit());
  return element;
}
