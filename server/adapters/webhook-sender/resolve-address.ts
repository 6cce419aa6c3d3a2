import { Resolver } from 'node:dns/promises';
import { isLoopbackIp, isPublicIp, parseIp } from '#core';
import { SendError, withSignal } from './send-error.js';

/** Every address of a name. Rejects, or gives none, where there is none. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

const queryTimeoutMs = 4000;

/**
 * Asks the name servers, at once and without the hosts file: `dns.lookup` would take one of Node's four threads for as
 * long as a name server likes to be silent, and hold up everybody else's look-ups.
 */
export const queryNameServers: ResolveName = async (name, signal) => {
  const resolver = new Resolver({ timeout: queryTimeoutMs, tries: 2 });
  signal.addEventListener('abort', () => resolver.cancel(), { once: true });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};

/** RFC 6761: these are loopback whatever a name server says. */
const isLocalhost = (name: string): boolean => /(?:^|\.)localhost$/.test(name);

async function resolveIps(name: string, resolve: ResolveName, signal: AbortSignal): Promise<readonly string[]> {
  if (parseIp(name)) return [name];
  if (isLocalhost(name)) return ['127.0.0.1', '::1'];
  return withSignal(resolve(name, signal), signal).catch(() => {
    throw new SendError(signal.aborted ? 'timeout' : 'dns');
  });
}

type ResolvePolicy = { readonly resolve: ResolveName; readonly allowLoopback: boolean; readonly signal: AbortSignal };

/**
 * The addresses to connect to, from one look-up. A single one that is not global unicast refuses them all: whoever
 * mixes them is not to be trusted with the rest.
 */
export async function resolveAllowedIps(
  name: string,
  { resolve, allowLoopback, signal }: ResolvePolicy,
): Promise<string[]> {
  const addresses = [...new Set(await resolveIps(name, resolve, signal))];
  if (addresses.length === 0) throw new SendError('dns');
  const isAllowed = (text: string): boolean => {
    const address = parseIp(text);
    return address !== undefined && (isPublicIp(address) || (allowLoopback && isLoopbackIp(address)));
  };
  if (!addresses.every(isAllowed)) throw new SendError('blocked_address');
  return addresses;
}
