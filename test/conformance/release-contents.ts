import type { AuditRecord, InboxEntry, OrderRecord, OrderSearch, ServerStore } from '#core';
import { applyTransition } from '../../server/core/lifecycle/transitions.js';
import type { OrderStatus } from '#contract';
import type { Trigger } from '../../server/core/lifecycle/machine.js';
import { createAttempt } from '../support/create-attempt.js';
import { createOrderRecord } from '../support/order-record.js';
import { noon } from '../support/service-harness.js';
import { partner } from './stores/order-creation.js';
import { claimQuery, createSettlement, failedAttempt } from './stores/outbox-driver.js';

const paths: Readonly<Record<OrderStatus, readonly Trigger[]>> = {
  pending: [],
  processing: ['submit'],
  paid: ['submit', 'capture'],
  sending: ['submit', 'capture', 'broadcast'],
  completed: ['submit', 'capture', 'broadcast', 'confirm', 'finalize'],
  on_hold: ['submit', 'hold'],
  failed: ['decline'],
  expired: ['expire'],
  canceled: ['cancel'],
  refunding: ['submit', 'capture', 'refund'],
  refunded: ['submit', 'capture', 'refund', 'settle_refund'],
};

const details = {
  payment_option: 'card',
  payment_url: 'https://pay.example/?a=1',
  metadata: { cart: 7, note: '"Ä" 😀\n\\' },
  consent: { version: '2026-11', at: 1_790_000_000_000 },
  upstream: { id: 'theirs', code: 'P-9' },
};

const minuteMs = 60_000;

/** Codes that no other test has. */
const codeOf = (number: number): string => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** What differs between orders beside their status. */
const variants: readonly Partial<OrderRecord>[] = [
  {},
  { partner, fiat_currency: 'USD', fiat_amount: '9.5' },
  { details, fiat_amount: '1200', network: 'BSC', wallet_address: '0xabc' },
  { webhook_url: null, fiat_currency: 'JPY', fiat_amount: '0.070', account: 'sandbox-1', scenario: 'happy' },
];

/** Two orders of each status, each a minute after the one before. */
const orders = Object.entries(paths).flatMap(([status, triggers], place) =>
  [0, 1].map((index) => {
    const number = place * 2 + index;
    const transaction_code = codeOf(number);
    const created_at = noon + number * minuteMs;
    const times = {
      created_at,
      expires_at: created_at + 15 * minuteMs,
      monitoring_until: created_at + 1455 * minuteMs,
    };
    const variant = variants[(place + index) % variants.length];
    const order = createOrderRecord({
      transaction_code,
      external_reference: `INV-${place} "😀"`,
      ...times,
      ...variant,
    });
    const key = index === 0 ? { key: `key-${status}`, fingerprint: `fingerprint-${index}` } : undefined;
    return { order, triggers, key };
  }),
);

const attempts = (['planned', 'sent', 'accepted', 'refused', 'unknown'] as const).map((state, index) => {
  const transaction_code = codeOf(100 + index);
  const draft =
    state === 'accepted' ? null : createOrderRecord({ transaction_code, external_reference: 'INV-100', partner });
  const fields = { key: `attempt-${index}`, due_at: noon + index, upstream_code: `Theirs-${index}`, lookups: index };
  return createAttempt({ transaction_code, draft, state, ...fields });
});

const codes = [...orders.map(({ order }) => order), ...attempts].map(({ transaction_code }) => transaction_code);

const audit = codes.slice(0, 4).map((transaction_code, index): AuditRecord => ({
  id: `entry-${index}`,
  account: '',
  at: noon + index,
  actor: 'write',
  action: 'order.move',
  transaction_code: index === 0 ? null : transaction_code,
  reason: index === 1 ? null : 'The buyer’s bank "called"; 3 × 😀',
  request: { trigger: 'capture' },
  outcome: index === 2 ? 'done' : 'pending',
  client: '203.0.113.0/24',
}));

const inbox = codes.slice(0, 3).map((transaction_code, index): InboxEntry => ({
  transaction_code,
  event_key: `id ${index}`,
  received_at: noon,
  due_at: index === 0 ? null : noon,
  headers: { 'webhook-id': '1' },
  body: '{"status":"paid 😀"}',
  tries: index,
  result: index === 0 ? 'moved' : null,
}));

