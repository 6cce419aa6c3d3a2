import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { createWebhookSigner, toWebhookMessages } from '#core';
import type { WebhookProof, WebhookReport } from '../../../../server/core/upstream/port.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { noon } from '../../../support/service-harness.js';
import { createUpstreamHarness, type UpstreamHarness } from '../../../support/upstream-harness.js';

const secretOf = (letter: string): string => `whsec_${Buffer.alloc(32, letter).toString('base64')}`;
const code = '6f1c2c9e-3f62-4a38-9e0b-0d3f4a5b6c7d';
const paid = { transaction_code: code, status: 'paid' };
const standard = { type: 'order.paid', timestamp: '2026-03-16T12:00:00Z', data: paid };

const observed = (observation: object = {}, changes: object = {}): WebhookReport => ({
  code,
  observation: { status: 'paid', word: 'paid', ...observation },
  ...changes,
});
const ignored = undefined;

describe('a webhook of an upstream without a secret', () => {
  let read: UpstreamHarness['client']['read'];
  before(async () => {
    const { client } = await createUpstreamHarness({
      client: { statuses: { SETTLED: 'completed', paid: 'processing' } },
    });
    ({ read } = client);
    assert.equal(client.verify({ headers: {}, body: '' }), 'unsigned');
  });

  const other = { ...paid, status: 'sending' };
  const sending = { status: 'sending', word: 'sending' };
  const coins = { crypto_currency: 'USDT', crypto_currency_network: 'TRC20', wallet_address: 'T1', tx_hash: '0xab' };
  const digits = '1'.repeat(65);
  const everything = { fiat_currency: 'EUR', ...coins };
  const rows: readonly [name: string, body: unknown, expected: WebhookReport | undefined][] = [
    ['plain', other, observed(sending)],
    ['plain, under data', { data: other }, observed(sending)],
    ['in the envelope of the reseller', { status: 'success', message: '', data: other }, observed(sending)],
    ['of Standard Webhooks', { ...standard, data: other }, observed(sending)],
    ['with a word of the upstream', { ...paid, status: 'SETTLED' }, observed({ status: 'completed', word: 'SETTLED' })],
    ['with a word of ours that means another one there', paid, observed({ status: 'processing', word: 'paid' })],
    ['with a word that nobody knows', { ...paid, status: 'done' }, observed({ status: undefined, word: 'done' })],
    ['with a prototype name', { ...paid, status: 'toString' }, observed({ status: undefined, word: 'toString' })],
    ['with its code in braces', { ...other, transaction_code: ` {${code}}` }, observed(sending)],
    ['with its code as a URN', { ...other, transaction_code: `urn:uuid:${code}` }, observed(sending)],
    ['without a code', { status: 'sending' }, observed(sending, { code: undefined })],
    [
      'with everything',
      { ...other, ...everything, fiat_amount: 100.5, x: { y: 1 } },
      observed({ ...sending, ...everything, fiat_amount: '100.5' }),
    ],
    ['with 65 digits', { ...other, captured_amount: digits }, observed({ ...sending, captured_amount: digits })],
    ['with 1e21', { ...other, captured_amount: 1e21 }, observed({ ...sending, captured_amount: `${10n ** 21n}` })],
    [
      'with a reason',
      { ...other, status: 'on_hold', status_reason: 'compliance_review' },
      observed({ status: 'on_hold', word: 'on_hold', reason: 'compliance_review' }),
    ],
    ['with a reason in words of its own', { ...other, status_reason: 'Ask ACME!' }, observed(sending)],
    ['with empty texts', { ...other, tx_hash: '', payout_amount: '', wallet_address: '' }, observed(sending)],
    ['with a hash that is none', { ...other, tx_hash: '—' }, observed(sending)],
    ['with nulls', { ...other, tx_hash: null, fiat_amount: null }, observed(sending)],
    ['with an order and more under data', { ...other, data: { status: 'completed' } }, observed(sending)],
    ['with another kind of code', { ...other, transaction_code: 17 }, ignored],
    ['with a code that is no UUID', { ...other, transaction_code: '../17' }, ignored],
    ['with a status as a list', { ...other, status: ['paid'] }, ignored],
    ['with an endless status', { ...other, status: 'x'.repeat(65) }, ignored],
    [
      'with an amount that is no decimal',
      { ...other, captured_amount: '1e3' },
      observed({ ...sending, captured_amount: '?' }),
    ],
    ['with an amount as a list', { ...other, fiat_amount: [100] }, observed({ ...sending, fiat_amount: '?' })],
    ['without a status', { transaction_code: code }, ignored],
    ['that is a list', [other], ignored],
    ['that is null', null, ignored],
    ['that is a text', 'paid', ignored],
  ];
  for (const [name, body, expected] of rows) {
    it(name, () => assert.deepEqual(read(JSON.stringify(body)), expected));
  }

  const texts: readonly [name: string, body: string][] = [
    ['no JSON', 'transaction_code=1&status=paid'],
    ['nothing', ''],
    ['a status of the prototype', '{"__proto__":{"transaction_code":"x","status":"paid"}}'],
    ['data of the prototype', '{"data":{"__proto__":{"status":"paid"}}}'],
    ['30,000 levels', `${'{"data":'.repeat(7000)}1${'}'.repeat(7000)}`],
    ['30,000 arrays', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    ['more than 64 KB', JSON.stringify({ ...paid, x: ' '.repeat(65_536) })],
  ];
  for (const [name, body] of texts) it(`is ignored: ${name}`, () => assert.deepEqual(read(body), ignored));
});

describe('a webhook of an upstream with a secret', () => {
  const body = JSON.stringify(standard);
  const signed = (secret: string, now = noon): Record<string, string> => ({
    ...createWebhookSigner([secret])({ id: 'evt_1', body }, now),
  });
  let harness: UpstreamHarness;
  before(async () => {
    harness = await createUpstreamHarness({ client: { webhookSecrets: [secretOf('a'), secretOf('b')] } });
  });
  const verify = (headers: Record<string, string>, text = body): WebhookProof =>
    harness.client.verify({ headers, body: text });

  it('is signed when any of the secrets has signed it, up to five minutes ago', () => {
    for (const secret of ['a', 'b']) assert.equal(verify(signed(secretOf(secret))), 'signed');
    for (const now of [noon - 300_000, noon + 300_000]) assert.equal(verify(signed(secretOf('a'), now)), 'signed');
    const several = {
      ...signed(secretOf('a')),
      'webhook-signature': `v1,x v1a,y ${signed(secretOf('b'))['webhook-signature']}`,
    };
    assert.equal(verify(several), 'signed');
  });

  const good = signed(secretOf('a'));
  const rows: readonly [name: string, headers: Record<string, string>, text?: string][] = [
    ['without headers', {}],
    ['by another secret', signed(secretOf('c'))],
    ['six minutes ago', signed(secretOf('a'), noon - 360_000)],
    ['in six minutes', signed(secretOf('a'), noon + 360_000)],
    ['over another body', good, body.replace('paid', 'completed')],
    ['over another id', { ...good, 'webhook-id': 'evt_2' }],
    ['over another time', { ...good, 'webhook-timestamp': String(noon / 1000 + 1) }],
    ['with a time in words', { ...good, 'webhook-timestamp': 'now' }],
    ['with an empty signature', { ...good, 'webhook-signature': '' }],
    ['without a signature', { 'webhook-id': 'evt_1', 'webhook-timestamp': String(noon / 1000) }],
    [
      'behind ten other signatures',
      { ...good, 'webhook-signature': `${'v1,x '.repeat(10)}${good['webhook-signature']}` },
    ],
  ];
  for (const [name, headers, text] of rows) {
    it(`is forged: signed ${name}`, () => assert.equal(verify(headers, text), 'forged'));
  }

  it('is read as our own service sends it', () => {
    const [message] = toWebhookMessages({ ...createOrderRecord(), webhook_url: 'https://relay.example/' });
    assert.ok(message);
    assert.equal(verify({ ...createWebhookSigner([secretOf('a')])(message, noon) }, message.body), 'signed');
    const report = harness.client.read(message.body);
    assert.equal(report?.observation.status, 'pending');
    assert.equal(report.observation.fiat_amount, createOrderRecord().fiat_amount);
  });

  it('is read whenever that is', () => {
    harness.time.now += 310_000;
    assert.equal(verify(good), 'forged');
    assert.deepEqual(harness.client.read(body), observed());
  });
});
