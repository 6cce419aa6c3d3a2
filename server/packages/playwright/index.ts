import {
  expect as baseExpect,
  test as base,
  type BrowserContext,
  type Expect,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test';
import { trimTrailingSlashes } from '#contract';
import { sandboxPartnerWebhookSecret, sandboxWebhookSecret } from '#core';
import { createTestControls, readStartDate, type Connection, type SendCommand } from '../testing/controls.js';
import { matchers } from '../testing/matchers.js';
import { TestCheckoutError } from '../testing/types.js';
import { createTestWebhooks } from '../testing/webhooks.js';
import { payOnPage } from './payment-page.js';
import { connectSender } from './sender.js';
import type { CheckoutOptions, PageCheckout } from './types.js';

/** Playwright's `expect` with the matchers of orders and webhooks. */
export const expect: Expect<typeof matchers> = baseExpect.extend(matchers);
export { TestCheckoutError } from '../testing/types.js';
export type * from '../testing/types.js';
export type { CheckoutOptions, PageCheckout, PaymentResult, PayOptions } from './types.js';

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

/** Adds the account to the requests of all pages to the service. Payment pages find it by their order. */
const routeToAccount = (context: BrowserContext, { baseUrl, account }: Settings): Promise<unknown> =>
  context.route(
    ({ href }) => href.startsWith(`${baseUrl}/api/`),
    async (route) => {
      const headers = { ...(await route.request().allHeaders()), 'x-sandbox-account': account };
      await route.continue({ headers });
    },
  );

/** Resets the account and stops its clock. */
async function start(send: SendCommand, { now }: Settings): Promise<void> {
  const to = Math.floor(readStartDate(now) / 1000);
  await send('POST reset');
  await send('POST clock', { action: 'freeze' });
  await send('POST clock', { action: 'set', to });
}

function createPageCheckout(connection: Connection, settings: Settings): PageCheckout {
  const { baseUrl, account, webhookSecret: secret, partnerWebhookSecret: partnerSecret } = settings;
  const controls = createTestControls(connection);
  return {
    ...controls,
    baseUrl,
    account,
    webhooks: createTestWebhooks({ connection, secret, partnerSecret }),
    reset: () => start(connection.send, settings),
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
 * Playwright's `test` with the fixture `checkout`: the functions of `crypto-checkout/testing` for a running service, the sandbox of
 * `npx crypto-checkout-server`, and `pay`. Each test has its own account, whose clock is stopped. To combine it with other fixtures,
 * use `mergeTests` of `@playwright/test`.
 */
export const test: CheckoutTest = base.extend<CheckoutFixtures>({
  checkoutOptions: [{}, { option: true }],
  checkout: async ({ context, checkoutOptions }, use) => {
    const settings = withDefaults(checkoutOptions);
    const connection = connectSender(settings);
    await start(connection.send, settings);
    await routeToAccount(context, settings);
    await use(createPageCheckout(connection, settings));
    await connection.send('POST reset');
  },
});
