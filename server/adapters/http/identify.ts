import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import { isIP, isIPv4 } from 'node:net';
import { isLoopbackHost } from '#core';
import type { AppSettings } from './settings.js';

type Network = {
  /** The address of an IPv4 client, the /56 network of an IPv6 client. */
  readonly key: string;
  /** The /48 network of an IPv6 client: a site has 256 networks of /56, and some providers give a site to one customer. */
  readonly wideKey?: string | undefined;
  /** Without the part that identifies a person, for the log. */
  readonly masked: string;
};

/** `isLoopback` is false for requests that a proxy on this machine forwards: they name their client in a header. */
export type Client = Network & { readonly isLoopback: boolean };

/** An address as proxies write it: with a port, or of IPv6 with brackets and a zone. */
const addressPattern = /^(?:([\d.]+)(?::\d+)?|([\da-f:.]+)(?:%\w+)?|\[([\da-f:.]+)(?:%\w+)?\](?::\d+)?)$/i;

/** All whose address cannot be read share their limits. */
export function toNetwork(text: string): Network {
  const address = addressPattern.exec(text.trim())?.slice(1).find(Boolean) ?? '';
  const version = isIP(address);
  if (version === 0) return { key: 'unknown', masked: 'an unknown address' };
  const key = version === 4 ? address : ipKeyGenerator(address, 56); // a mapped IPv4 address becomes plain
  if (isIPv4(key)) return { key, masked: `${key.slice(0, key.lastIndexOf('.'))}.0/24` };
  const wideKey = ipKeyGenerator(address, 48);
  return { key, wideKey, masked: wideKey };
}

/** Read at once: a closed socket has no address. Express finds who the client is behind the trusted proxies. */
function readClient({ headers, socket, ip = '' }: Request): Client {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  const isLoopback = !isForwarded && isLoopbackHost((socket.remoteAddress ?? '').replace(/^::ffff:/, ''));
  const { key, wideKey, masked } = toNetwork(ip);
  return { key, wideKey, masked, isLoopback };
}

/** What the handlers of a request share. */
type Locals = {
  readonly client: Client;
  /** True once the server is stopping: each reply closes its connection. */
  readonly isStopping: () => boolean;
  /** Writes the line of the log, once. For a stream that is when it begins. */
  readonly log: () => void;
};

export const localsOf = (response: Response): Locals => response.locals as Locals;

/** The caller's own id when it is short and plain, so that one id can be followed through several systems. */
const givenId = ({ headers }: Request): string | undefined =>
  /^[\w.-]{1,64}$/.exec(String(headers['x-request-id'] ?? ''))?.[0];

/** The path of an upstream webhook contains its secret: no other path has this many hexadecimal digits. */
const toLoggedPath = (path: string): string =>
  path.length < 32 ? path : path.slice(0, 200).replace(/[\da-f]{32,}/gi, '***');

/** Gives each request an id, which its reply and its log line have. */
export const identify =
  ({ newId, log, isStopping = () => false }: AppSettings): RequestHandler =>
  (request, response, next) => {
    const started = performance.now();
    const { method, path } = request;
    const id = givenId(request) ?? newId();
    let isLogged = false;
    const writeLine = (): void => {
      if (isLogged) return;
      isLogged = true;
      const ms = Math.round((performance.now() - started) * 100) / 100;
      log({ id, method, path: toLoggedPath(path), status: response.statusCode, ms });
    };
    response.locals = { client: readClient(request), isStopping, log: writeLine } satisfies Locals;
    response.setHeader('x-request-id', id);
    if (isStopping()) response.setHeader('connection', 'close');
    response.once('close', writeLine);
    next();
  };
