import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { advanceOrder, type OrderStore, type OutboxEntry, type WebhookSender } from '#core';
import { createWebhookSender } from '../../server/adapters/webhook-sender/index.js';
import { needsPostgres } from '../support/database.js';
import { createManualClock, createTestDispatcher, partnerSecret, secret } from '../support/dispatchers.js';
import { createOrderRecord, partnerWith } from '../support/order-record.js';
import { startReceiver, type ReceivedRequest, type ReceiverResponse } from '../support/receivers.js';
import { requireDefined } from '../support/require-defined.js';
import { createGate, dayMs, everyEntryIs, watchOutbox } from '../support/webhook-harness.js';
import { openMemory, openPostgres, openSqlite, type OpenedStore } from './stores/open-stores.js';
import { pluck } from '../support/pluck.js';

// What every webhook is promised, whatever sends it: the tests know the dispatcher's start, stop, wake and redeliver, and the
// outbox as an operator lists it.

let closing: (() => unknown)[] = [];
const closeAll = async (): Promise<void> => {
  for (const close of closing.reverse()) await close();
  closing = [];
};

const stores: Readonly<Record<string, { open: () => Promise<OpenedStore<OrderStore>>; skip?: string | false }>> = {
  'the memory store': { open: openMemory },
  'the SQLite store': { open: openSqlite },
  'the PostgreSQL store': { open: openPostgres, ...needsPostgres },
};

type Event = { readonly type: string; readonly data: { readonly transaction_code: string; readonly sequence: number } };
type Respond = (request: ReceivedRequest) => ReceiverResponse;
type Dispatcher = ReturnType<typeof createTestDispatcher>;
type Process = { readonly sender?: WebhookSender; readonly isRegistered?: boolean };

/** A receiver, a store, and dispatchers that stand for one process after another. */
async function createTrial(opened: OrderStore, respond?: Respond) {
  const { store, events, rest } = watchOutbox(opened);
  const receiver = await startReceiver(respond);
  closing.push(receiver.close);
  const clock = createManualClock();
  const url = `${receiver.url}/hook`;
  const list = () => store.outbox.list({ account: '', limit: 1000 });
  const createOrder = async (changes: Parameters<typeof createOrderRecord>[0] = {}): Promise<string> => {
    const order = createOrderRecord({ created_at: clock.now(), webhook_url: url, ...changes });
    await store.create(order);
    return order.transaction_code;
  };
  return {
    store,
    receiver,
    clock,
    url,
    createOrder,
    advance: (code: string, trigger: 'submit' | 'capture') =>
      advanceOrder({ code, event: { trigger } }, { store, clock: clock.now }),
    list,
    startProcess: ({ isRegistered = true, ...changes }: Process = {}) => {
      const settings = { clock: clock.now, isRegistered: () => isRegistered, ...changes };
      const dispatcher = createTestDispatcher(store, settings);
      closing.push(dispatcher.stop);
      dispatcher.start();
      return dispatcher;
    },
    rest,
    /** Resolves once the entries satisfy the predicate. */
    waitFor: async (isDone: (entries: readonly OutboxEntry[]) => boolean) => {
      for (;;) {
        const settled = once(events, 'settled');
        const all = await list();
        if (isDone(all)) return all;
        await settled;
      }
    },
    /** Lets time pass until the entries satisfy the predicate: to the next due message once nothing happens any more. */
    passTime: async (process: Dispatcher, isDone: (entries: readonly OutboxEntry[]) => boolean) => {
      for (;;) {
        await rest(process);
        const all = await list();
        if (isDone(all)) return all;
        const dueInMs = ((await store.outbox.nextDueAt()) ?? 0) - clock.now();
        clock.advance(dueInMs > 0 ? dueInMs : 1000);
      }
    },
    /** Lets a sender reach the receiver by a public address. */
    publicSender: () =>
      createWebhookSender({
        clock: clock.now,
        allowLoopback: false,
        resolve: () => Promise.resolve(['203.0.114.7']),
        connect: () => connect(Number(new URL(url).port), '127.0.0.1'),
      }),
  };
}

