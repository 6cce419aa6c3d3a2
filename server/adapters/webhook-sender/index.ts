import { connect as connectTcp } from 'node:net';
import type { AdmitConnection, SendWebhook, WebhookRequest } from '#core';
import { connectTo, upgradeToTls, type Connect } from './connection.js';
import { queryNameServers, resolveAllowedIps, type ResolveName } from './resolve-address.js';
import { SendError, sendErrorCodeOf, withSignal } from './send-error.js';
import { sendRequest } from './send-request.js';
import { parseWebhookUrl, registrableDomain } from './webhook-url.js';

export { registrableDomain };

export type SenderSettings = {
  readonly clock: () => number;
  /** For development: also allows receivers on this machine, and no other address that is not public. */
  readonly allowLoopback: boolean;
  /** Covers everything from the look-up of the name to the last byte of the reply. */
  readonly timeoutMs?: number;
  /** The time between the status of a reply and its end. A body that takes longer is cut off; its status counts. */
  readonly bodyGraceMs?: number;
  /** The maximum size of a reply, with its headers. */
  readonly maxBytes?: number;
  /** Replace the look-up of names and the connection. The check of the addresses runs between the two. */
  readonly resolve?: ResolveName;
  readonly connect?: Connect;
  /** Certificate authorities to trust instead of the usual ones. */
  readonly ca?: string;
};

const defaults = {
  timeoutMs: 15_000,
  bodyGraceMs: 1000,
  maxBytes: 1024 * 1024,
  resolve: queryNameServers,
  connect: (target: { readonly host: string; readonly port: number }) => connectTcp(target),
};

/**
 * Sends webhooks to the URLs of callers, and therefore to the public internet only. Each request looks its name up once,
 * refuses every address that is not global unicast, connects to the address that it has checked, follows no redirect
 * and uses no proxy. Never rejects.
 */
export function createWebhookSender(senderSettings: SenderSettings): SendWebhook {
  const settings = { ...defaults, ...senderSettings };
  const { connect, timeoutMs, ca } = settings;

  type Admitted = { readonly signal: AbortSignal; readonly admit: AdmitConnection };

  async function attempt(request: WebhookRequest, { signal, admit }: Admitted) {
    const { isSecure, name, port } = parseWebhookUrl(request.url);
    const allowed = await resolveAllowedIps(name, { ...settings, signal });
    const destination = { isSecure, domain: registrableDomain(name), port, addresses: allowed };
    const admitted = await withSignal(admit(destination), signal);
    const addresses = admitted.filter((address) => allowed.includes(address));
    if (addresses.length === 0) throw new SendError('not_admitted');
    const tcpSocket = await connectTo({ addresses, port }, { connect, signal });
    try {
      const socket = isSecure ? await upgradeToTls(tcpSocket, { name, signal, ca }) : tcpSocket;
      return await sendRequest({ socket, request }, { ...settings, signal });
    } finally {
      tcpSocket.destroy();
    }
  }

  return async (request, admit) => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    try {
      return await attempt(request, { signal: controller.signal, admit });
    } catch (error) {
      return { status: null, error: sendErrorCodeOf(error), retryAfter: null, bodyTimedOut: false };
    } finally {
      clearTimeout(timer);
    }
  };
}
