import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

type Address = {
  readonly host: string;
  readonly port: number;
  /** The variable that sets the port. */
  readonly variable?: string;
};

const listenErrors: Readonly<Record<string, (variable: string) => string>> = {
  EADDRINUSE: (variable) => `is already in use: stop the other program or set ${variable} to another number`,
  EACCES: (variable) => `may not be used by this user: set ${variable} to 1024 or more`,
  EADDRNOTAVAIL: () => 'is not an address of this machine: set HOST to one that is',
  ENOTFOUND: () => 'cannot be found: set HOST to an address of this machine',
};

const authority = (host: string, port: number): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** The open connections of each server that listens. */
const connections = new WeakMap<Server, Set<Socket>>();

/** Resolves with the URL once the server accepts connections; rejects with one sentence when it cannot. */
export async function startListening(server: Server, { host, port, variable = 'PORT' }: Address): Promise<string> {
  const open = new Set<Socket>();
  connections.set(server, open);
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.listen({ host, port });
  await once(server, 'listening').catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException;
    const problem = listenErrors[code ?? '']?.(variable) ?? `cannot be used (${code ?? message})`;
    throw new Error(`The address ${authority(host, port)} ${problem}.`);
  });
  return `http://${authority(host, (server.address() as AddressInfo).port)}`;
}

/** How long no connection must come before the port closes, and how long new ones may keep it open. */
const quietMs = 10;
const longestAcceptMs = 1000;

/**
 * Resolves after a short time without a new connection. To close a port resets the connections that the system has accepted and
 * the process has not, and Node takes one of them in each turn of the event loop.
 * @see https://github.com/libuv/libuv/pull/3696
 */
async function acceptWaiting(server: Server): Promise<void> {
  let isQuiet = false;
  const accept = (): void => void (isQuiet = false);
  server.on('connection', accept);
  for (const endsAt = performance.now() + longestAcceptMs; !isQuiet && performance.now() < endsAt;) {
    isQuiet = true;
    await delay(quietMs);
    await nextTurn(); // what has connected during a longer turn is taken first
  }
  server.off('connection', accept);
}

const idleSweepMs = 50;

/** How long a connection without a request, such as browsers open ahead, may stay open once the port is closed. */
const silentMs = 1000;

/**
 * Takes the connections that wait, then refuses new ones and lets running requests finish. Cuts those that have not
 * finished after `timeoutMs`, and resolves with their number.
 */
export async function stopServer(server: Server, timeoutMs: number): Promise<number> {
  const endsAt = performance.now() + timeoutMs;
  await acceptWaiting(server);
  const open = connections.get(server) ?? new Set<Socket>();
  const closed = once(server.close(), 'close').then(() => true);
  const silentUntil = performance.now() + silentMs;
  for (let now = 0; now < endsAt; now = performance.now()) {
    server.closeIdleConnections(); // they become idle one by one
    if (now >= silentUntil) for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    if (await Promise.race([closed, delay(idleSweepMs, false)])) return 0;
  }
  const cut = [...open].filter(({ bytesRead }) => bytesRead > 0).length;
  server.closeAllConnections();
  return cut;
}
