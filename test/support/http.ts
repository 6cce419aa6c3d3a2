import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest, type Agent } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp, createHttpServer, type AppSettings } from '../../server/adapters/http/index.js';
import { startListening, stopServer } from '../../server/program/port.js';
import { openSqliteStore } from '../../server/stores/sqlite/index.js';
import { createServiceHarness, noon, type HarnessSettings } from './service-harness.js';

export const createTemporaryFolder = (): { readonly path: string; readonly remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), 'checkout-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};

/** The properties of reply bodies that tests check; each body has some of them. */
type ReplyBody = {
  readonly status: string;
  readonly message: string;
  readonly error: string;
  readonly data: { readonly transaction_code: string };
  readonly checks: Readonly<Record<string, boolean>>;
};

export type HttpReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The parsed JSON; undefined for another type. */
  readonly body: ReplyBody;
};

export type HttpRequest = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string;
  /** Keeps connections for later requests; without it each request has its own. */
  readonly agent?: Agent;
};

/** Turns a missing reply into a failed test instead of a hanging one. */
const requestTimeoutMs = 30_000;

/** Sends a request with the path byte for byte, which `fetch` would normalize. */
export const send = (origin: string, { path, method = 'GET', body, ...more }: HttpRequest & { path: string }) =>
  new Promise<HttpReply>((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const headers = more.headers as Record<string, string> | undefined;
    const request = httpRequest({ hostname, port, path, method, headers, agent: more.agent ?? false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const isJson = String(response.headers['content-type']).startsWith('application/json') && text !== '';
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          body: (isJson ? JSON.parse(text) : undefined) as ReplyBody,
        });
      });
    });
    request.setTimeout(requestTimeoutMs, () =>
      request.destroy(new Error(`no reply to ${method} ${path.slice(0, 60)}`)),
    );
    request.on('error', reject).end(body);
  });

/** Makes a call several times, one after the other, and resolves with the statuses of its replies. */
export async function statusesOf(times: number, call: () => Promise<HttpReply>): Promise<number[]> {
  const found: number[] = [];
  for (let made = 0; made < times; made += 1) found.push((await call()).status);
  return found;
}

/** Sends bytes and resolves with the reply once the server closes. `thenEnd` ends the connection after them. */
export const sendBytes = (origin: string, { bytes, thenEnd = false }: { bytes: string; thenEnd?: boolean }) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname, () => (thenEnd ? socket.end(bytes) : socket.write(bytes)));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.setTimeout(requestTimeoutMs, () => socket.destroy(new Error('the connection was not closed')));
    socket.on('error', reject).on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });

export type RunningService = {
  readonly origin: string;
  readonly store: ReturnType<typeof openSqliteStore>;
  readonly log: readonly Parameters<AppSettings['log']>[0][];
  readonly reportedErrors: readonly unknown[];
  readonly get: (path: string, request?: HttpRequest) => Promise<HttpReply>;
  readonly stop: () => Promise<void>;
};

/** Starts the complete service on a free port, with real Express and real SQLite in a temporary folder. */
export async function startService(
  harness: HarnessSettings = {},
  appSettings: Partial<AppSettings> = {},
): Promise<RunningService> {
  const folder = createTemporaryFolder();
  const store = openSqliteStore(folder.path);
  const log: Parameters<AppSettings['log']>[0][] = [];
  const reportedErrors: unknown[] = [];
  const clock = harness.clock ?? ((): number => noon);
  const reportError = (error: unknown): void => void reportedErrors.push(error);
  const { api, control } = createServiceHarness({ reportError, store, ...harness });
  let requests = 0;
  const server = createHttpServer(
    createApp({
      api,
      control,
      clock,
      monotonic: clock,
      reportError,
      rateLimits: { api: undefined, orders: undefined },
      checks: () => ({}),
      newId: () => `request-${++requests}`,
      log: (entry) => log.push(entry),
      trustedProxies: 0,
      ...appSettings,
    }),
  );
  const origin = await startListening(server, { host: '127.0.0.1', port: 0 });
  const stop = async (): Promise<void> => {
    await stopServer(server, 1000);
    await store.close();
    folder.remove();
  };
  return { origin, store, log, reportedErrors, get: (path, request) => send(origin, { path, ...request }), stop };
}
