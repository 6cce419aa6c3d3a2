import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { add, decimal, orderAmount, toText } from '#contract';
import type { OrderRecord, OrderStore } from '#core';
import { noDetails } from '../../../../server/core/orders/record.js';
import type { Trigger } from '../../../../server/core/lifecycle/machine.js';
import { moneyOf, toMinorUnits } from '../../../../server/core/lifecycle/money.js';
import { allowedTriggers } from '../../../../server/core/lifecycle/transitions.js';
import { observeOrder } from '../../../../server/core/upstream/observe.js';
import { createMemoryStore } from '../../../../server/stores/memory/index.js';
import { createOperatorHarness } from '../../../support/operator-harness.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { createSeededRandom } from '../../../support/random.js';
import { noon } from '../../../support/service-harness.js';

/** The memory store reads everything that it has for each list, so the lives are in several services. */
const services = process.env['FULL_TESTS'] === '1' ? 12 : 4;
const livesOfService = 40;
const random = createSeededRandom(20261125);
const below = (count: number): number => Math.floor(random() * count);
const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;

const currencies = [
  { fiat_currency: 'EUR', amounts: ['10.50', '0.1', '99.995', '7'], fees: ['0.50', '0.00', undefined] },
  { fiat_currency: 'JPY', amounts: ['1000', '7'], fees: ['31', undefined] },
  { fiat_currency: 'KWD', amounts: ['3.141', '20'], fees: ['0.005', undefined] },
] as const;

/** A process that ends at a write: before it, or after it and before the answer. */
class Crash extends Error {}

/** A store whose writes of orders and of the audit sometimes are the last of their process. */
function createCrashingStore(isArmed: () => boolean) {
  const store = createMemoryStore();
  const crashing =
    <Argument, Value>(write: (argument: Argument) => Promise<Value>) =>
    async (argument: Argument): Promise<Value> => {
      const fate = isArmed() ? below(12) : -1;
      if (fate === 0) throw new Crash('before the write');
      const value = await write(argument);
      if (fate === 1) throw new Crash('after the write');
      return value;
    };
  const { operator } = store;
  const crashingStore: OrderStore = {
    ...store,
    save: crashing(store.save),
    operator: { ...operator, addAudit: crashing(operator.addAudit), settleAudit: crashing(operator.settleAudit) },
  };
  return { store, crashingStore };
}

const newOrder = (): OrderRecord => {
  const { fiat_currency, amounts, fees } = pick(currencies);
  const fee = pick<string | undefined>(fees);
  const fiat_amount = pick<string>(amounts);
  const { transaction_code, ...record } = createOrderRecord();
  return {
    ...record,
    transaction_code,
    fiat_currency,
    fiat_amount,
    order_amount: toText(orderAmount({ fiat_amount, fiat_currency })),
    details: {
      ...noDetails,
      ...(fee !== undefined && { processor_fee: fee }),
      upstream: { id: 'theirs', code: transaction_code },
    },
  };
};

type World = ReturnType<typeof createWorld>;

function createWorld() {
  let isArmed = false;
  const { store, crashingStore } = createCrashingStore(() => isArmed);
  const operator = createOperatorHarness({ store: crashingStore });
  const withCrashes = async <Value>(run: () => Promise<Value>): Promise<Value | undefined> => {
    isArmed = true;
    return run()
      .catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
        return undefined;
      })
      .finally(() => (isArmed = false));
  };
  return { store, operator, withCrashes };
}

const find = async ({ store }: World, code: string): Promise<OrderRecord> => {
  const order = await store.find(code);
  assert.ok(order);
  return order;
};

/** A refund of a random amount, often sent again with its key as a caller does who got no answer. */
async function refundSome(world: World, code: string): Promise<void> {
  const { captured, left, scale } = moneyOf(await find(world, code));
  const most = Number(random() < 0.8 ? left : captured) + 1;
  const amount = toText({ digits: BigInt(below(most) + 1), scale });
  const values = { transaction_code: code, reason: 'The goods came back', ...(random() < 0.8 && { amount }) };
  const idempotencyKey = `return-${below(1_000_000_000)}`;
  const send = () => world.operator.call('order/refund', { method: 'POST', values, idempotencyKey });
  const attempts = 1 + below(3);
  if (random() < 0.2) await world.withCrashes(() => Promise.all([send(), send()]));
  for (let attempt = 0; attempt < attempts; attempt += 1) await world.withCrashes(send);
}

