import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { Webhook } from 'standardwebhooks';
import type { Dispatcher, OrderStore, OutboxEntry } from '#api';
import { moveOrder } from '#api';
import { memoryStore } from '../../server/adapters/memory-store.js';
import { movableClock, newDispatcher, secret } from '../support/dispatchers.js';
import { newOrder } from '../support/orders.js';
import { startReceiver, type Answer, type Received, type Receiver } from '../support/receivers.js';

type Told = (request: Received) => Answer;

const partnerAt = (webhook_url: string) => ({
  crypto_currency: 'BTC',
  crypto_currency_network: 'BTC',
  network: 'BITCOIN',
  wallet_address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  external_reference: 'P-1',
  commission_percentage: '1',
  webhook_url,
});

/** A receiver, a store, and a dispatcher between them. */
async function world(told?: Told, changes: Parameters<typeof newDispatcher>[1] = {}) {
  const receiver = await startReceiver(told);
  const store = memoryStore();
  const clock = movableClock();
  const dispatcher = newDispatcher(store, { clock: clock.now, ...changes });
  opened.push({ receiver, dispatcher });
  const order = (change: Parameters<typeof newOrder>[0] = {}) =>
    newOrder({ created_at: Date.now(), webhook_url: `${receiver.url}/hook?a=1`, ...change });
  return { receiver, store, clock, dispatcher, order };
}

const opened: { readonly receiver: Receiver; readonly dispatcher: Dispatcher }[] = [];

after(async () => {
  await Promise.all(opened.map(({ receiver, dispatcher }) => Promise.all([dispatcher.stop(), receiver.close()])));
});

/** Resolves once the newest messages of a store are as a test wants them. */
async function entries(
  store: OrderStore,
  areAsWanted: (entries: readonly OutboxEntry[]) => boolean,
): Promise<readonly OutboxEntry[]> {
  for (;;) {
    const found = await store.outbox.list({ account: '', limit: 1000 });
    if (areAsWanted(found)) return found;
    await new Promise(setImmediate);
  }
}

const allAre =
  (state: string) =>
  (found: readonly OutboxEntry[]): boolean =>
    found.length > 0 && found.every((entry) => entry.state === state);

describe('a webhook', () => {
  it('is signed so that the public library verifies it, its body byte for byte the stored one', async () => {
    const { receiver, store, dispatcher, order } = await world();
    dispatcher.start();
    await store.create(order({ external_reference: "O'Brien 😀" }));
    const [one] = await receiver.count(1);
    const [entry] = await entries(store, allAre('delivered'));
    assert.ok(one && entry);
    assert.equal(one.path, '/hook?a=1');
    assert.equal(one.headers['content-type'], 'application/json');
    assert.equal(one.headers['webhook-id'], entry.id);
    assert.equal(one.body, entry.body);
    const event = new Webhook(secret).verify(one.body, one.headers as Record<string, string>);
    assert.deepEqual(event, JSON.parse(entry.body));
  });
});

const event = (body: string) => JSON.parse(body) as { readonly type: string; readonly data: { sequence: number } };

