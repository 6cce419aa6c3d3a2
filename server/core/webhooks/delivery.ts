import type { Clock } from '../ports.js';
import type { Attempt, Claimed, Outbox } from './outbox.js';
import { usualWaits } from './retries.js';
import { signer } from './signature.js';
import { faultIn, isNobodyThere, verdict, type Outcome } from './verdict.js';

/** One request, to be over within 15.5 seconds whatever the receiver does. */
export type WebhookRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Makes a request. Whatever goes wrong is in the outcome. */
export type Send = (request: WebhookRequest) => Promise<Outcome>;

export type DeliverySettings = {
  readonly outbox: Outbox;
  readonly send: Send;
  /** `whsec_<base64>`, the newest first. */
  readonly secrets: readonly string[];
  /** The world's time: receivers compare it with theirs, and leases end by it. */
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Told of faults that are neither the receiver's nor the network's. */
  readonly report: (error: unknown) => void;
  /** Milliseconds between one try and the next; the usual ones, over about three days, unless given. */
  readonly waits?: readonly number[];
};

/**
 * Tries a message once and writes down what came of it. A URL whose message has failed for good gets no more if nobody
 * was there in any of its tries, and none that was made later has been taken: a message may well be the only one that
 * its receiver does not know (404) or breaks down at.
 */
export function delivery({ waits = usualWaits, ...settings }: DeliverySettings) {
  const { outbox, send, secrets, clock, random, report } = settings;
  const sign = signer(secrets);

  const reach = (request: WebhookRequest): Promise<Outcome> =>
    send(request).catch((error: unknown) => {
      report(error);
      return { status: null, error: 'internal', retryAfter: null };
    });

  return async (message: Claimed, tell: (outcome: Outcome) => void): Promise<void> => {
    const at = clock();
    const { url, body, attempts } = message;
    const outcome = await reach({ url, body, headers: sign(message, at) });
    tell(outcome);
    const { status, retryAfter } = outcome;
    const took = Math.max(0, clock() - at);
    const attempt: Attempt = { number: attempts.length + 1, at, took, status, error: faultIn(outcome) };
    const settlement = verdict({ message, attempt, retryAfter, random, waits });
    const isFutile = settlement.state === 'failed' && isNobodyThere([...attempts, attempt]);
    const isDead = isFutile && !(await outbox.hasTakenLater(message.id));
    await outbox.settle({ ...settlement, disablesUrl: settlement.disablesUrl || isDead });
  };
}
