import { getResponse, type RequestHandler } from 'msw';
import { createSandbox } from '#api';
import { rules } from '#contract';
import { createRates, createServiceContext, sandboxCredentials, sandboxWebhookSecret } from '#core';
import { catalogue } from '#catalogue';
import { createMemoryStore } from '../../stores/memory/index.js';
import { mswHandlers } from '../../adapters/msw/index.js';
import { randomCode } from '../../adapters/system/index.js';
import { createControlClient, sendInProcess } from '../client/index.js';
import { createTestControls, createSender, readStartDate } from './controls.js';
import { requireNames, TestCheckoutError, type TestControls, type TestWebhooks } from './types.js';
import { createTestWebhooks } from './webhooks.js';

export { TestCheckoutError } from './types.js';
export type * from './types.js';

export type TestCheckoutOptions = {
  /** The `base-url` of the element, an http or https URL: `https://pay.example` unless set. */
  readonly baseUrl?: string;
  /** The time at the start, as a date or in milliseconds since the Unix epoch: the present unless set. */
  readonly now?: Date | number;
  /** Receives the webhooks of orders that name no URL: `https://shop.example/webhooks` unless set. */
  readonly webhookUrl?: string;
  /** Signs the webhooks, those to partners by what follows from it: the public secret of the sandbox unless set. */
  readonly webhookSecret?: string;
};

export type TestCheckout = TestControls & {
  readonly baseUrl: string;
  /** For `setupServer(...handlers)` of `msw/node` and `setupWorker(...handlers)` of `msw/browser`. */
  readonly handlers: readonly RequestHandler[];
  /**
   * Answers for the service and passes other requests on: for `createClient({ fetch })`, and as `globalThis.fetch` where
   * `msw/node` cannot be loaded, as in Jest with CommonJS.
   */
  readonly fetch: typeof fetch;
  readonly webhooks: TestWebhooks;
};

const optionNames = ['baseUrl', 'now', 'webhookUrl', 'webhookSecret'];

const rates = createRates(catalogue.rates.date, catalogue.rates.perEuro);

/** The sandbox of the service, with orders in memory and a stopped clock. */
function createTestSandbox({ start, webhookUrl }: { readonly start: number; readonly webhookUrl: string }) {
  const store = createMemoryStore();
  const service = createServiceContext({
    store,
    clock: () => start,
    monotonic: () => 0,
    newTransactionCode: randomCode,
    getRates: () => rates,
    rows: catalogue,
    credentials: sandboxCredentials,
    defaultWebhookUrl: webhookUrl,
    explainsQueries: true,
    reportError: console.error,
  });
  // No token: only the test can call the control API.
  return { ...createSandbox({ service, token: undefined }), store };
}

function createFetch(handlers: RequestHandler[]): typeof fetch {
  const { fetch: sendOn } = globalThis; // before the test replaces it with this one
  return async (input, init) => {
    const request = new Request(input, init);
    return (await getResponse(handlers, request.clone())) ?? sendOn(request);
  };
}

/**
 * A checkout service inside a test: the service itself, with orders in memory, which answers through MSW. Each has its own
 * orders, clock and faults.
 * @throws TestCheckoutError for an option that does not exist or has an invalid value.
 */
export function createTestCheckout(options: TestCheckoutOptions = {}): TestCheckout {
  requireNames('createTestCheckout', { given: options, known: optionNames });
  try {
    return assembleTestCheckout(options);
  } catch (error) {
    throw new TestCheckoutError(`createTestCheckout: ${(error as Error).message}`);
  }
}

function assembleTestCheckout({
  baseUrl = 'https://pay.example',
  now = Date.now(),
  webhookUrl = 'https://shop.example/webhooks',
  webhookSecret = sandboxWebhookSecret,
}: TestCheckoutOptions): TestCheckout {
  for (const [name, url] of Object.entries({ baseUrl, webhookUrl }))
    if (!rules.webUrl.safeParse(url).success) throw new Error(`${name} must be an http or https URL.`);
  const { api, control, store } = createTestSandbox({ start: readStartDate(now), webhookUrl });
  const send = createSender(createControlClient(sendInProcess(control)));
  const webhooks = createTestWebhooks({ send, watch: store.onChange, secret: webhookSecret });
  const handlers = mswHandlers(api, baseUrl);
  return { ...createTestControls(send), baseUrl, handlers, fetch: createFetch(handlers), webhooks };
}