/** A gate that a test opens. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

const day = 86_400_000;

describe('both parties', () => {
  it('are told, each with its own reference', async () => {
    const { receiver, store, dispatcher, order } = await world();
    dispatcher.start();
    await store.create(order({ external_reference: 'M-1', partner: partnerAt(`${receiver.url}/partner`) }));
    const found = [...(await receiver.count(2))].sort((a, b) => a.path.localeCompare(b.path));
    assert.deepEqual(
      found.map(({ path, body }) => [path, /"external_reference":"(.*?)"/.exec(body)?.[1]]),
      [
        ['/hook?a=1', 'M-1'],
        ['/partner', 'P-1'],
      ],
    );
  });
});

describe('a receiver that fails', () => {
  for (const answer of [{ status: 500 }, { status: 404 }, { status: 302, headers: { location: '/elsewhere' } }]) {
    it(`with ${answer.status} gets the same message again, under the same id`, async () => {
      const { receiver, store, clock, dispatcher, order } = await world(({ number }) =>
        number === 1 ? answer : { status: 204 },
      );
      dispatcher.start();
      await store.create(order());
      const [failed] = await entries(store, ([one]) => one?.attempts.length === 1);
      assert.deepEqual(failed?.state, 'waiting');
      clock.move(10_000);
      dispatcher.wake();
      const [first, second] = await receiver.count(2);
      const [done] = await entries(store, allAre('delivered'));
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

  it('with 410 gets nothing more, until somebody asks for it', async () => {
    const { receiver, store, dispatcher, order } = await world(({ number }) => ({ status: number === 1 ? 410 : 200 }));
    dispatcher.start();
    const one = order();
    await store.create(one);
    const [gone] = await entries(store, allAre('disabled'));
    assert.ok(gone);
    assert.equal(gone.attempts[0]?.error, 'gone');
    await moveOrder(one.transaction_code, { trigger: 'submit' }, { store, clock: Date.now });
    await store.create(order());
    await entries(store, (found) => found.length === 3 && allAre('disabled')(found));
    assert.equal(receiver.received.length, 1);

    assert.equal(await store.outbox.redeliver(gone.id, '', Date.now()), true);
    dispatcher.wake();
    const [first, again] = await receiver.count(2);
    assert.equal(again?.headers['webhook-id'], first?.headers['webhook-id']);
    assert.equal(again?.body, first?.body);
    await entries(store, (found) => found.some(({ id, state }) => id === gone.id && state === 'delivered'));
  });

  it('decides when it is asked again, up to a day', async () => {
    for (const [asked, expected] of [
      ['600', 600_000],
      ['1', 5000],
      ['999999', day],
    ] as const) {
      const { store, dispatcher, order } = await world(() => ({ status: 503, headers: { 'retry-after': asked } }));
      dispatcher.start();
      await store.create(order());
      const [entry] = await entries(store, ([one]) => one?.attempts.length === 1);
      const [attempt] = entry?.attempts ?? [];
      assert.equal(entry?.next_attempt_at, Number(attempt?.at) + Number(attempt?.took) + expected);
    }
  });

  it('is given up after twelve tries over three days, and its URL with it where nobody is there', async () => {
    const { store, clock, dispatcher, order } = await world(() => ({ status: 404 }));
    dispatcher.start();
    const started = clock.now();
    await store.create(order());
    for (let tries = 1; tries < 12; tries += 1) {
      const [entry] = await entries(store, ([found]) => found?.attempts.length === tries);
      clock.move((entry?.next_attempt_at ?? 0) - clock.now());
      dispatcher.wake();
    }
    const [entry] = await entries(store, allAre('failed'));
    assert.equal(entry?.attempts.length, 12);
    assert.equal(Math.round((clock.now() - started) / day), 3);
    await store.create(order());
    const [newest] = await store.outbox.list({ account: '', limit: 1 });
    assert.equal(newest?.state, 'disabled');
  });

  /** Tries a message three times, the newest of a store, and gives back whether its URL is still on. */
  async function isOnAfter(statuses: readonly [number, number, number], then?: (store: OrderStore) => Promise<void>) {
    const unknown = randomUUID();
    const ofUnknown: number[] = [...statuses];
    const { store, clock, dispatcher, order } = await world(
      ({ body }) => ({ status: body.includes(unknown) ? (ofUnknown.shift() ?? 0) : 200 }),
      { waits: [7000, 9000] },
    );
    dispatcher.start();
    const one = order({ external_reference: unknown });
    await store.create(one);
    const tried = (times: number) =>
      entries(store, (all) => all.find(({ body }) => body.includes(unknown))?.attempts.length === times);
    await tried(1);
    if (then) await store.create(order()).then(() => then(store));
    for (const [index, wait] of [7000, 9000].entries()) {
      clock.move(wait);
      dispatcher.wake();
      await tried(index + 2);
    }
    await entries(store, (all) => all.some(({ state }) => state === 'failed'));
    await store.create(order());
    const [newest] = await store.outbox.list({ account: '', limit: 1 });
    return newest?.state !== 'disabled';
  }

  it('keeps its URL when it has said no by any status but 404, for whatever message', async () => {
    assert.equal(await isOnAfter([404, 404, 404]), false);
    for (const status of [400, 401, 500, 503]) assert.equal(await isOnAfter([404, status, 404]), true, `${status}`);
  });

  it('keeps its URL when it has taken what was made later, however much has come to others since', async () => {
    const isTaken = async (store: OrderStore): Promise<void> => {
      await entries(store, ([newest]) => newest?.state === 'delivered');
      for (let made = 0; made < 250; made += 1) await store.create(newOrder({ webhook_url: 'http://10.0.0.1/' }));
    };
    assert.equal(await isOnAfter([404, 404, 404], isTaken), true);
  });

  it('is asked again after other waits where they are given, one try more than there are waits', async () => {
    const { store, clock, dispatcher, order } = await world(() => ({ status: 400 }), { waits: [7000, 9000] });
    dispatcher.start();
    await store.create(order());
    for (const [index, wait] of [7000, 9000].entries()) {
      const [entry] = await entries(store, ([found]) => found?.attempts.length === index + 1);
      const { at = 0, took = 0 } = entry?.attempts.at(-1) ?? {};
      assert.equal(entry?.next_attempt_at, at + took + wait);
      clock.move(wait);
      dispatcher.wake();
    }
    const [entry] = await entries(store, allAre('failed'));
    assert.equal(entry?.attempts.length, 3);
  });
});

