import { randomUUID } from 'node:crypto';
import { Agent, get as httpGet } from 'node:http';
import { Agent as TlsAgent, get as httpsGet } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../support/programs.mjs';
import { startProgram, type Program } from '../support/process.js';
import { runQuery } from '../support/run-query.js';
import { checkoutPath } from '../support/service-harness.js';
import type { Proxy } from './proxies.js';

export type RollingSettings = {
  readonly databaseUrl: string;
  readonly startProxy: (processes: readonly [string, string]) => Promise<Proxy>;
  readonly restarts: number;
  readonly drainSeconds: number;
};

/** The calls of one kind: with an `Idempotency-Key`, or without one. */
type Calls = {
  sent: number;
  /** The status or the error of each call that got no order. */
  readonly failed: string[];
  readonly acknowledged: string[];
};

export type RollingResult = {
  readonly keyed: Calls;
  readonly keyless: Calls;
  /** References of more than one order. */
  readonly doubled: readonly string[];
  /** Acknowledged references without an order. */
  readonly lost: readonly string[];
};

const clientsOfEachKind = 5;
const pauseMs = 10;

const environmentOf = ({ databaseUrl, drainSeconds }: RollingSettings): Readonly<Record<string, string>> => ({
  DATABASE_URL: databaseUrl,
  DRAIN_SECONDS: String(drainSeconds),
  BUSINESS_ID: 'restarts',
  SECRET_KEY: 'restarts-secret-of-24-characters',
  WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 'restarts').toString('base64')}`,
  TRUST_PROXY: '1',
  RATE_LIMIT: 'off',
  ORDER_RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
});

type Headers = Readonly<Record<string, string>>;
type Send = (path: string, headers: Headers) => Promise<string>;

/** Sends each call once, on connections that stay open, and resolves with its status or its error. */
function createSender(origin: string): { readonly send: Send; readonly close: () => void } {
  const isTls = origin.startsWith('https:');
  // The certificate of the proxy is its own.
  const agent = isTls ? new TlsAgent({ keepAlive: true, rejectUnauthorized: false }) : new Agent({ keepAlive: true });
  const send: Send = (path, headers) =>
    new Promise((resolve) => {
      const request = (isTls ? httpsGet : httpGet)(origin + path, { agent, headers }, (response) => {
        const { statusCode } = response.resume();
        response.on('end', () => resolve(String(statusCode))).on('error', ({ message }) => resolve(message));
      });
      request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
  return { send, close: () => agent.destroy() };
}

type Client = { readonly send: Send; readonly isDone: () => boolean; readonly name: string };

/** Places orders with references of its own until it is done. It repeats nothing. */
async function placeOrders(calls: Calls, { send, isDone, name }: Client): Promise<void> {
  while (!isDone()) {
    const reference = `${name}-${++calls.sent}`;
    const headers: Headers = name === 'keyed' ? { 'idempotency-key': randomUUID() } : {};
    const outcome = await send(checkoutPath({ external_reference: reference }), headers);
    if (outcome === '200') calls.acknowledged.push(reference);
    else calls.failed.push(outcome);
    await delay(pauseMs);
  }
}

async function waitUntilReady(origin: string): Promise<void> {
  const isReady = await fetch(`${origin}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );
  if (isReady) return;
  await delay(pauseMs);
  return waitUntilReady(origin);
}

/** Starts two processes, and the function that restarts one of them on its port. */
async function startPair(environment: Readonly<Record<string, string>>) {
  const ports = [await findFreePort(), await findFreePort()] as const;
  const start = (port: number): Program => startProgram({ ...environment, PORT: String(port) });
  const programs = ports.map(start);
  const end = async (program: Program | undefined): Promise<void> => {
    program?.kill('SIGTERM');
    await program?.exited;
  };
  await Promise.all(programs.map(({ ready }) => ready));
  const restart = async (index: 0 | 1): Promise<void> => {
    await end(programs[index]);
    programs[index] = start(ports[index]);
    await waitUntilReady(`http://127.0.0.1:${ports[index]}`);
  };
  return { ports, restart, stop: () => Promise.all(programs.map(end)) };
}

async function readReferences(databaseUrl: string): Promise<ReadonlyMap<string, number>> {
  const sql = 'SELECT external_reference AS reference, count(*) AS orders FROM orders GROUP BY external_reference';
  const rows = await runQuery(databaseUrl, { sql });
  return new Map(rows.map(({ reference, orders }) => [String(reference), Number(orders)]));
}

const newCalls = (): Calls => ({ sent: 0, failed: [], acknowledged: [] });

/**
 * Restarts two processes behind a proxy in turn, each as soon as the other one's `/readyz` is 200, while clients place
 * orders, and compares the replies with the orders in the database.
 */
export async function restartInTurn(settings: RollingSettings): Promise<RollingResult> {
  const { databaseUrl, startProxy, restarts } = settings;
  const [keyed, keyless] = [newCalls(), newCalls()];
  const pair = await startPair(environmentOf(settings));
  const closers: (() => unknown)[] = [pair.stop];
  let isDone = false;
  try {
    const proxy = await startProxy([`127.0.0.1:${pair.ports[0]}`, `127.0.0.1:${pair.ports[1]}`]);
    const { send, close } = createSender(proxy.url);
    closers.push(proxy.stop, close);
    const start = (calls: Calls, name: string): Promise<void>[] =>
      Array.from({ length: clientsOfEachKind }, () => placeOrders(calls, { send, isDone: () => isDone, name }));
    const clients = Promise.all([...start(keyed, 'keyed'), ...start(keyless, 'keyless')]);
    for (let restart = 0; restart < restarts; restart += 1) await pair.restart((restart % 2) as 0 | 1);
    isDone = true;
    await clients;
  } finally {
    isDone = true;
    for (const close of closers.reverse()) await close();
  }
  const orders = await readReferences(databaseUrl);
  const doubled = [...orders].filter(([, count]) => count > 1).map(([reference]) => reference);
  const lost = [...keyed.acknowledged, ...keyless.acknowledged].filter((reference) => !orders.has(reference));
  return { keyed, keyless, doubled, lost };
}
