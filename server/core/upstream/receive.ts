import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { trimTrailingSlashes } from '#contract';
import { constantTimeEqual } from '../credentials.js';
import type { OrderStore } from '../ports.js';
import type { RawWebhook, UpstreamContext, WebhookReading } from './port.js';

/** The two parts of the address that an upstream reports an order to. */
type WebhookAddress = { readonly code: string; readonly mac: string };

type AddressSettings = {
  readonly readPathKey: OrderStore['readPathKey'];
  readonly publicUrl: string | undefined;
};

export const upstreamWebhookPath = '/upstream/webhooks/';

const macOf = (key: string, code: string): string => bytesToHex(hmac(sha256, hexToBytes(key), utf8ToBytes(code)));

/** The addresses that an upstream reports orders to: unguessable, and computed, so that they are not stored. */
export function createWebhookAddresses({ readPathKey, publicUrl }: AddressSettings) {
  let known: string | undefined;
  const readKey = async (): Promise<string> => (known ??= await readPathKey());
  return {
    /** Undefined where the upstream cannot reach this service. */
    urlOf: async (code: string): Promise<string | undefined> =>
      publicUrl === undefined
        ? undefined
        : `${trimTrailingSlashes(publicUrl)}${upstreamWebhookPath}${code}/${macOf(await readKey(), code)}`,
    isAuthentic: async ({ code, mac }: WebhookAddress): Promise<boolean> =>
      constantTimeEqual(macOf(await readKey(), code), mac),
  };
}

export type ReceiveContext = UpstreamContext & {
  /** Whether an address is one where the upstream reports changes of an order. */
  readonly isUpstreamWebhook: (address: WebhookAddress) => Promise<boolean>;
  readonly wakeUpstream: () => void;
};

/** Checks the address and that its order exists, before the body is read. */
export async function isOrderAddress({ code, mac }: WebhookAddress, context: ReceiveContext): Promise<boolean> {
  const { store, isUpstreamWebhook } = context;
  if (!(await isUpstreamWebhook({ code, mac }))) return false;
  return Boolean((await store.attempts.find(code)) ?? (await store.find(code)));
}

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

/**
 * Stores a webhook that has come to the address of the order with our `code` before anything else happens; a worker
 * processes it. A forged one, whose signature is wrong, is reported and not stored, so that it does not count towards the maximum.
 * `full`: the order already has the maximum of waiting webhooks, and this one is not stored.
 */
export async function receiveUpstreamWebhook(
  { code, body, ...webhook }: RawWebhook & { readonly code: string },
  context: ReceiveContext,
): Promise<'received' | 'forged' | 'full'> {
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
