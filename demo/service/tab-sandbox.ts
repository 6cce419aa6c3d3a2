import { createSandbox } from '#api';
import { createServiceContext, startScheduler, createRates, type PayableOrder } from '#core';
import { seed } from '#data';
import { createMemoryStore } from '../../server/adapters/memory-store/index.js';
import { randomCode, systemClock, systemInterval } from '../../server/adapters/system/index.js';

const rates = createRates(seed.rates.date, seed.rates.perEuro);

/** The page as a file, which any host of files has: it reaches this tab by a channel, and the query says which order. */
const createPaymentPage =
  (site: string) =>
  ({ payment_option, transaction_code }: PayableOrder): string => {
    const path = 'sandbox/pay/option/order.html';
    const query = new URLSearchParams({ payment_option, transaction_code }).toString();
    return `${new URL(path, site).href}?${query}`;
  };

/** Where a tab has its sandbox. */
type TabSettings = {
  /** The URL of the demo, without which the page is in its first folder. */
  readonly site?: string;
};

const siteOfPage = (): string => new URL(import.meta.env.BASE_URL, document.baseURI).href;

/** A complete sandbox in this tab, with its own orders. */
export function createTabSandbox({ site = siteOfPage() }: TabSettings = {}) {
  const host = {
    store: createMemoryStore(),
    clock: systemClock,
    startInterval: systemInterval,
    reportError: console.error,
  };
  const service = createServiceContext({
    ...host,
    newTransactionCode: randomCode,
    getRates: () => rates,
    rows: seed,
    credentials: { businessId: 'sandbox', secretKey: 'sandbox-secret' },
  });
  // No token: only this page can call it.
  const { api, control, accountClocks } = createSandbox({
    service,
    token: undefined,
    paymentPage: createPaymentPage(site),
  });
  return { api, control, startScheduler: () => startScheduler({ ...host, accountClocks }) };
}
