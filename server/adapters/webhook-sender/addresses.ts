import { Resolver } from 'node:dns/promises';
import { isLoopback, isPublic, parseAddress } from '#api';
import { Fault, within } from './fault.js';

/** Every address of a name. Rejects, or gives none, where there is none. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

const queryMs = 4000;

/**
 * Asks the name servers, at once and without the hosts file: `dns.lookup` would take one of Node's four threads for as
 * long as a name server likes to be silent, and hold up everybody else's look-ups.
 */
export const askNameServers: Resolve = async (name, signal) => {
  const resolver = new Resolver({ timeout: queryMs, tries: 2 });
  signal.addEventListener('abort', () => resolver.cancel(), { once: true });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};

/** RFC 6761: these are loopback whatever a name server says. */
const isLocalhost = (name: string): boolean => /(?:^|\.)localhost$/.test(name);

async function addressesOf(name: string, resolve: Resolve, signal: AbortSignal): Promise<readonly string[]> {
  if (parseAddress(name)) return [name];
  if (isLocalhost(name)) return ['127.0.0.1', '::1'];
  return within(resolve(name, signal), signal).catch(() => {
    throw new Fault(signal.aborted ? 'timeout' : 'dns');
  });
}

type Guard = { readonly resolve: Resolve; readonly allowLoopback: boolean; readonly signal: AbortSignal };

/**
 * The addresses to connect to, from one look-up. A single one that is not global unicast refuses them all: whoever
 * mixes them is not to be trusted with the rest.
 */
export async function checkedAddresses(name: string, { resolve, allowLoopback, signal }: Guard): Promise<string[]> {
  const addresses = [...new Set(await addressesOf(name, resolve, signal))];
  if (addresses.length === 0) throw new Fault('dns');
  const isAllowed = (text: string): boolean => {
    const address = parseAddress(text);
    return address !== undefined && (isPublic(address) || (allowLoopback && isLoopback(address)));
  };
  if (!addresses.every(isAllowed)) throw new Fault('blocked_address');
  return addresses;
}
