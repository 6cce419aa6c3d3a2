import type { Operation } from '../http.js';
import { listAudit } from './account-audit.js';
import { changeOrder, refund } from './account-changes.js';
import { exportFile, report } from './account-report.js';
import { getAccountOrder, listAccountOrders } from './account-orders.js';
import { reportUpstream } from './account-upstream.js';
import { checkout } from './checkout.js';
import { listCurrencies, listSupportedCurrencies } from './currencies.js';
import { getExchangeRate } from './exchange.js';
import { getOrder, getQuote, streamOrderEvents } from './orders.js';
import { listPaymentOptions } from './payment-options.js';
import { listWebhooks, redeliverWebhook } from './webhooks.js';

export const operations: readonly Operation[] = [
  listCurrencies,
  getExchangeRate,
  listPaymentOptions,
  checkout,
  listSupportedCurrencies,
  getQuote,
  getOrder,
  streamOrderEvents,
  listWebhooks,
  redeliverWebhook,
  listAccountOrders,
  getAccountOrder,
  changeOrder,
  refund,
  listAudit,
  report,
  exportFile,
  reportUpstream,
];
