import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errors, operationNames, type ErrorCode, type OperationName } from '#contract';
import { advanceOrder } from '#core';
import type { Trigger } from '../../../server/core/lifecycle/machine.js';
import { describeApi } from '../../../server/openapi/index.js';
import { cases, casesWithoutRates, type CaseRequest } from '../../conformance/cases.js';
import { send, startService, type HttpReply } from '../../support/http.js';
import { suiteService } from '../../support/suite-service.js';
import { createReplyChecker } from '../../support/openapi-check.js';
import { checkoutPath, credentials, noon, serviceHeader } from '../../support/service-harness.js';
import { exampleRequest } from './real-examples.js';

const check = createReplyChecker(describeApi({ version: '1.2.3' }));

type Sent = Omit<CaseRequest, 'method'> & { readonly method: string };

/** The text of a failure, whose name depends on the area. */
const messageOf = ({ error, message }: { readonly error?: string; readonly message?: string }) =>
  error ?? message ?? '';

const problemOf = ({ method, path }: Pick<Sent, 'method' | 'path'>, { status, headers, text }: HttpReply) =>
  check({ method, path: path.replace(/\?.*/, ''), status, headers, text });

async function exchange(origin: string, request: Sent): Promise<HttpReply> {
  const reply = await send(origin, request);
  assert.equal(problemOf(request, reply), undefined);
  return reply;
}

describe('the document describes every reply of the listening service', () => {
  const service = suiteService();

  it(`to the ${cases.length} requests that every host answers alike`, async () => {
    const messages = new Set<string>();
    for (const { request, expected } of cases) {
      const { status, body } = await exchange(service.origin, request);
      assert.equal(status, expected.status);
      if (status >= 400) messages.add(messageOf(body));
    }
    assert.ok(messages.size >= 30, `only ${messages.size} failures`);
  });
});

describe('without rates', () => {
  it('the document describes the replies', async () => {
    const service = await startService({ getRates: () => undefined });
    for (const { request } of casesWithoutRates) await exchange(service.origin, request);
    const { status } = await exchange(service.origin, { ...exampleRequest('quote'), headers: {} });
    assert.equal(status, 503);
    await service.stop();
  });
});

/** Operations that need an order in another status than the example's. */
const onOrders: readonly OperationName[] = ['order_refund'];

describe('each operation', () => {
  const answered = new Set<OperationName>();
  const service = suiteService({ credentials: { ...credentials, readKey: 'reads' } });

  const call = async (
    name: OperationName,
    {
      changes = {},
      headers = serviceHeader,
    }: { changes?: Record<string, string>; headers?: CaseRequest['headers'] } = {},
  ) => {
    const reply = await exchange(service.origin, { ...exampleRequest(name, changes), headers });
    if (reply.status === 200) answered.add(name);
    return reply;
  };

  const succeeds = async (name: OperationName, changes: Record<string, string> = {}): Promise<HttpReply> => {
    const reply = await call(name, { changes });
    assert.equal(reply.status, 200, `${name}: ${reply.text}`);
    return reply;
  };

  const fails = async (code: ErrorCode, request: Promise<HttpReply>): Promise<void> => {
    const { status, body } = await request;
    assert.deepEqual([status, messageOf(body)], [errors[code].status, errors[code].message]);
  };

  it('answers the examples of its parameters', async () => {
    const inOrder: OperationName[] = [
      'checkout',
      ...operationNames.filter((name) => !['checkout', 'order_events', ...onOrders].includes(name)),
    ];
    for (const name of inOrder) await succeeds(name);
    const options = await succeeds('payment_options', { fiat_amount: '0.01' });
    assert.match(String(options.headers['amount-limits']), /^min="/);
  });

  it('streams what a look-up answers', async () => {
    const { path } = exampleRequest('order_events');
    const response = await fetch(service.origin + path);
    const { value } = (await response.body?.pipeThrough(new TextDecoderStream()).getReader().read()) ?? {};
    const text = /^data: (.*)$/m.exec(value ?? '')?.[1] ?? '';
    const headers = Object.fromEntries(response.headers);
    const problem = problemOf({ method: 'GET', path }, { status: 200, headers, text: value ?? '', body: {} as never });
    assert.equal(problem, undefined);
    const json = { ...headers, 'content-type': 'application/json' };
    const lookUp = { method: 'GET', path: exampleRequest('order').path };
    assert.equal(problemOf(lookUp, { status: 200, headers: json, text, body: {} as never }), undefined);
    answered.add('order_events');
    await response.body?.cancel().catch(() => undefined);
  });

  const createOrderAfter = async (...triggers: readonly Trigger[]): Promise<string> => {
    const { body } = await exchange(service.origin, { method: 'GET', path: checkoutPath(), headers: {} });
    const { transaction_code: code } = body.data;
    for (const trigger of triggers)
      await advanceOrder({ code, event: { trigger } }, { store: service.store, clock: () => noon });
    return code;
  };

  it('refunds an order whose money was taken', async () => {
    const transaction_code = await createOrderAfter('submit');
    await fails('refund_not_possible', call('order_refund', { changes: { transaction_code } }));
    await succeeds('order_refund', { transaction_code: await createOrderAfter('submit', 'capture') });
  });

  it('refuses what is easy to get wrong', async () => {
    const readOnly = { service: `${credentials.businessId}:reads` };
    await fails('read_only_key', call('order_move', { headers: readOnly }));
    await fails('read_only_key', call('checkout', { headers: readOnly }));
    await fails('invalid_credentials', call('checkout', { headers: { service: 'shop:wrong' } }));
    await fails('move_not_allowed', call('order_move', { changes: { sequence: '2' } }));
    await fails('unknown_webhook', call('webhook_redelivery', { changes: { id: 'msg_1' } }));
    const key = { 'idempotency-key': crypto.randomUUID() };
    await call('checkout', { headers: key });
    await fails('idempotency_key_reused', call('checkout', { headers: key, changes: { external_reference: 'other' } }));
    await fails('invalid_idempotency_key', call('checkout', { headers: { 'idempotency-key': 'a b' } }));
    await fails('subresource_refused', call('checkout', { headers: { 'sec-fetch-dest': 'image' } }));
    await fails('order_not_created', call('checkout', { headers: { 'sec-purpose': 'prefetch' } }));
    await fails('invalid_metadata', call('checkout', { changes: { metadata: '[]' } }));
    await fails('expectation_failed', call('quote', { headers: { expect: 'money' } }));
    await fails('headers_too_large', call('quote', { headers: { 'x-long': 'x'.repeat(9000) } }));
    const large = { ...exampleRequest('currencies'), headers: serviceHeader, body: 'x'.repeat(20_000) };
    await fails('request_too_large', exchange(service.origin, large));
  });

  it('has answered', () => assert.deepEqual([...answered].sort(), [...operationNames].sort()));
});
