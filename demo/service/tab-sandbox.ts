import { createSandbox } from '#api';
import { createRates, createServiceContext, sandboxCredentials, startOrderScheduler, type PayableOrder } from '#core';
import { catalogue } from '#catalogue';
import { createMemoryStore } from '../../server/stores/memory/index.js';
import {
  randomCode,
  systemClock,
  systemInterval,
  systemMonotonic,
  systemTimeout,
} from '../../server/adapters/system/index.js';
import { siteRoot } from './site-root.js';

const rates = createRates(catalogue.rates.date, catalogue.rates.perEuro);

/** The page as a file, which any host of files has: it reaches this tab by a channel, and the query says which order. */
const paymentPage = ({ payment_option, transaction_code }: PayableOrder): string => {
  const option = payment_option === null ? {} : { payment_option };
  const query = new URLSearchParams({ ...option, transaction_code }).toString();
  return `${new URL('sandbox/pay/option/order.html', siteRoot()).href}?${query}`;
};

/** A complete sandbox in this tab, with its own orders. `defaultWebhookUrl` is for orders that name no receiver. */
export function createTabSandbox(defaultWebhookUrl?: string) {
  const io = { store: createMemoryStore(), clock: systemClock, monotonic: systemMonotonic, reportError: console.error };
  const service = createServiceContext({
    ...io,
    startInterval: systemInterval,
    newTransactionCode: randomCode,
    getRates: () => rates,
    rows: catalogue,
    credentials: sandboxCredentials,
    defaultWebhookUrl,
    explainsQueries: true,
  });
  // No token: only this page can call it.
  const { api, control, due } = createSandbox({ service, token: undefined, paymentPage });
  return { api, control, startScheduler: () => startOrderScheduler({ ...io, startTimeout: systemTimeout, due }) };
}