describe('messages', () => {
  it('of one order come in sequence, of other orders in between', async () => {
    const first = gate();
    const { receiver, store, dispatcher, order } = await world(({ body, number }) => ({
      status: 200,
      ...(number === 1 ? { when: first.opened } : { body }),
    }));
    dispatcher.start();
    const slow = order();
    await store.create(slow);
    await receiver.count(1);
    await moveOrder(slow.transaction_code, { trigger: 'submit' }, { store, clock: Date.now });
    await store.create(order());
    await receiver.count(2);
    await entries(store, (found) => found[0]?.state === 'delivered');
    assert.deepEqual(
      receiver.received.map(({ body }) => event(body).data.sequence),
      [1, 1],
    );
    first.open();
    await receiver.count(3);
    const types = receiver.received.map(({ body }) => event(body).type);
    assert.deepEqual(types, ['order.created', 'order.created', 'order.processing']);
  });

  it('come at most so many at once to one host, and a slow host holds up no other', async () => {
    const slow = gate();
    const { receiver, store, dispatcher, order } = await world(() => ({ status: 200, when: slow.opened }));
    const other = await startReceiver();
    dispatcher.start();
    for (let made = 0; made < 40; made += 1) await store.create(order());
    await store.create(order({ webhook_url: other.url }));
    await other.count(1);
    await receiver.count(8);
    await entries(store, ([newest]) => newest?.state === 'delivered');
    assert.equal(receiver.received.length, 8);
    slow.open();
    await receiver.count(40);
    await entries(store, allAre('delivered'));
    await other.close();
  });

  it('that another process left behind are taken over when its lease ends', async () => {
    const { receiver, store, clock, dispatcher, order } = await world();
    await store.create(order());
    const now = clock.now();
    const dead = { now, leaseUntil: now + 60_000, lease: 'dead', limit: 9, exceptHosts: [] };
    const { messages } = await store.outbox.claim(dead);
    const [claimed] = messages;
    assert.ok(claimed);
    dispatcher.start();
    dispatcher.wake();
    await entries(store, ([one]) => one?.state === 'waiting');
    assert.equal(receiver.received.length, 0);
    clock.move(60_000);
    dispatcher.wake();
    await receiver.count(1);
    await entries(store, allAre('delivered'));
    const attempt = { number: 1, at: now, took: 1, status: 200, error: null };
    const late = { id: claimed.id, lease: 'dead', attempt, state: 'failed', next_attempt_at: null } as const;
    assert.equal(await store.outbox.settle({ ...late, disablesUrl: false }), false);
  });

  it('are sent once by two dispatchers on one store', async () => {
    const { receiver, store, dispatcher, order } = await world();
    const second = newDispatcher(store);
    dispatcher.start();
    second.start();
    for (let made = 0; made < 60; made += 1) await store.create(order());
    await entries(store, (found) => found.length === 60 && allAre('delivered')(found));
    assert.equal(receiver.received.length, 60);
    await second.stop();
  });
});

