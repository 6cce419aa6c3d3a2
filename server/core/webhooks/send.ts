import { createProbeOrder } from '../orders/probe-order.js';
import { toOrderSnapshot } from '../orders/snapshot.js';
import type { Clock, Monotonic } from '../ports.js';
import type { ClaimedMessage } from './outbox.js';
import { attemptError, isWebhookAccepted, type SendResult } from './settlement.js';
import { createAudienceSigner, type WebhookSecrets } from './signature.js';
import type { Admission, Refusal, TargetGate, WebhookDestination } from './targets.js';

/** One request, which the adapter ends within 15.5 seconds whatever the receiver does. */
export type WebhookRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Addresses that a webhook may be sent to. */
type Resolution = {
  readonly destination: WebhookDestination;
  /** The end of the attempt, by the sender's own clock. */
  readonly deadline: number;
};

/** Sends webhooks in two steps, so that the addresses are known before any connection. Neither rejects. */
export type WebhookSender = {
  /** Looks up the name of a URL and checks its addresses; the failed result if the URL may get no request. */
  readonly resolve: (url: string) => Promise<Resolution | SendResult>;
  /** Sends a request, to the first of the addresses that accepts the connection. */
  readonly send: (
    request: WebhookRequest,
    to: { readonly addresses: readonly string[]; readonly deadline: number },
  ) => Promise<SendResult>;
};

export type SendSettings = WebhookSecrets & {
  readonly sender: WebhookSender;
  readonly gate: TargetGate;
  /** The real time: receivers compare it with theirs. */
  readonly clock: Clock;
  readonly monotonic: Monotonic;
  /** Receives errors that are neither the receiver's nor the network's. */
  readonly reportError: (error: unknown) => void;
};

/** A request that was made. Times are milliseconds. */
export type Sent = {
  readonly result: SendResult;
  readonly startedAt: number;
  readonly took: number;
  /** Whether it got the first 2xx of its target. */
  readonly isProof: boolean;
};

const failurePauseMs = 1000;

/** Sends a message once: resolves its name, asks whether the addresses may get a request, and connects to one of these. */
export function createSend(settings: SendSettings) {
  const { sender, gate, clock, monotonic, reportError } = settings;
  const sign = createAudienceSigner(settings);

  return async (message: ClaimedMessage, isRequested: boolean): Promise<Sent | Refusal> => {
    const { url, body, traceparent } = message;
    const startedAt = clock();
    const began = monotonic();
    const toSent = (result: SendResult, isProof = false): Sent => {
      return { result, startedAt, took: Math.round(monotonic() - began), isProof };
    };
    const signature = sign(message, startedAt);
    const resolution = await sender.resolve(url);
    if (!('destination' in resolution)) return toSent(resolution);
    const { destination, deadline } = resolution;
    const admission = await gate
      .admit(message, { destination, isRequested })
      .catch((error: unknown): Admission | Refusal => {
        reportError(error); // A store that fails costs the message no try.
        return { until: clock() + failurePauseMs, why: 'busy' };
      });
    if ('until' in admission) return admission;
    const { addresses, permit } = admission;
    const headers = { ...signature, ...(traceparent !== null && { traceparent }) };
    const result = await sender.send({ url, body, headers }, { addresses, deadline });
    if (permit) await gate.complete(permit, isWebhookAccepted(result));
    return toSent(result, permit !== undefined && isWebhookAccepted(result));
  };
}

export type Send = ReturnType<typeof createSend>;

/** What a receiver said to a test event, in milliseconds. `error` is null for a success. */
export type TestReport = {
  readonly status: number | null;
  readonly error: string | null;
  readonly took: number;
  readonly answer: string;
};

export type TestRequest = { readonly url: string; readonly account: string };

/** A code that no order has. */
const noOrder = '00000000-0000-4000-8000-000000000000';

/** A message of no order, which no store knows. */
function toTestMessage(
  { url, account }: TestRequest,
  { id, now }: { readonly id: string; readonly now: number },
): ClaimedMessage {
  const destination = { crypto_currency_network: 'TRON', wallet_address: 'test' };
  const order = { ...createProbeOrder(noOrder, now), ...destination, external_reference: 'test', partner: null };
  const data = { ...toOrderSnapshot(order), status: 'completed' };
  const type = 'order.completed';
  return {
    ...{ id: `msg_${id}`, account, transaction_code: noOrder, sequence: 1, audience: 'merchant', url, type },
    body: JSON.stringify({ type, timestamp: new Date(now).toISOString(), test: true, data }),
    ...{
      traceparent: null,
      created_at: now,
      state: 'waiting',
      next_attempt_at: null,
      attempts: [],
      tries: 0,
      lease: '',
    },
  };
}

/** Sends one event now, as a redelivery is sent: by the same sender, and within the same limits. */
export async function sendTestEvent(
  request: TestRequest,
  { send, id, now }: { readonly send: Send; readonly id: string; readonly now: number },
): Promise<TestReport> {
  const outcome = await send(toTestMessage(request, { id, now }), true);
  if ('until' in outcome) return { status: null, error: outcome.why, took: 0, answer: '' };
  const { result, took } = outcome;
  return { status: result.status, error: attemptError(result), took, answer: result.answer ?? '' };
}
