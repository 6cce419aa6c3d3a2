// What a buyer who hears the checkout does, and what happens meanwhile. Each walk becomes a transcript.
import type { Page } from 'puppeteer-core';
import { waitForCheckout } from '../e2e/support/payment-page.js';
import type { Reader } from './reader.js';
import type { Sandbox } from './sandbox.js';

export type Scene = Sandbox & { readonly reader: Reader; readonly page: Page };

export type Walk = {
  readonly attributes: string;
  readonly walk: (scene: Scene) => Promise<void>;
};

const amount = 'fiat-amount="49.00" fiat-currency="USD" external-reference="INV-1"';
const shop = `${amount} crypto-currency="USDT" crypto-currency-network="TRON" wallet-address="TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf"`;
const ready = 'Ways to pay are ready.';

/** From the first option to the pay screen, by the keyboard. */
async function createOrder({ reader }: Scene): Promise<void> {
  await reader.moveTo('Tab', 'radio button');
  await reader.moveTo('Tab', 'Pay $50.96 push button');
  await reader.press('Return', { until: 'Waiting for your payment' });
}

async function typeCard({ reader }: Scene, number: string): Promise<void> {
  await reader.type(number);
  for (const text of ['1234', '123', 'Sam Sample']) {
    await reader.press('Tab');
    await reader.type(text);
  }
}

async function purchase(scene: Scene): Promise<void> {
  const { reader, page, fire } = scene;
  await reader.readPage('The form');
  await reader.moveTo('Tab', 'radio button');
  await reader.moveTo('Down', 'Card');
  await reader.press('space', { until: 'selected' });
  await reader.moveTo('Tab', 'Pay $51.21 push button');
  await reader.press('Return', { until: 'Waiting for your payment' });
  await reader.readPage('The pay screen');
  await reader.moveTo('Tab', 'Continue to');
  await reader.press('Return', { until: 'Finished loading' });
  await reader.moveTo('Tab', 'Card number');
  await typeCard(scene, '4000000000000002');
  await reader.press('Return', { until: 'declined' });
  await typeCard(scene, '4242424242424242');
  await reader.press('Return', { until: 'Payment received' });
  await reader.hear('The coins are on their way', { until: 'Sending', act: () => fire('broadcast') });
  await fire('confirm');
  await waitForCheckout(page, '1 of 20 confirmations'); // a change interrupts the reading
  await reader.click(); // Orca may still be in the mode of the form in the tab that closed itself
  await reader.readPage('The progress');
  await reader.hear('The coins have arrived', { until: 'delivered', act: () => fire('finalize') });
  await reader.readPage('The receipt');
}

async function decline(scene: Scene): Promise<void> {
  const { reader, fire } = scene;
  await createOrder(scene);
  await reader.hear('The buyer pays', { until: 'Payment in progress', act: () => fire('submit') });
  await reader.hear('The bank declines', { until: 'declined', act: () => fire('decline&reason=card_declined') });
  await reader.readPage('The outcome');
  await reader.moveTo('Tab', 'Pay another way');
  await reader.press('Return', { until: ready });
}

async function wrongAddress({ reader }: Scene): Promise<void> {
  await reader.readPage('The form');
  await reader.moveTo('Tab', 'address on Tron');
  await reader.type('TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uF');
  await reader.press('Tab', { until: 'typing error' });
  await reader.readPage('The form with the wrong address');
  await reader.moveTo('Tab', 'address on Tron');
  await reader.press('BackSpace');
  await reader.type('f');
  await reader.press('Return', { until: 'Waiting for your payment' });
}

async function countdown(scene: Scene): Promise<void> {
  const { reader, page, control } = scene;
  await createOrder(scene);
  for (const [seconds, sentence] of [
    [900 - 182, 'Less than 3 minutes left to pay.'],
    [120, 'Less than 1 minute left to pay.'],
  ] as const) {
    const act = async (): Promise<void> => {
      await control(`clock?action=advance&seconds=${seconds}`);
      await page.reload(); // a moved clock is no change of the order
    };
    await reader.hear(`${seconds} seconds later`, { until: sentence, act });
  }
  await reader.readPage('The last minute');
  await reader.hear('The time is over', { until: 'Time is up', act: () => control('clock?action=advance&seconds=60') });
  await reader.readPage('The outcome');
}

export const walks: Readonly<Record<string, Walk>> = {
  purchase: { attributes: shop, walk: purchase },
  decline: { attributes: shop, walk: decline },
  'wrong-address': {
    attributes: `${amount} crypto-currency="USDT" crypto-currency-network="TRON" destination="buyer"`,
    walk: wrongAddress,
  },
  countdown: { attributes: shop, walk: countdown },
};
