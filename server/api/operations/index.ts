import { operationNames, type OperationName } from '#contract';
import type { Operation, OperationDefinition } from '../http.js';
import { exportFile, reportUpstream } from './account-reports.js';
import { changeOrder, getAccountOrder, listAccountOrders, refund } from './account-orders.js';
import { checkout } from './checkout.js';
import { getOrder, getQuote, streamOrderEvents } from './orders.js';
import { getExchangeRate, listCurrencies, listPaymentOptions, listSupportedCurrencies } from './reads.js';
import { listWebhooks, redeliverWebhook, testWebhook } from './webhooks.js';

const definitions: Readonly<Record<OperationName, OperationDefinition>> = {
  currencies: listCurrencies,
  exchange: getExchangeRate,
  payment_options: listPaymentOptions,
  checkout,
  supported_currencies: listSupportedCurrencies,
  quote: getQuote,
  order: getOrder,
  order_events: streamOrderEvents,
  webhooks: listWebhooks,
  webhook_redelivery: redeliverWebhook,
  webhook_test: testWebhook,
  account_orders: listAccountOrders,
  account_order: getAccountOrder,
  order_move: changeOrder,
  order_refund: refund,
  export: exportFile,
  upstream: reportUpstream,
};

export const operations: readonly Operation[] = operationNames.map((name) => ({ name, ...definitions[name] }));
