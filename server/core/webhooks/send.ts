import type { Clock, Monotonic } from '../ports.js';
import type { ClaimedMessage } from './outbox.js';
import { attemptError, type Refusal, type SendResult, type Sent } from './settle.js';
import type { createAudienceSigner } from './signature.js';
import type { TargetGate, WebhookDestination } from './targets.js';

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

export type SendSettings = {
  readonly sign: ReturnType<typeof createAudienceSigner>;
  readonly sender: WebhookSender;
  readonly gate: TargetGate;
  /** The real time: receivers compare it with theirs. */
  readonly clock: Clock;
  readonly monotonic: Monotonic;
  /** Receives errors that are neither the receiver's nor the network's. */
  readonly reportError: (error: unknown) => void;
};

/** Sends a message once: resolves its name, asks whether the addresses may get a request, and connects to one of these. */
export function createSend(settings: SendSettings) {
  const { sign, sender, gate, clock, monotonic } = settings;
  return async (message: ClaimedMessage, isRequested: boolean): Promise<Sent | Refusal> => {
    const { url, body, attempts } = message;
    const at = clock();
    const began = monotonic();
    const toSent = (result: SendResult): Sent => {
      const took = Math.round(monotonic() - began);
      const attempt = { number: attempts.length + 1, at, took, status: result.status, error: attemptError(result) };
      return { attempt, result, isProof: false };
    };
    const resolution = await sender.resolve(url);
    if (!('destination' in resolution)) return toSent(resolution);
    const { destination, deadline } = resolution;
    const admission = await gate.admit(message, { destination, isRequested });
    if ('until' in admission) return admission;
    const { addresses, permit } = admission;
    const sent = toSent(await sender.send({ url, body, headers: sign(message, at) }, { addresses, deadline }));
    return { ...sent, isProof: permit !== undefined && (await gate.complete(permit, sent.attempt)) };
  };
}

export type Send = ReturnType<typeof createSend>;
