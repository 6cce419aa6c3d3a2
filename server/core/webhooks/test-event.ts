import { createProbeOrder } from '../orders/probe-order.js';
import { toOrderSnapshot } from '../orders/snapshot.js';
import type { Attempt, ClaimedMessage } from './outbox.js';
import type { Sent } from './settle.js';
import type { Refusal, Turn } from './targets.js';

/* The event of no order, apart from the dispatcher, which knows no orders. */

/** What a receiver said to a test event, in milliseconds. `error` is null for a success. */
export type TestReport = Pick<Attempt, 'status' | 'error' | 'took'> & { readonly answer: string };

export type TestRequest = { readonly url: string; readonly account: string };

type Sending = {
  readonly send: (message: ClaimedMessage, turn: Turn) => Promise<Sent | Refusal>;
  readonly id: string;
  readonly now: number;
};

/** A code that no order has. */
const noOrder = '00000000-0000-4000-8000-000000000000';

/** A message of no order, which no store knows. */
function toTestMessage({ url, account }: TestRequest, { id, now }: Omit<Sending, 'send'>): ClaimedMessage {
  const destination = { crypto_currency_network: 'TRON', wallet_address: 'test' };
  const order = { ...createProbeOrder(noOrder, now), ...destination, external_reference: 'test', partner: null };
  const data = { ...toOrderSnapshot(order), status: 'completed' };
  const type = 'order.completed';
  return {
    ...{ id: `msg_${id}`, account, transaction_code: noOrder, sequence: 1, audience: 'merchant', url, type },
    body: JSON.stringify({ type, timestamp: new Date(now).toISOString(), test: true, data }),
    ...{ created_at: now, state: 'waiting', next_attempt_at: null, attempts: [], tries: 0, lease: '' },
  };
}

/** Sends one event now, as a redelivery is sent: by the same sender, and within the same limits. */
export async function sendTestEvent(request: TestRequest, { send, id, now }: Sending): Promise<TestReport> {
  const outcome = await send(toTestMessage(request, { id, now }), { isRequested: true, leaseUntil: Infinity });
  if ('until' in outcome) return { status: null, error: outcome.why, took: 0, answer: '' };
  const { status, error, took } = outcome.attempt;
  return { status, error, took, answer: outcome.result.answer ?? '' };
}
