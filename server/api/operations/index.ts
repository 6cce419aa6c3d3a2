import type { Operation } from '../http.js';
import { changeOrder, getAccountOrder, listAccountOrders, refund } from './account-orders.js';
import { exportFile, listAudit, report, reportUpstream } from './account-reports.js';
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