const idsOf = (requests: readonly ReceivedRequest[]): string[] =>
  requests.map(({ headers }) => String(headers['webhook-id']));

const sequencesOf = (requests: readonly ReceivedRequest[]): Map<string, number[]> => {
  const found = new Map<string, number[]>();
  for (const { body, path } of requests) {
    const { transaction_code, sequence } = (JSON.parse(body) as Event).data;
    const line = `${transaction_code} ${path}`;
    found.set(line, [...(found.get(line) ?? []), sequence]);
  }
  return found;
};

function journalTests(opened: () => OrderStore): void {
  it('each message arrives once, as it is stored and signed, those of an order and an audience in sequence', async () => {
    const { waitFor, receiver, createOrder, advance, startProcess, list } = await createTrial(opened());
    startProcess();
    const partner = partnerWith({ webhook_url: `${receiver.url}/partner` });
    const codes = await Promise.all(Array.from({ length: 8 }, () => createOrder({ partner })));
    for (const trigger of ['submit', 'capture'] as const) for (const code of codes) await advance(code, trigger);
    await waitFor((all) => all.length === 48 && everyEntryIs('delivered')(all));
    const stored = new Map((await list()).map((entry) => [entry.id, entry]));
    assert.deepEqual(idsOf(receiver.received).sort(), [...stored.keys()].sort());
    for (const { body, headers, path } of receiver.received) {
      assert.equal(body, stored.get(String(headers['webhook-id']))?.body);
      const library = new Webhook(path === '/partner' ? partnerSecret : secret);
      assert.deepEqual(library.verify(body, headers as Record<string, string>), JSON.parse(body));
    }
    assert.deepEqual([...sequencesOf(receiver.received).values()], Array(16).fill([1, 2, 3]));
  });

  it('each message that fails comes again under its id, before the next one of its order', async () => {
    const arrivals = new Map<string, number>();
    const { receiver, createOrder, advance, startProcess, passTime } = await createTrial(opened(), ({ headers }) => {
      const id = String(headers['webhook-id']);
      arrivals.set(id, (arrivals.get(id) ?? 0) + 1);
      return { status: (arrivals.get(id) ?? 0) <= 2 ? 503 : 200 };
    });
    const codes = await Promise.all(Array.from({ length: 3 }, () => createOrder()));
    for (const code of codes) await advance(code, 'submit');
    const entries = await passTime(startProcess(), everyEntryIs('delivered'));
    assert.equal(entries.length, 6);
    for (const { id, attempts } of entries) {
      assert.ok(Number(arrivals.get(id)) >= 3);
      assert.deepEqual([attempts.at(0)?.status, attempts.at(-1)?.status], [503, 200]);
    }
    for (const sequences of sequencesOf(receiver.received).values())
      assert.deepEqual(sequences, [...sequences].sort(), 'the next one waits until this one is accepted');
  });

  it('what a process that died had claimed is sent when its lease ends, and not before', async () => {
    const { store, waitFor, receiver, clock, createOrder, startProcess, list } = await createTrial(opened());
    for (let made = 0; made < 2; made += 1) await createOrder();
    let taken = 0;
    await new Promise<void>((resolve) => {
      const dying: WebhookSender = {
        ...createWebhookSender({ clock: clock.now, allowLoopback: true }),
        send: () => ((taken += 1) === 2 && resolve(), new Promise(() => undefined)),
      };
      const claim: typeof store.outbox.claim = (query) =>
        taken === 2 ? new Promise(() => undefined) : store.outbox.claim(query);
      const outbox = { ...store.outbox, claim };
      createTestDispatcher({ ...store, outbox }, { clock: clock.now, sender: dying }).start();
    });
    const next = startProcess();
    await createOrder();
    await receiver.waitForCount(1);
    await waitFor(([newest]) => newest?.state === 'delivered');
    assert.deepEqual(pluck(await list(), 'state'), ['delivered', 'waiting', 'waiting']);
    clock.advance(60_000);
    next.wake();
    await waitFor(everyEntryIs('delivered'));
    assert.equal(new Set(idsOf(receiver.received)).size, 3);
  });

  it('410 ends what waits for its URL, in every process, until the operator sends one of it again', async () => {
    const trial = await createTrial(opened(), ({ number }) => ({ status: number === 1 ? 410 : 200 }));
    const { waitFor, receiver, clock, createOrder, startProcess, url } = trial;
    const process = startProcess();
    await createOrder();
    const [gone] = await waitFor(everyEntryIs('disabled'));
    await process.stop();
    const next = startProcess();
    await createOrder();
    clock.advance(30 * dayMs);
    next.wake();
    await createOrder({ webhook_url: `${url}/other` });
    await waitFor(([newest]) => newest?.state === 'delivered');
    assert.equal(receiver.received.length, 2);
    assert.equal((await next.redeliver({ id: requireDefined(gone).id, account: '' }))?.outcome, 'delivered');
    await waitFor(everyEntryIs('delivered'));
    assert.equal(receiver.received.length, 4);
  });

  it('a message is sent for three days, then rests in every process until the operator sends it again', async () => {
    let isWell = false;
    const trial = await createTrial(opened(), () => ({ status: isWell ? 200 : 503 }));
    const { waitFor, receiver, clock, createOrder, startProcess, passTime } = trial;
    const process = startProcess();
    const startedAt = clock.now();
    await createOrder();
    const [failed] = await passTime(process, everyEntryIs('failed'));
    assert.equal(failed?.attempts.length, 12);
    assert.equal(Math.round((clock.now() - startedAt) / dayMs), 3);
    await process.stop();
    const requests = receiver.received.length;
    const next = startProcess();
    clock.advance(30 * dayMs);
    next.wake();
    isWell = true;
    const other = await createOrder();
    await waitFor(([newest]) => newest?.transaction_code === other && newest.state === 'delivered');
    assert.equal(receiver.received.length, requests + 1);
    assert.equal((await next.redeliver({ id: requireDefined(failed).id, account: '' }))?.outcome, 'delivered');
  });

  it('a receiver that has answered 2xx gets what is due eight at once, also after a restart', async () => {
    const gate = createGate();
    const { waitFor, receiver, createOrder, startProcess, publicSender } = await createTrial(opened(), ({ number }) =>
      number === 1 ? { status: 200 } : { status: 200, sendAfter: gate.opened },
    );
    const webhook_url = 'http://shop.example/hook';
    const settings = { sender: publicSender(), isRegistered: false };
    const process = startProcess(settings);
    await createOrder({ webhook_url });
    await waitFor(everyEntryIs('delivered'));
    await process.stop();
    for (let made = 0; made < 70; made += 1) await createOrder({ webhook_url });
    startProcess(settings);
    await receiver.waitForCount(9);
    gate.open();
    await waitFor((all) => all.length === 71 && everyEntryIs('delivered')(all));
  });

  it('a receiver that never answers 2xx gets at most 60 requests an hour, also over restarts', async () => {
    const minuteMs = 60_000;
    const trial = await createTrial(opened(), () => ({ status: 404 }));
    const { receiver, clock, createOrder, startProcess, publicSender, rest } = trial;
    for (let made = 0; made < 70; made += 1) await createOrder({ webhook_url: `http://silent.example/${made}` });
    const settings = { sender: publicSender(), isRegistered: false };
    for (let restart = 0; restart < 3; restart += 1) {
      const process = startProcess(settings);
      for (let minute = 0; minute < 18; minute += 1) {
        await rest(process);
        clock.advance(minuteMs);
      }
      await process.stop();
    }
    const { length } = receiver.received;
    assert.ok(length <= 60 && length >= 10, `${length} requests in 54 minutes`);
  });
}

for (const [name, { open, skip = false }] of Object.entries(stores))
  describe(`webhooks of ${name}`, { skip, timeout: 120_000 }, () => {
    let opened: OpenedStore<OrderStore>;
    before(async () => void (opened = await open()));
    afterEach(async () => {
      await closeAll();
      await opened.store.deleteAccount('');
    });
    after(() => opened.close());
    journalTests(() => opened.store);
  });
