import { connect, createServer, type Socket } from 'node:net';
import { runQuery } from '../../support/run-query.js';
import { listenOnLoopback } from '../../support/receivers.js';

export type PostgresProxy = {
  /** `host:port`. */
  readonly url: string;
  readonly stop: () => Promise<void>;
};

const checkMs = 250;
const checkTimeoutMs = 2000;

/** Whether a server takes writes. One that does not answer in time takes none. */
const isPrimary = (url: string): Promise<boolean> =>
  Promise.race([
    runQuery(url, { sql: 'SELECT pg_is_in_recovery() AS is_standby' }).then(
      ([row]) => row?.['is_standby'] === false,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), checkTimeoutMs).unref()),
  ]);

/**
 * Leads connections to the server that is no standby, as the proxies of PostgreSQL do: it asks each server four times a
 * second, and closes the connections to one that takes no writes any more.
 */
export async function startPostgresProxy(
  addresses: readonly [string, string],
  urlAt: (host: string) => string,
): Promise<PostgresProxy> {
  const sockets = new Map<string, Set<Socket>>(addresses.map((address) => [address, new Set()]));
  const ready = new Set<string>();

  const check = async (address: string): Promise<void> => {
    if (await isPrimary(urlAt(address))) return void ready.add(address);
    ready.delete(address);
    sockets.get(address)?.forEach((socket) => socket.destroy());
  };
  const timer = setInterval(() => addresses.forEach((address) => void check(address)), checkMs);

  const server = createServer((client) => {
    const [address] = ready;
    if (address === undefined) return void client.destroy();
    const { hostname, port } = new URL(`tcp://${address}`);
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [[client, upstream] as const, [upstream, client] as const]) {
      sockets.get(address)?.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.get(address)?.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  const url = `127.0.0.1:${await listenOnLoopback(server)}`;
  const stop = async (): Promise<void> => {
    clearInterval(timer);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const open of sockets.values()) open.forEach((socket) => socket.destroy());
    await closed;
  };
  return { url, stop };
}
