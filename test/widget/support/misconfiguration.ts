import { assert } from 'chai';
import { CheckoutErrorEvent, type CryptoCheckout } from '../../../widget/index.js';
import * as t from './index.js';
import { pluck } from '../../support/pluck.js';

/** The widget's fix for each attribute. */
export { default as fixHints } from './fix-hints.json' with { type: 'json' };

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

/** What the card says to the developer: of each sentence first what was probably meant. */
export const developerNote = (message: string): string =>
  `For the developer ${message.replace(/^(.+) (Did you mean .+\?)$/gm, '$2 $1').replaceAll('\n', ' ')}`;

/** The card, the console and the event report every sentence of `message`, and nothing else is asked for. */
export async function assertMisconfigured(
  createElement: () => CryptoCheckout,
  {
    attribute,
    message,
    asks = [t.currenciesUrl],
  }: { readonly attribute: string; readonly message: string; readonly asks?: readonly string[] },
): Promise<void> {
  const events = t.recordEvents(document);
  const element = createElement();
  const errors = await captureRefusal(element);
  // Of an order from elsewhere it is not known.
  const uncharged = element.transactionCode == null ? ' You weren’t charged.' : '';
  const alert = `This checkout isn’t available. Contact the shop.${uncharged} ${developerNote(message)}`;
  assert.strictEqual(t.getAlertText(element), alert);
  assert.deepEqual(errors, [`<crypto-checkout> ${message}`]);
  assert.deepEqual(pluck(events, 'type'), ['checkout-error']);
  assert.instanceOf(events[0], CheckoutErrorEvent);
  assert.deepEqual(events[0].failure, { kind: 'misconfigured', attribute, message, hint: message });
  assert.lengthOf(t.queryAll(element, 'button, input'), 0);
  assert.lengthOf(t.getRequests(), asks.flatMap((url) => t.getRequests(url)).length, 'something else is asked for');
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
  assert.notInclude(pluck(events, 'type'), 'checkout-error');
  assert.exists(await element.submit());
  return element;
}