describe('a host that is not well', () => {
  it('is left alone after ten failures, without using up tries, and tried again with one message', async () => {
    let isWell = false;
    const { receiver, store, clock, dispatcher, order } = await world(() => ({ status: isWell ? 200 : 503 }));
    dispatcher.start();
    for (let made = 0; made < 30; made += 1) await store.create(order());
    await receiver.count(10);
    const soFar = (found: readonly OutboxEntry[]): number => found.reduce((sum, one) => sum + one.attempts.length, 0);
    await entries(store, (found) => soFar(found) === receiver.received.length);
    const tried = receiver.received.length;
    assert.ok(tried < 18, `${tried} tries`); // those that were on their way when the circuit opened
    clock.move(61_000);
    dispatcher.wake();
    await receiver.count(tried + 1);
    await entries(store, (found) => soFar(found) === tried + 1);
    assert.equal(receiver.received.length, tried + 1);
    isWell = true;
    clock.move(121_000);
    dispatcher.wake();
    await entries(store, allAre('delivered'));
  });
});

describe('a host that says no', () => {
  it('gets all its messages, whatever it says at one path', async () => {
    const { receiver, store, dispatcher, order } = await world(({ path }) => ({ status: path === '/bad' ? 500 : 200 }));
    dispatcher.start();
    const bad = Array.from({ length: 30 }, () => order({ webhook_url: `${receiver.url}/bad` }));
    for (const one of bad) await store.create(one);
    await receiver.count(30);
    await store.create(order());
    await entries(store, ([newest]) => newest?.state === 'delivered');
  });
});

describe('a backlog', () => {
  it('of a host that is not well hides no other', async () => {
    let isWell = false;
    const { receiver, store, clock, dispatcher, order } = await world(() => ({ status: isWell ? 200 : 503 }));
    const other = await startReceiver();
    for (let made = 0; made < 600; made += 1) await store.create(order());
    await store.create(order({ webhook_url: other.url }));
    dispatcher.start();
    await other.count(1);
    assert.ok(receiver.received.length < 30, `${receiver.received.length} tries`);
    isWell = true;
    const areDone = entries(store, (all) => all.every(({ state }) => state === 'delivered'));
    const timer = setInterval(() => {
      clock.move(61_000);
      dispatcher.wake();
    }, 20);
    await areDone;
    clearInterval(timer);
    await other.close();
  });
});

describe('stop()', () => {
  it('takes nothing more and waits for what is being sent', async () => {
    const reply = gate();
    const { receiver, store, dispatcher, order } = await world(() => ({ status: 200, when: reply.opened }));
    dispatcher.start();
    await store.create(order());
    await receiver.count(1);
    let isStopped = false;
    const stopped = dispatcher.stop().then(() => (isStopped = true));
    await store.create(order());
    await new Promise(setImmediate);
    assert.equal(isStopped, false);
    reply.open();
    await stopped;
    const states = (await store.outbox.list({ account: '', limit: 9 })).map(({ state }) => state);
    assert.deepEqual(states, ['waiting', 'delivered']);
    assert.equal(receiver.received.length, 1);
  });
});
