import type { Request } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import { isIPv4, isIPv6 } from 'node:net';
import { isLoopbackHost } from '#core';

export type Client = {
  /** The address of an IPv4 client, the /56 network of an IPv6 client. */
  readonly key: string;
  /** The /48 network of an IPv6 client: a site has 256 networks of /56, and some providers give a site to one customer. */
  readonly wideKey: string | undefined;
  /** Without the part that identifies a person, for the log. */
  readonly masked: string;
  /** False for requests that a proxy on this machine forwards: they name their client in a header. */
  readonly isLoopback: boolean;
};

type Network = Omit<Client, 'isLoopback'>;

/** All whose address cannot be read share their limits. */
const unknownNetwork: Network = { key: 'unknown', wideKey: undefined, masked: 'an unknown address' };

/** Takes off what proxies write around an address: a port, the brackets of IPv6 and its zone. */
function toAddress(text: string): string {
  const bracket = text.startsWith('[') ? text.indexOf(']') : -1;
  if (bracket > 0) return text.slice(1, bracket);
  const colon = text.indexOf(':');
  const hasPort = colon > 0 && colon === text.lastIndexOf(':');
  const address = hasPort ? text.slice(0, colon) : text;
  return address.split('%', 1)[0] ?? '';
}

export function toNetwork(text: string): Network {
  const address = toAddress(text.trim());
  const isPlain = isIPv4(address);
  if (!isPlain && !isIPv6(address)) return unknownNetwork;
  const key = isPlain ? address : ipKeyGenerator(address, 56); // a mapped IPv4 address becomes plain
  if (isPlain || isIPv4(key)) return { key, wideKey: undefined, masked: `${key.slice(0, key.lastIndexOf('.'))}.0/24` };
  const wideKey = ipKeyGenerator(address, 48);
  return { key, wideKey, masked: wideKey };
}

/** The client of a request; behind trusted proxies the one that they name. Read at once: a closed socket has no address. */
export function readClient(request: Request): Client {
  const { headers, socket, ip = '' } = request;
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  const isLoopback = !isForwarded && isLoopbackHost((socket.remoteAddress ?? '').replace(/^::ffff:/, ''));
  return { ...toNetwork(ip), isLoopback };
}
