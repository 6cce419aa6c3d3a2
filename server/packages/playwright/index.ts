import {
  test as base,
  type BrowserContext,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test';
import { trimTrailingSlashes } from '#contract';
import { sandboxPartnerWebhookSecret, sandboxWebhookSecret } from '#core';
import { createControls, type SendCommand } from '../testing/controls.js';
import { TestCheckoutError } from '../testing/types.js';
import { createTestWebhooks } from '../testing/webhooks.js';
import { payOnPage } from './payment-page.js';
import { createRemoteSender } from './sender.js';
import type { CheckoutOptions, PageCheckout } from './types.js';

export { expect } from '@playwright/test';
export { TestCheckoutError } from '../testing/types.js';
export type * from '../testing/types.js';
export type { CheckoutOptions, PageCheckout, PaymentResult, PayOptions } from './types.js';

/** Without a token the service refuses, with a sentence. */
const withDefaults = (options: CheckoutOptions) => ({
  account: `test-${globalThis.crypto.randomUUID()}`,
  token: '',
  webhookSecret: sandboxWebhookSecret,
  partnerWebhookSecret: sandboxPartnerWebhookSecret,
  now: Date.now(),
  ...options,
  baseUrl: trimTrailingSlashes(options.baseUrl ?? 'http://127.0.0.1:8787'),
});

type Settings = ReturnType<typeof withDefaults>;

/** Puts the requests of all pages to the service into the account. The pages of the processors follow from their order. */
const routeToAccount = (context: BrowserContext, { baseUrl, account }: Settings): Promise<unknown> =>
  context.route(
    ({ href }) => href.startsWith(`${baseUrl}/api/`),
    async (route) => {
      const headers = { ...(await route.request().allHeaders()), 'x-sandbox-account': account };
      await route.continue({ headers });
    },
  );

/** A new account with a clock that stands still. */
async function start(send: SendCommand, { now }: Settings): Promise<void> {
  const to = Math.floor(Number(now) / 1000);
  if (!Number.isFinite(to)) throw new RangeError('now must be a valid date, or milliseconds since the Unix epoch.');
  await send('POST reset');
  await send('POST clock', { action: 'freeze' });
  await send('POST clock', { action: 'set', to });
}

function createPageCheckout(send: SendCommand, settings: Settings): PageCheckout {
  const { baseUrl, account, webhookSecret: secret, partnerWebhookSecret: partnerSecret } = settings;
  const controls = createControls(send);
  return {
    ...controls,
    baseUrl,
    account,
    webhooks: createTestWebhooks({ send, secret, partnerSecret }),
    reset: () => start(send, settings),
    async pay(page, options = {}) {
      const code = await payOnPage(page, options);
      const order = (await controls.orders()).find(({ transaction_code }) => transaction_code === code);
      if (!order) throw new TestCheckoutError(`pay: the account ${account} has no order ${code}.`);
      return order;
    },
  };
}

export type CheckoutFixtures = {
  /** Set by `use: { checkoutOptions: {…} }` in the configuration, or by `test.use` in a file. */
  readonly checkoutOptions: CheckoutOptions;
  readonly checkout: PageCheckout;
};

type CheckoutTest = TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & CheckoutFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
>;

/**
 * Playwright's `test` with the fixture `checkout`: the words of `crypto-checkout/testing` for a running service, the sandbox of
 * `npx crypto-checkout-server`, and `pay`. Each test has an account of its own, with a clock that stands still. Where a project
 * has fixtures already, `mergeTests` of `@playwright/test` puts both together.
 */
export const test: CheckoutTest = base.extend<CheckoutFixtures>({
  checkoutOptions: [{}, { option: true }],
  checkout: async ({ context, checkoutOptions }, use) => {
    const settings = withDefaults(checkoutOptions);
    const send = createRemoteSender(settings);
    await start(send, settings);
    await routeToAccount(context, settings);
    await use(createPageCheckout(send, settings));
    await send('POST reset');
  },
});
