import { connect as connectTcp } from 'node:net';
import { isAllowedWebhookIp } from '#core';
import type { SendResult, WebhookDestination, WebhookRequest, WebhookSender } from '#core';
import { connectToReceiver, sendWebhookOverSocket, upgradeToTls, type Connect } from './request.js';
import { parseWebhookUrl, queryNameServers, registrableDomain, resolveAllowedIps, SendError } from './target.js';
import type { ResolveName } from './target.js';

export type SenderSettings = {
  readonly clock: () => number;
  /** For development: also allows receivers on this machine, and no other address that is not public. */
  readonly allowLoopback: boolean;
  /** Covers everything from the look-up of the name to the last byte of the reply. */
  readonly timeoutMs?: number;
  /** The time between the status of a reply and its end. A body that takes longer is cut off; its status counts. */
  readonly bodyGraceMs?: number;
  /** Replace the look-up of names and the connection. The check of the addresses runs between the two. */
  readonly resolve?: ResolveName;
  readonly connect?: Connect;
  readonly ca?: string;
};

const defaults = {
  timeoutMs: 15_000,
  bodyGraceMs: 1000,
  resolve: queryNameServers,
  connect: (target: { readonly host: string; readonly port: number }) => connectTcp(target),
};

type Route = { readonly addresses: readonly string[]; readonly signal: AbortSignal };

/** Runs a step of an attempt until the deadline. A failure becomes its result. */
async function withDeadline<T>(deadline: number, step: (signal: AbortSignal) => Promise<T>): Promise<T | SendResult> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), deadline - performance.now());
  try {
    return await step(controller.signal);
  } catch (failure) {
    const code = failure instanceof SendError ? failure.code : 'connection';
    const error = controller.signal.aborted ? 'timeout' : code;
    return { status: null, error, retryAfter: null, bodyTimedOut: false };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Sends webhooks to the URLs of callers, and therefore to the public internet only. Each attempt looks its name up once,
 * refuses every address that is not global unicast, connects to an address that it has checked, follows no redirect and
 * uses no proxy.
 */
export function createWebhookSender(senderSettings: SenderSettings): WebhookSender {
  const settings = { ...defaults, ...senderSettings };
  const { connect, timeoutMs, allowLoopback, ca } = settings;

  async function resolve(url: string, signal: AbortSignal): Promise<WebhookDestination> {
    const { isSecure, name, port } = parseWebhookUrl(url);
    const addresses = await resolveAllowedIps(name, { ...settings, signal });
    return { isSecure, domain: await registrableDomain(name), port, addresses };
  }

  async function send(request: WebhookRequest, { addresses, signal }: Route): Promise<SendResult> {
    const { isSecure, name, port } = parseWebhookUrl(request.url);
    if (!addresses.every((address) => isAllowedWebhookIp(address, allowLoopback)))
      throw new SendError('blocked_address');
    const tcpSocket = await connectToReceiver({ addresses, port }, { connect, signal });
    try {
      const socket = isSecure ? await upgradeToTls(tcpSocket, { name, signal, ca }) : tcpSocket;
      return await sendWebhookOverSocket({ socket, request }, { ...settings, signal });
    } finally {
      tcpSocket.destroy();
    }
  }

  return {
    resolve(url) {
      const deadline = performance.now() + timeoutMs;
      return withDeadline(deadline, async (signal) => ({ destination: await resolve(url, signal), deadline }));
    },
    send: (request, { addresses, deadline }) =>
      withDeadline(deadline, (signal) => send(request, { addresses, signal })),
  };
}
