import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { isAllowedPort, isAllowedWebhookIp, isLoopbackHost, parseIp, parseUrl } from '#core';

/** Why an attempt failed. The messages of libraries are not passed on. */
export type SendErrorCode =
  | 'invalid_url'
  | 'blocked_port'
  | 'blocked_address'
  | 'dns'
  | 'connection'
  | 'tls'
  | 'invalid_reply'
  | 'too_large'
  | 'timeout';

export class SendError extends Error {
  readonly code: SendErrorCode;

  constructor(code: SendErrorCode) {
    super(code);
    this.code = code;
  }
}

type WebhookTarget = {
  readonly isSecure: boolean;
  /** A host name or an IP address, without brackets and a final dot. */
  readonly name: string;
  readonly port: number;
};

/** @throws SendError for a URL to which webhooks must not be sent. */
export function parseWebhookUrl(text: string): WebhookTarget {
  const url = parseUrl(text);
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (!url || !isWeb || url.username !== '' || url.password !== '') throw new SendError('invalid_url');
  if (!isAllowedPort(url.port)) throw new SendError('blocked_port');
  const isSecure = url.protocol === 'https:';
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  return { isSecure, name, port: url.port === '' ? (isSecure ? 443 : 80) : Number(url.port) };
}

/**
 * The registered part of a host name: `shop.co.uk` for `www.shop.co.uk`, by the Public Suffix List with its
 * section for hosting services, whose customers are strangers to each other. The host itself if it is an address or has
 * no such part. The first webhook loads the list.
 */
export const registrableDomain = async (host: string): Promise<string> =>
  (await import('tldts')).getDomain(host, { allowPrivateDomains: true }) ?? host;

/** Resolves with every address of a name. Rejects or resolves with an empty list when there is no address. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * The longest time of one look-up, which occupies one of the dispatcher's requests even where no name server answers. The
 * timeout and the tries of the resolver do not bound it: they grow, and count for each of the system's name servers.
 */
const lookupTimeoutMs = 4000;

/**
 * Queries the name servers directly, without the hosts file: `dns.lookup` would occupy one of Node's four threads for as
 * long as a name server is silent, and delay all other look-ups.
 */
export const queryNameServers: ResolveName = async (name, signal) => {
  const resolver = new Resolver({ timeout: 1000, tries: 2 });
  for (const end of [signal, AbortSignal.timeout(lookupTimeoutMs)])
    end.addEventListener('abort', () => resolver.cancel(), { once: true });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};

type NameLookup = { readonly resolve: ResolveName; readonly signal: AbortSignal };

async function resolveIps(name: string, { resolve, signal }: NameLookup): Promise<readonly string[]> {
  if (parseIp(name)) return [name];
  if (isLoopbackHost(name)) return ['127.0.0.1', '::1'];
  const aborted = once(signal, 'abort').then(() => []);
  return Promise.race([resolve(name, signal), aborted]).catch(() => {
    throw new SendError('dns');
  });
}

/**
 * Resolves with the addresses to connect to, from one look-up. A single address that is not global unicast blocks the
 * whole name, because a host that mixes them is not trustworthy.
 */
export async function resolveAllowedIps(
  name: string,
  { allowLoopback, ...lookup }: NameLookup & { readonly allowLoopback: boolean },
): Promise<readonly string[]> {
  const addresses = [...new Set(await resolveIps(name, lookup))];
  if (addresses.length === 0) throw new SendError('dns');
  if (!addresses.every((address) => isAllowedWebhookIp(address, allowLoopback))) throw new SendError('blocked_address');
  return addresses;
}
