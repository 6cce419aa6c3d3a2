import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { connect } from 'node:net';
import { createWebhookSender } from '../../../../server/adapters/webhook-sender/index.js';
import { secret } from '../../../support/dispatchers.js';
import { everyEntryIs, dayMs, waitForEntries, createWebhookHarness } from '../../../support/webhook-harness.js';
import type { ReceiverResponse } from '../../../support/receivers.js';
import type { UndeliverableMessage } from '../../../../server/core/webhooks/settle.js';

/** A sender that finds a public address, and reaches a receiver of this machine there. */
const publicSender = (port: () => number) =>
  createWebhookSender({
    clock: Date.now,
    allowLoopback: false,
    resolve: () => Promise.resolve(['203.0.114.7']),
    connect: () => connect(port(), '127.0.0.1'),
  });

describe('a test event', () => {
  const rows: readonly [name: string, answer: ReceiverResponse, report: object][] = [
    ['accepted', { status: 204 }, { status: 204, error: null, answer: '' }],
    [
      'refused with a long page',
      { status: 500, body: 'é'.repeat(1000) },
      { status: 500, error: 'bad_status', answer: 'é'.repeat(100) },
    ],
    [
      'sent to another place',
      { status: 302, headers: { location: '/elsewhere' } },
      { status: 302, error: 'redirect', answer: '' },
    ],
  ];
  for (const [name, answer, expected] of rows) {
    it(`is signed, belongs to no order, and is reported when ${name}`, async () => {
      const { receiver, store, dispatcher } = await createWebhookHarness(() => answer);
      const { took, ...report } = await dispatcher.sendTest({ url: `${receiver.url}/hook`, account: '' });
      assert.deepEqual(report, expected);
      assert.ok(took >= 0);
      const [one] = await receiver.waitForCount(1);
      assert.ok(one);
      const event = new Webhook(secret).verify(one.body, one.headers as Record<string, string>) as Record<
        string,
        unknown
      >;
      const { status, external_reference } = event['data'] as Record<string, unknown>;
      const found = [event['type'], event['test'], status, external_reference];
      assert.deepEqual(found, ['order.completed', true, 'completed', 'test']);
      assert.deepEqual(await store.outbox.list({ account: '', limit: 10 }), [], 'nothing is kept or repeated');
    });
  }

  it('keeps the rules of addresses', async () => {
    const { dispatcher } = await createWebhookHarness();
    const report = await dispatcher.sendTest({ url: 'http://169.254.169.254/latest', account: '' });
    assert.deepEqual([report.status, report.error], [null, 'blocked_address']);
  });

  it('takes from the limit of redeliveries at a receiver that has never answered 2xx', async () => {
    const { receiver, dispatcher } = await createWebhookHarness(() => ({ status: 500 }), {
      isRegistered: () => false,
      sender: publicSender(() => Number(new URL(receiver.url).port)),
    });
    const errors: (string | null)[] = [];
    for (let sent = 0; sent < 12; sent += 1)
      errors.push((await dispatcher.sendTest({ url: 'http://shop.example/hook', account: '' })).error);
    assert.deepEqual(errors, [...Array<string>(10).fill('bad_status'), 'rate', 'rate']);
    assert.equal(receiver.received.length, 10);
  });
});

describe('a receiver that fails', () => {
  for (const answer of [{ status: 500 }, { status: 404 }, { status: 302, headers: { location: '/elsewhere' } }]) {
    it(`with ${answer.status} gets the same message again, under the same id`, async () => {
      const { receiver, store, clock, dispatcher, order } = await createWebhookHarness(({ number }) =>
        number === 1 ? answer : { status: 204 },
      );
      dispatcher.start();
      await store.create(order());
      const [failed] = await waitForEntries(store, ([one]) => one?.attempts.length === 1);
      assert.deepEqual(failed?.state, 'waiting');
      clock.advance(10_000);
      dispatcher.wake();
      const [first, second] = await receiver.waitForCount(2);
      const [done] = await waitForEntries(store, everyEntryIs('delivered'));
      assert.deepEqual(
        done?.attempts.map(({ number, status, error }) => [number, status, error]),
        [
          [1, answer.status, answer.status === 302 ? 'redirect' : 'bad_status'],
          [2, 204, null],
        ],
      );
      assert.equal(first?.headers['webhook-id'], second?.headers['webhook-id']);
      assert.equal(first?.body, second?.body);
      assert.equal(second?.path, '/hook?a=1');
    });
  }

  it('can delay the next attempt by Retry-After, up to a day', async () => {
    for (const [asked, expected] of [
      ['600', 600_000],
      ['1', 5000],
      ['999999', dayMs],
    ] as const) {
      const { store, dispatcher, order } = await createWebhookHarness(() => ({
        status: 503,
        headers: { 'retry-after': asked },
      }));
      dispatcher.start();
      await store.create(order());
      const [entry] = await waitForEntries(store, ([one]) => one?.attempts.length === 1);
      const [attempt] = entry?.attempts ?? [];
      assert.equal(entry?.next_attempt_at, Number(attempt?.at) + Number(attempt?.took) + expected);
    }
  });
});

const deliver = async (status: number, finalState: string) => {
  const reported: UndeliverableMessage[] = [];
  const { receiver, store, dispatcher, order } = await createWebhookHarness(() => ({ status }), {
    retryDelays: [],
    reportUndeliverable: (message) => reported.push(message),
  });
  dispatcher.start();
  const one = order();
  await store.create(one);
  await waitForEntries(store, everyEntryIs(finalState));
  await dispatcher.stop();
  const { host } = new URL(receiver.url);
  return { reported, expected: { transaction_code: one.transaction_code, sequence: 1, audience: 'merchant', host } };
};

describe('a webhook that gets no further attempt is reported once, without the path of its URL', () => {
  for (const { status, state, error } of [
    { status: 500, state: 'failed', error: 'bad_status' },
    { status: 302, state: 'failed', error: 'redirect' },
    { status: 410, state: 'disabled', error: 'gone' },
    { status: 204, state: 'delivered', error: null },
  ]) {
    it(`${error === null ? 'but not ' : ''}after ${status}`, async () => {
      const { reported, expected } = await deliver(status, state);
      assert.deepEqual(reported, error === null ? [] : [{ ...expected, state, status, error, attempts: 1 }]);
    });
  }
});