async function moveSome(world: World, code: string): Promise<void> {
  const order = await find(world, code);
  const refundTriggers: readonly Trigger[] = ['refund', 'reject', 'settle_refund'];
  const triggers = allowedTriggers(order, noon).filter((one) => !refundTriggers.includes(one));
  const wanted = triggers.filter((one) => ['submit', 'capture', 'broadcast', 'finalize', 'release'].includes(one));
  const from = wanted.length > 0 && random() < 0.95 ? wanted : triggers;
  if (from.length > 0) await world.operator.advance(code, [pick(from)]);
}

/** The upstream reports what it has taken, and what it has returned by itself: as before, or some more. */
async function reportSome(world: World, code: string): Promise<void> {
  const order = await find(world, code);
  const { captured, left, refunds, scale } = moneyOf(order);
  if (captured === 0n) return;
  const inUnits = (amount: string): bigint => toMinorUnits({ amount, currency: order.fiat_currency });
  const before = refunds.reduce((sum, { by, amount }) => (by === 'upstream' ? sum + inUnits(amount) : sum), 0n);
  const observation = {
    status: order.status,
    word: order.status,
    captured_amount: toText({ digits: captured, scale }),
    refunded_amount: toText({ digits: before + BigInt(below(Number(left) + 2)), scale }),
  };
  await observeOrder({ code, observation }, { store: world.store, clock: () => noon });
}

async function live(world: World): Promise<string> {
  const order = newOrder();
  const { transaction_code: code } = order;
  await world.store.create(order);
  const steps = 6 + below(15);
  for (let step = 0; step < steps; step += 1) {
    const chance = random();
    if (chance < 0.35) await moveSome(world, code);
    else if (chance < 0.85) await refundSome(world, code);
    else await reportSome(world, code);
    const { captured, refunded } = moneyOf(await find(world, code));
    assert.ok(refunded >= 0n && refunded <= captured, 'more went back than was captured');
  }
  return code;
}

type Snapshot = {
  readonly transaction_code: string;
  readonly sequence: number;
  readonly fiat_currency: string;
  readonly captured_amount: string;
  readonly refunded_amount: string;
};

/** The books of a shop that has the webhooks alone: some come twice, and all in any order. */
async function booksOfShop({ store }: World, codes: readonly string[]): Promise<ReadonlyMap<string, Snapshot>> {
  const books = new Map<string, Snapshot>();
  for (const transactionCode of codes) {
    const hooks = await store.outbox.list({ account: '', transactionCode, limit: 100 });
    for (const { body } of [...hooks, ...hooks.filter(() => random() < 0.2)].sort(() => random() - 0.5)) {
      const { data } = JSON.parse(body) as { readonly data: Snapshot };
      const known = books.get(transactionCode);
      if (!known || data.sequence > known.sequence) books.set(transactionCode, data);
    }
  }
  return books;
}

type Line = Readonly<Record<'fiat_currency' | 'captured_amount' | 'refunded_amount', string>>;

/** Captured and refunded by currency, as decimal text. */
function sumUp(lines: Iterable<Line>): Readonly<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const { fiat_currency, captured_amount, refunded_amount } of lines) {
    for (const [name, amount] of Object.entries({ captured_amount, refunded_amount })) {
      const line = `${fiat_currency} ${name}`;
      sums[line] = toText(add(decimal(sums[line] ?? '0'), decimal(amount)));
    }
  }
  return Object.fromEntries(Object.entries(sums).sort());
}

/** The lines of an export. None of the values that are read has a quote or a line break. */
const readLines = (csv: string): Line[] => {
  const [head = [], ...rows] = csv
    .trim()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'));
  return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])) as Line);
};

async function createLives(): Promise<{ readonly world: World; readonly codes: readonly string[] }> {
  const world = createWorld();
  const codes: string[] = [];
  for (let life = 0; life < livesOfService; life += 1) codes.push(await live(world));
  return { world, codes };
}

describe('the books of a shop and those of the service', () => {
  it(`agree to the minor unit after ${services * livesOfService} random lives`, async () => {
    let refundCount = 0;
    for (let service = 0; service < services; service += 1) {
      const { world, codes } = await createLives();
      const shop = await booksOfShop(world, codes);
      assert.equal(shop.size, livesOfService);
      const exported = readLines(await world.operator.download());
      assert.equal(exported.length, livesOfService);
      assert.deepEqual(sumUp(exported), sumUp(shop.values()));
      for (const code of codes) refundCount += moneyOf(await find(world, code)).refunds.length;
    }
    assert.ok(refundCount > livesOfService * services, `only ${refundCount} refunds`);
  });
});
