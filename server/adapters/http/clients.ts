import type { Request } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import { isLoopbackHost } from '#core';

/** False for requests that a proxy on this machine forwards: they name their client in a header. */
export const isLoopbackClient = ({ socket, headers }: IncomingMessage): boolean =>
  isLoopbackHost((socket.remoteAddress ?? '').replace(/^::ffff:/, '')) &&
  !headers['x-forwarded-for'] &&
  !headers.forwarded;

export type Client = {
  /** The address of an IPv4 client, the /56 network of an IPv6 client. */
  readonly key: string;
  /** The /48 network of an IPv6 client: a site has 256 networks of /56, and some providers give a site to one customer. */
  readonly wideKey: string | undefined;
  /** Without the part that identifies a person, for the log. */
  readonly masked: string;
};

/** All whose address cannot be read share their limits. */
const unknownClient: Client = { key: 'unknown', wideKey: undefined, masked: 'an unknown address' };

/** Takes off what proxies write around an address: a port, the brackets of IPv6 and its zone. */
function toAddress(text: string): string {
  const bracket = text.startsWith('[') ? text.indexOf(']') : -1;
  if (bracket > 0) return text.slice(1, bracket);
  const colon = text.indexOf(':');
  const hasPort = colon > 0 && colon === text.lastIndexOf(':');
  const address = hasPort ? text.slice(0, colon) : text;
  return address.split('%', 1)[0] ?? '';
}

export function toHttpClient(text: string): Client {
  const address = toAddress(text.trim());
  if (!isIPv4(address) && !isIPv6(address)) return unknownClient;
  const key = ipKeyGenerator(address, 56); // a mapped IPv4 address becomes plain
  if (isIPv4(key)) return { key, wideKey: undefined, masked: `${key.slice(0, key.lastIndexOf('.'))}.0/24` };
  const wideKey = ipKeyGenerator(address, 48);
  return { key, wideKey, masked: wideKey };
}

/** The clients of recent addresses: reading an address costs as much as a twentieth of a reply. */
const byAddress = new Map<string, Client>();
const maxAddresses = 1000;

function toKnownClient(address: string): Client {
  const known = byAddress.get(address);
  if (known) return known;
  if (byAddress.size >= maxAddresses) byAddress.clear();
  const client = toHttpClient(address);
  byAddress.set(address, client);
  return client;
}

/** A socket has no address once it is closed; the request of a client that has gone still counts for that client. */
const known = Symbol('client');

/** The client of a request; behind trusted proxies the one that they name. */
export function clientOfRequest(request: IncomingMessage & { [known]?: Client }): Client {
  const { headers, socket } = request;
  return (request[known] ??= toKnownClient(
    (headers['x-forwarded-for'] === undefined ? socket.remoteAddress : (request as Request).ip) ?? '',
  ));
}