function advance(order: OrderRecord, trigger: Trigger): OrderRecord {
  const next = applyTransition(order, { trigger, at: order.created_at + 1000 });
  if (!next.ok) throw new Error(`${order.status} does not allow ${trigger}.`);
  return next.order;
}

/** Some webhooks are delivered, some wait for a retry, some failed or have a disabled URL. */
async function attemptWebhooks({ outbox }: ServerStore): Promise<void> {
  const query = claimQuery({ now: noon + 1e9, limit: 6 });
  const { messages } = await outbox.claim(query);
  const results = [
    {},
    { attempt: failedAttempt, state: 'waiting', next_attempt_at: noon + 7000 },
    { attempt: failedAttempt, state: 'failed' },
    { attempt: failedAttempt, state: 'waiting', next_attempt_at: noon + 9000, canBeOvertaken: true },
    {},
    { attempt: { ...failedAttempt, status: 410, error: 'gone' }, state: 'disabled', disablesUrl: true },
  ] as const;
  for (const [index, message] of messages.entries()) {
    await outbox.settle(createSettlement(message, results[index]));
  }
}

/** Stores orders in all statuses, each with all its changes, and at least a row of everything else that a store keeps. */
export async function fillRelease(store: ServerStore): Promise<void> {
  for (const { order, triggers, key } of orders) {
    await store.create(order, key && { ...key, now: noon, expiresAt: noon + 86_400_000 });
    let current = order;
    for (const trigger of triggers) {
      current = advance(current, trigger);
      await store.save(current);
    }
  }
  await attemptWebhooks(store);
  for (const attempt of attempts) await store.attempts.plan(attempt, 0);
  for (const entry of inbox) await store.inbox.add(entry);
  for (const entry of audit) await store.operator.addAudit(entry);
  await store.rates.save({ date: '2026-11-20', perEuro: { USD: '1.1476', JPY: '163.1' } });
}

const searches: readonly Pick<OrderSearch, 'filters' | 'sort'>[] = [
  { filters: {}, sort: 'newest' },
  { filters: {}, sort: 'oldest' },
  { filters: { status: 'paid' }, sort: 'newest' },
  { filters: { from: noon + 5 * minuteMs }, sort: 'newest' },
  { filters: { reference: 'INV-1 "😀"' }, sort: 'newest' },
];

const toCodes = (found: readonly OrderRecord[]): string[] => found.map(({ transaction_code }) => transaction_code);

/** Everything that `fillRelease` has stored, as a store reads it. */
export async function readContents(store: ServerStore) {
  const { operator } = store;
  const account = '';
  const byCode = <Found>(find: (code: string) => Promise<Found>): Promise<Found[]> => Promise.all(codes.map(find));
  const keys = orders.flatMap(({ key }) => (key ? [{ ...key, now: noon, expiresAt: noon + 1 }] : []));
  const search = async (query: (typeof searches)[number]) =>
    toCodes((await operator.search({ account, limit: 20, after: undefined, ...query })).orders);
  const amounts = { account, filters: {}, sort: 'oldest', after: undefined, limit: 100 } as const;
  return {
    orders: await byCode(store.find),
    keys: await Promise.all(keys.map(store.findByIdempotencyKey)),
    webhooks: await byCode((transactionCode) => store.outbox.list({ account, transactionCode, limit: 100 })),
    attempts: await byCode(store.attempts.find),
    inbox: await byCode(store.inbox.list),
    audit: await byCode((code) => operator.listAudit({ account, code, limit: 100 })),
    rates: await store.rates.find(),
    newest: toCodes(await store.list({ account, limit: 100 })),
    due: toCodes(await store.findDue({ account, now: noon + 20 * minuteMs, limit: 100 })),
    dueAttempts: await store.attempts.findDue({ now: noon + 1e9, limit: 100 }),
    attemptsByReference: await store.retention.findAttemptsByReference('INV-100'),
    byReference: toCodes(await store.retention.findByReference(partner.external_reference)),
    searches: await Promise.all(searches.map(search)),
    sums: (await operator.search(amounts)).orders.map(
      ({ created_at, status, fiat_currency, fiat_amount, commission }) => {
        return { created_at, status, fiat_currency, fiat_amount, net: commission.net };
      },
    ),
    backlog: await store.outbox.backlog(account),
    nextDueAt: await store.outbox.nextDueAt(),
  };
}

export type ReleaseContents = Awaited<ReturnType<typeof readContents>>;
