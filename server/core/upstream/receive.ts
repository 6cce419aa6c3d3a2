import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Clock, UpstreamStore } from '../ports.js';
import type { UpstreamEvent } from './place-order.js';
import type { RawWebhook, Upstream, WebhookReading } from './port.js';
import type { WebhookAddresses } from './webhook-address.js';

type ReceiveContext = {
  readonly store: Pick<UpstreamStore, 'find' | 'attempts' | 'inbox'>;
  readonly clock: Clock;
  readonly upstream: Upstream;
  readonly isUpstreamWebhook: WebhookAddresses['isAuthentic'];
  readonly wakeUpstream: () => void;
  readonly reportError: (error: unknown) => void;
  readonly reportUpstream: (event: UpstreamEvent) => void;
};

/** The two parts of an address. */
export type WebhookAddress = { readonly code: string; readonly mac: string };

/** A webhook with our code of the order that its address names. */
export type ReceivedWebhook = RawWebhook & { readonly code: string };

/** `forged`: its signature is wrong. `full`: the order has as many that wait. Neither is stored. */
export type ReceiveOutcome = 'received' | 'forged' | 'full';

/** Headers that identify or sign a webhook, or say how to read it. */
const isKept = (name: string): boolean =>
  name === 'content-type' || name.startsWith('webhook-') || name.includes('signature');

const maxHeaderLength = 1024;

const keptHeaders = (headers: RawWebhook['headers']): RawWebhook['headers'] =>
  Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => isKept(name) && value.length <= maxHeaderLength),
  );

const maxEventIdLength = 200;

function eventKeyOf(reading: WebhookReading, body: string): string {
  const id = reading.kind === 'observed' ? reading.eventId : undefined;
  if (id !== undefined && id.length <= maxEventIdLength) return `id ${id}`;
  return `body ${bytesToHex(sha256(utf8ToBytes(body)))}`;
}

function readSafely(webhook: RawWebhook, { upstream, reportError }: ReceiveContext): WebhookReading {
  try {
    return upstream.readWebhook(webhook);
  } catch (error) {
    reportError(error);
    return { kind: 'ignored' };
  }
}

/** Whether an order is there and the address is the one that the upstream got for it: known before the body is read. */
export async function isOrderAddress({ code, mac }: WebhookAddress, context: ReceiveContext): Promise<boolean> {
  const { store, isUpstreamWebhook } = context;
  if (!(await isUpstreamWebhook({ code, mac }))) return false;
  return Boolean((await store.attempts.find(code)) ?? (await store.find(code)));
}

/**
 * Stores a webhook that has come to the address of its order before anything else happens; a worker processes it. A
 * forged one is reported and not stored, so that it takes no place of another.
 */
export async function receiveWebhook(webhook: ReceivedWebhook, context: ReceiveContext): Promise<ReceiveOutcome> {
  const { code, body } = webhook;
  const { store, clock, wakeUpstream, reportUpstream } = context;
  const headers = keptHeaders(webhook.headers);
  const reading = readSafely({ headers, body }, context);
  if (reading.kind === 'forged') {
    reportUpstream({ kind: 'forged', code });
    return 'forged';
  }
  const now = clock();
  const entry = { received_at: now, due_at: now, headers, body, tries: 0, result: null };
  const outcome = await store.inbox.add({ transaction_code: code, event_key: eventKeyOf(reading, body), ...entry });
  if (outcome === 'full') return 'full';
  wakeUpstream();
  return 'received';
}
