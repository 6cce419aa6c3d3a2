import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

const idleSweepMs = 50;

/** How long a connection without a request may stay open once the port is closed. */
const silentMs = 1000;

/** How long new connections may keep the port open. */
const longestAcceptMs = 1000;

/** How long no connection must come before the port closes. What connects during a longer turn may wait by its end. */
const quietMs = 10;
const shortTurnMs = 1;

/** The open connections of each server that have not had a request yet. */
const unusedConnections = new WeakMap<Server, Set<Socket>>();

/** Follows the connections of a server from the start, for `stopServer`. */
export function trackConnections(server: Server): Server {
  const unused = new Set<Socket>();
  unusedConnections.set(server, unused);
  return server
    .on('connection', (socket) => {
      unused.add(socket);
      socket.once('close', () => unused.delete(socket));
    })
    .prependListener('request', ({ socket }) => unused.delete(socket));
}

function closeSilentConnections(server: Server): void {
  for (const socket of unusedConnections.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy();
}

/**
 * Resolves after a short time without a new connection. To close a port resets the connections that the system has accepted and
 * the process has not, and Node takes one of them in each turn of the event loop.
 * @see https://github.com/libuv/libuv/pull/3696
 */
async function acceptWaiting(server: Server, timeoutMs: number): Promise<void> {
  const startedAt = performance.now();
  let quietSince = startedAt;
  const accept = (): void => void (quietSince = Infinity);
  server.on('connection', accept);
  for (let now = startedAt; now - quietSince < quietMs && now - startedAt < timeoutMs;) {
    const turnStartedAt = now;
    await nextTurn();
    now = performance.now();
    if (quietSince > now || now - turnStartedAt > shortTurnMs) quietSince = now;
  }
  server.off('connection', accept);
}

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));

/** Closes what is open, and resolves with the number of connections on which a request or its reply was not complete. */
async function cutConnections(server: Server): Promise<number> {
  server.closeIdleConnections();
  closeSilentConnections(server);
  await nextTurn(); // a closed connection counts until its handle is gone
  const count = await countConnections(server);
  server.closeAllConnections();
  return count;
}

/**
 * Takes the connections that wait, then refuses new ones and lets running requests finish. Cuts those that have not
 * finished after `timeoutMs`, and resolves with their number.
 */
export async function stopServer(server: Server, timeoutMs: number): Promise<number> {
  const started = performance.now();
  await acceptWaiting(server, Math.min(longestAcceptMs, timeoutMs));
  const remainingMs = Math.max(0, timeoutMs - (performance.now() - started));
  return new Promise((resolve) => {
    // Connections become idle one by one, and each would otherwise stay open for a minute.
    const sweep = setInterval(() => server.closeIdleConnections(), idleSweepMs);
    const closeSilent = setTimeout(() => closeSilentConnections(server), silentMs);
    const finish = (cut: number): void => {
      clearInterval(sweep);
      clearTimeout(closeSilent);
      clearTimeout(forceClose);
      resolve(cut);
    };
    const forceClose = setTimeout(() => void cutConnections(server).then(finish), remainingMs);
    server.close(() => finish(0));
  });
}
