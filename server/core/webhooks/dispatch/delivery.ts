import type { Admission, DeliveryPolicy, Delivered } from './delivery-policy.js';
import type { Monotonic } from '../../ports.js';
import type { HostHealth } from './host-health.js';
import { hostOf } from '../url-policy/parse-url.js';
import type { ProbeQueue } from './probe-queue.js';
import { isWebhookAccepted, isHostHealthy, type SendResult } from '../outbox/settlement.js';
import { createAudienceSigner, type WebhookSecrets } from '../outbox/signature.js';
import { createDeliveryRecorder, type DeliveryReport, type RecorderSettings } from './delivery-recorder.js';
import type { WebhookDestination } from './targets.js';

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

export type DeliverySettings = WebhookSecrets &
  RecorderSettings & {
    readonly policy: DeliveryPolicy;
    readonly queue: ProbeQueue;
    readonly health: HostHealth;
    readonly sender: WebhookSender;
    readonly monotonic: Monotonic;
    /** Receives errors that are neither the receiver's nor the network's. */
    readonly reportError: (error: unknown) => void;
  };

const failurePauseMs = 1000;

type Delivery = DeliveryReport & {
  /** Whether the message got the first 2xx of its target. */
  readonly isProof: boolean;
};

type AttemptSettings = Pick<DeliverySettings, 'sender' | 'policy' | 'clock' | 'reportError'> & WebhookSecrets;

/** Signs, resolves, admits and sends. Returns when a message that is not admitted may ask again. */
export function createAttempt(settings: AttemptSettings) {
  const { sender, policy, clock, reportError } = settings;
  const sign = createAudienceSigner(settings);

  return async (delivered: Delivered, startedAt: number) => {
    const { url, body, traceparent } = delivered.message;
    const signature = sign(delivered.message, startedAt);
    const resolution = await sender.resolve(url);
    if (!('destination' in resolution)) return { result: resolution, isProof: false };
    const { destination, deadline } = resolution;
    const admission = await policy.admit(delivered, destination).catch((error: unknown): Admission => {
      reportError(error); // A store that fails costs the message no try.
      return { until: clock() + failurePauseMs, why: 'busy' };
    });
    if ('until' in admission) return admission;
    const { addresses, permit } = admission;
    const headers = { ...signature, ...(traceparent !== null && { traceparent }) };
    const result = await sender.send({ url, body, headers }, { addresses, deadline });
    const nextProbeAt = permit && (await policy.complete(permit, isWebhookAccepted(result)));
    return { result, nextProbeAt, isProof: permit !== undefined && isWebhookAccepted(result) };
  };
}

export type Attempt = ReturnType<typeof createAttempt>;

/** Sends a message once and stores the attempt. */
export function createDelivery({ attempt, ...settings }: DeliverySettings & { readonly attempt: Attempt }) {
  const { queue, health, clock, monotonic } = settings;
  const { postpone, record } = createDeliveryRecorder(settings);

  return async (delivered: Delivered): Promise<Delivery> => {
    const { message, probe, isRequested = false } = delivered;
    const host = hostOf(message.url);
    const startedAt = clock();
    const began = monotonic();
    const opensAt = probe === undefined && !isRequested ? queue.opensAt(host, startedAt) : undefined;
    const outcome =
      opensAt !== undefined
        ? ({ until: Math.max(opensAt, startedAt + failurePauseMs), why: 'rate' } as const)
        : await attempt(delivered, startedAt);
    if ('until' in outcome) return { ...(await postpone(message, outcome)), isProof: false };
    const { status, bodyTimedOut } = outcome.result;
    const took = monotonic() - began;
    health.learn(host, { took, isAnswered: status !== null, bodyTimedOut, isAlive: isHostHealthy(outcome.result) });
    return {
      ...(await record(message, { ...outcome, startedAt, took: Math.round(took) })),
      isProof: outcome.isProof,
    };
  };
}

export type Deliver = ReturnType<typeof createDelivery>;
