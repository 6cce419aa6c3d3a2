import { accountOrderLookup, exportOrders, listOrders, moveOrder, refundOrder, upstreamReport } from '#contract';
import type { Endpoint, ErrorCode } from '#contract';
import { serviceHeader, withCaseQuery } from '../../support/service-harness.js';
import { createFailureCase, nowSeconds, successCase, type Case } from '../case.js';

const accountFailureCase = createFailureCase('account');

const unknownOrder = { transaction_code: '11111111-1111-4111-8111-111111111111' };

/** What the account area refuses its operator. */
const operatorFailures: readonly (readonly [Endpoint, Readonly<Record<string, string>>, ErrorCode])[] = [
  [listOrders, { transaction_code: 'INV-1' }, 'invalid_transaction_code'],
  [listOrders, { external_reference: '' }, 'invalid_external_reference'],
  [listOrders, { status: 'open' }, 'invalid_status'],
  [listOrders, { from: '2026-02-30' }, 'invalid_date'],
  [listOrders, { to: '2026-03-16T14:05' }, 'invalid_date'],
  [listOrders, { from: '2026-03-17', to: '2026-03-16' }, 'invalid_date'],
  [listOrders, { after: 'x' }, 'invalid_cursor'],
  [listOrders, { limit: '201' }, 'invalid_limit'],
  [accountOrderLookup, {}, 'missing_parameters'],
  [accountOrderLookup, { transaction_code: 'x' }, 'invalid_transaction_code'],
  [accountOrderLookup, unknownOrder, 'unknown_order'],
  [moveOrder, unknownOrder, 'missing_parameters'],
  [moveOrder, { ...unknownOrder, trigger: 'cancel', reason: ' ' }, 'missing_parameters'],
  [moveOrder, { ...unknownOrder, trigger: 'cancel', reason: 'test' }, 'unknown_order'],
  [moveOrder, { ...unknownOrder, trigger: 'CANCEL', reason: 'test' }, 'move_not_allowed'],
  [refundOrder, { ...unknownOrder, reason: 'test' }, 'unknown_order'],
  [exportOrders, { status: 'open' }, 'invalid_status'],
  [refundOrder, { ...unknownOrder, reason: ' ' }, 'missing_parameters'],
  [refundOrder, { ...unknownOrder, reason: 'test', amount: '-1' }, 'invalid_refund_amount'],
];

const operatorEndpoints: readonly Endpoint[] = [
  listOrders,
  accountOrderLookup,
  moveOrder,
  refundOrder,
  upstreamReport,
  exportOrders,
];

export const accountCases: readonly Case[] = [
  accountFailureCase('account area: an unknown path', {
    request: { method: 'POST', path: '/api/v3/account/nothing' },
    code: 'unknown_route',
  }),
  ...operatorFailures.map(([{ method, path }, values, code]) =>
    accountFailureCase(`${method} ${path} ${JSON.stringify(values)}`, {
      request: { method, path: withCaseQuery(path, values), headers: serviceHeader },
      code,
    }),
  ),
  ...operatorEndpoints.flatMap(({ method, path }) => [
    accountFailureCase(`${method} ${path} without credentials`, {
      request: { method, path },
      code: 'invalid_credentials',
    }),
    accountFailureCase(`${path} with another method`, {
      request: { method: method === 'GET' ? 'POST' : 'GET', path, headers: serviceHeader },
      code: 'method_not_allowed',
    }),
  ]),
  successCase('orders: none with a reference that no order has', {
    request: { path: withCaseQuery(listOrders.path, { external_reference: 'NO-SUCH-ORDER' }), headers: serviceHeader },
    body: { message: 'Orders retrieved successfully.', data: { orders: [], next: null }, timestamp: nowSeconds },
  }),
];
