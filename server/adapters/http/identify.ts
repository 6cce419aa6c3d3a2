import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import { isIP, isIPv4 } from 'node:net';
import { isLoopbackHost } from '#core';
import type { AppSettings } from './settings.js';

export type Client = {
  /** The address of an IPv4 client, the /56 network of an IPv6 client. */
  readonly key: string;
  /** Without the part that identifies a person, for the log. */
  readonly masked: string;
  /** False for requests that a proxy on this machine forwards: they name their client in a header. */
  readonly isLoopback: boolean;
};

/** An address as proxies write it: with a port, or of IPv6 with brackets and a zone. */
const addressPattern = /^(?:([\d.]+)(?::\d+)?|([\da-f:.]+)(?:%\w+)?|\[([\da-f:.]+)(?:%\w+)?\](?::\d+)?)$/i;

/** All whose address cannot be read share their limits. */
export function toNetwork(text: string): Omit<Client, 'isLoopback'> {
  const address = addressPattern.exec(text.trim())?.slice(1).find(Boolean) ?? '';
  if (isIP(address) === 0) return { key: 'unknown', masked: 'an unknown address' };
  const key = ipKeyGenerator(address, 56); // a mapped IPv4 address becomes plain
  if (isIPv4(key)) return { key, masked: key.replace(/\d+$/, '0/24') };
  return { key, masked: ipKeyGenerator(address, 48) };
}

/** What the handlers of a request share. */
type Locals = Pick<AppSettings, 'isStopping'> & {
  readonly client: Client;
  /** Writes the line of the log, once. For a stream that is when it begins. */
  readonly log: () => void;
};

export const localsOf = (response: Response): Locals => response.locals as Locals;

/** Read at once: a closed socket has no address. Express finds who the client is behind the trusted proxies. */
function readClient({ headers, socket, ip = '' }: Request): Client {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  const isLoopback = !isForwarded && isLoopbackHost((socket.remoteAddress ?? '').replace(/^::ffff:/, ''));
  return Object.assign(toNetwork(ip), { isLoopback }); // a spread would give each object a shape of its own, of 170 bytes
}

/** The path of an upstream webhook contains its secret: no other path has this many hexadecimal digits. */
const toLoggedPath = (path: string): string => path.slice(0, 200).replace(/[\da-f]{32,}/gi, '***');

/** Gives each request an id, which its reply and its log line have: the caller's own where it is short and plain. */
export const identify =
  ({ newId, log, isStopping }: AppSettings): RequestHandler =>
  (request, response, next) => {
    const started = performance.now();
    const { method, path, headers } = request;
    const id = /^[\w.-]{1,64}$/.exec(String(headers['x-request-id'] ?? ''))?.[0] ?? newId();
    const writeLine = (): void => {
      response.off('close', writeLine);
      const ms = Math.round((performance.now() - started) * 100) / 100;
      log({ id, method, path: toLoggedPath(path), status: response.statusCode, ms });
    };
    response.locals = { client: readClient(request), isStopping, log: writeLine } satisfies Locals;
    response.once('close', writeLine).setHeader('x-request-id', id);
    next();
  };
