import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { trimTrailingSlashes } from '#contract';
import { constantTimeEqual } from '../credentials.js';
import type { OrderStore } from '../ports.js';
import type { RawWebhook, UpstreamContext } from './port.js';

/** The two parts of the address that an upstream reports an order to. */
type WebhookAddress = { readonly code: string; readonly mac: string };

type AddressSettings = { readonly readPathKey: OrderStore['readPathKey']; readonly publicUrl: string | undefined };

const upstreamWebhookPath = '/upstream/webhooks/';

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

/** The id that Standard Webhooks gives an event, or a digest of the body. */
function eventKeyOf({ headers, body }: RawWebhook): string {
  const id = headers['webhook-id'] ?? '';
  return /^[!-~]{1,128}$/.test(id) ? `id ${id}` : `body ${bytesToHex(sha256(utf8ToBytes(body)))}`;
}

/**
 * Verifies a webhook that has come to the address of the order with our `code`, and stores it with the verdict before
 * anything else happens; a worker processes it. A forged one is reported and not stored. `full`: the order has too many
 * webhooks for one without a signature, which is not stored. One for the partner is dropped where the upstream has signed it
 * with the partner's secret: the order's own webhook says the same.
 */
export async function receiveUpstreamWebhook(
  { code, isForPartner = false, ...webhook }: RawWebhook & { readonly code: string; readonly isForPartner?: boolean },
  { store, clock, upstream, wakeUpstream, reportUpstream }: ReceiveContext,
): Promise<'received' | 'forged' | 'full'> {
  const proof = upstream.verify(webhook);
  if (proof === 'forged' && isForPartner) return 'received';
  if (proof === 'forged') {
    reportUpstream({ kind: 'forged', code });
    return 'forged';
  }
  const now = clock();
  const outcome = await store.inbox.add({
    transaction_code: code,
    event_key: eventKeyOf(webhook),
    received_at: now,
    due_at: now,
    body: webhook.body,
    is_signed: proof === 'signed',
    tries: 0,
    result: null,
  });
  if (outcome === 'full') return 'full';
  wakeUpstream();
  return 'received';
}
