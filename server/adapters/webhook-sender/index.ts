import { connect as connectTcp } from 'node:net';
import { isAllowedPort, type SendWebhook, type WebhookRequest } from '#api';
import { queryNameServers, resolveAllowedIps, type ResolveName } from './resolve-address.js';
import { connectTo, upgradeToTls, type Connect } from './connection.js';
import { sendRequest } from './send-request.js';
import { sendErrorCodeOf, SendError } from './send-error.js';

export type SenderSettings = {
  readonly clock: () => number;
  /** For development: a receiver may be on this machine. No other address that is not public is let through by it. */
  readonly allowLoopback: boolean;
  /** For everything from the look-up of the name to the last byte of the reply. */
  readonly timeoutMs?: number;
  /** What is read of a reply at most, its headers included. */
  readonly maxBytes?: number;
  /** How names are looked up and addresses connected to. What may be connected to is decided in between. */
  readonly resolve?: ResolveName;
  readonly connect?: Connect;
  /** Certificates that are trusted instead of the usual ones. */
  readonly ca?: string;
};

const defaults = {
  timeoutMs: 15_000,
  maxBytes: 1024 * 1024,
  resolve: queryNameServers,
  connect: (target: { readonly host: string; readonly port: number }) => connectTcp(target),
};

/** Not by `URL.canParse`: once it is called often, Node 20's says no to names such as `münchen.example`. */
function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function parseWebhookUrl(text: string): URL {
  const url = parseUrl(text);
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (!url || !isWeb || url.username !== '' || url.password !== '') throw new SendError('invalid_url');
  if (!isAllowedPort(url.port)) throw new SendError('blocked_port');
  return url;
}

/**
 * Sends webhooks to whatever address a caller has named, and so to nothing but the public internet. Each request looks
 * its name up once, refuses every address that is not global unicast, connects to the very address that it has
 * checked, follows no redirect and uses no proxy. Never rejects.
 */
export function createWebhookSender(given: SenderSettings): SendWebhook {
  const settings = { ...defaults, ...given };
  const { connect, timeoutMs, ca } = settings;

  async function attempt(request: WebhookRequest, signal: AbortSignal) {
    const { protocol, hostname, port } = parseWebhookUrl(request.url);
    const isSecure = protocol === 'https:';
    const name = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
    const addresses = await resolveAllowedIps(name, { ...settings, signal });
    const target = { addresses, port: port === '' ? (isSecure ? 443 : 80) : Number(port) };
    const plain = await connectTo(target, { connect, signal });
    try {
      const socket = isSecure ? await upgradeToTls(plain, { name, signal, ca }) : plain;
      return await sendRequest({ socket, request }, { ...settings, signal });
    } finally {
      plain.destroy();
    }
  }

  return async (request) => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    try {
      return await attempt(request, controller.signal);
    } catch (error) {
      return { status: null, error: sendErrorCodeOf(error), retryAfter: null };
    } finally {
      clearTimeout(timer);
    }
  };
}
