import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listenOnLoopback } from '../../support/receivers.js';

type Placement = { readonly prefix: string; readonly keepsPrefix: boolean };

/** A proxy that has a service below a prefix alone. With `keepsPrefix` the service gets the whole path. */
export async function startPathProxy({ prefix, keepsPrefix }: Placement) {
  /** The paths that no service is behind: what asked for them does not know the prefix. */
  const strayPaths: string[] = [];
  let [target, shop] = ['', ''];
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { url = '', method, headers } = incoming;
    if (url === '/shop/') return void outgoing.setHeader('content-type', 'text/html').end(shop);
    if (!url.startsWith(`${prefix}/`)) {
      strayPaths.push(url);
      return void outgoing.writeHead(404).end();
    }
    const sent = request(`${target}${keepsPrefix ? url : url.slice(prefix.length)}`, { method, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    outgoing.once('close', () => sent.destroy());
    sent.once('error', () => outgoing.destroy());
    incoming.pipe(sent);
  };
  const server = createServer(forward);
  return {
    origin: `http://127.0.0.1:${await listenOnLoopback(server)}`,
    strayPaths,
    forwardTo: (origin: string) => (target = origin),
    /** The shop's own page, beside the service. */
    serveShop: (html: string) => (shop = html),
    stop: () => closeServer(server),
  };
}

export type PathProxy = Awaited<ReturnType<typeof startPathProxy>>;
