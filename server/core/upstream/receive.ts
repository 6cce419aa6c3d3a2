import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Clock, OrderStore } from '../ports.js';
import type { RawWebhook, Upstream, WebhookReading } from './port.js';
import type { WebhookAddresses } from './webhook-address.js';

type ReceiveContext = {
  readonly store: Pick<OrderStore, 'attempts' | 'inbox' | 'find'>;
  readonly clock: Clock;
  readonly upstream: Upstream;
  readonly isUpstreamWebhook: WebhookAddresses['isAuthentic'];
  readonly wakeUpstream: () => void;
  readonly reportError: (error: unknown) => void;
};

/** A webhook with the two parts of the address that it was sent to. */
export type ReceivedWebhook = RawWebhook & { readonly code: string; readonly mac: string };

/** Headers that identify or sign a webhook, or say how to read it. */
const isKept = (name: string): boolean =>
  name === 'content-type' || name.startsWith('webhook-') || name.includes('signature');

const maxHeaderLength = 1024;

const keptHeaders = (headers: RawWebhook['headers']): RawWebhook['headers'] =>
  Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => isKept(name) && value.length <= maxHeaderLength),
  );

const maxEventIdLength = 200;

/** Only an event that is not forged may take the place of its id. */
function eventKeyOf(reading: WebhookReading, body: string): string {
  const digest = bytesToHex(sha256(utf8ToBytes(body)));
  const id = reading.kind === 'observed' ? reading.eventId : undefined;
  if (id !== undefined && id.length <= maxEventIdLength) return `id ${id}`;
  return `${reading.kind === 'forged' ? 'forged' : 'body'} ${digest}`;
}

/**
 * Stores a webhook of the upstream before anything else happens; a worker processes it. False for a wrong address and for
 * an order that is not there, which look the same from outside.
 */
export async function receiveWebhook(webhook: ReceivedWebhook, context: ReceiveContext): Promise<boolean> {
  const { code, mac, body } = webhook;
  const { store, clock, upstream, isUpstreamWebhook, wakeUpstream, reportError } = context;
  if (!isUpstreamWebhook({ code, mac })) return false;
  if (!(await store.attempts.find(code)) && !(await store.find(code))) return false;
  const headers = keptHeaders(webhook.headers);
  const read = (): WebhookReading => {
    try {
      return upstream.readWebhook({ headers, body });
    } catch (error) {
      reportError(error);
      return { kind: 'ignored' };
    }
  };
  const now = clock();
  const entry = { received_at: now, due_at: now, headers, body, tries: 0, result: null };
  await store.inbox.add({ transaction_code: code, event_key: eventKeyOf(read(), body), ...entry });
  wakeUpstream();
  return true;
}
