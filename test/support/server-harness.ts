import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createLog } from '../../server/adapters/log/index.js';
import { startServer } from '../../server/program/start-server.js';
import { freshFolder } from './fresh-folder.js';

type Environment = Readonly<Record<string, string>>;

/** A complete server in this process. */
export type TestServer = {
  readonly origin: string;
  /** The URL of the metrics, which METRICS_PORT turns on. */
  readonly metrics: string;
  readonly warnings: readonly string[];
  /** The log so far. */
  readonly log: () => string;
  /** Resolves with the sentence of a server that can keep no more orders. */
  readonly lost: Promise<string>;
  readonly stop: () => Promise<void>;
};

/** Shorter than in production: what a stop abandons is the same. */
const graceMs = 200;

/** Starts the server of an environment, or resolves with the sentence that says why it does not start. */
export async function startTestServer(environment: Environment): Promise<TestServer | string> {
  let log = '';
  let lose: (message: string) => void = () => undefined;
  const lost = new Promise<string>((resolve) => (lose = resolve));
  const destination = { write: (line: string) => void (log += line), flush: () => undefined };
  const variables = { PORT: '0', ...environment };
  const result = await startServer(variables, {
    readFile: (path) => readFileSync(path, 'utf8'),
    createLog: (level) => createLog(level, destination),
    onLost: lose,
    graceMs,
  });
  if (!result.ok) return result.message;
  const { address: origin, metricsAddress: metrics = '', warnings, stop } = result;
  let stopped: Promise<void> | undefined;
  return { origin, metrics, warnings, log: () => log, lost, stop: () => (stopped ??= stop()) };
}

export type ServerHarness = {
  /** The path of a folder that is new for each test. */
  readonly folder: string;
  /** Starts a server, which is stopped after the test at the latest. Without a database it uses the folder. */
  readonly start: (environment?: Environment) => Promise<TestServer>;
  /** Resolves with the sentence of a server that does not start. */
  readonly refuse: (environment: Environment) => Promise<string>;
};

/** Prepares the tests of a file that start servers in this process. */
export function createServerHarness(): ServerHarness {
  let servers: TestServer[] = [];
  const folder = freshFolder(async () => {
    await Promise.allSettled(servers.map(({ stop }) => stop()));
    servers = [];
  });
  const attempt = (environment: Environment) => startTestServer({ DATA_DIR: folder.path, ...environment });
  return {
    get folder() {
      return folder.path;
    },
    async start(environment = {}) {
      const server = await attempt(environment);
      if (typeof server === 'string') assert.fail(server);
      servers.push(server);
      return server;
    },
    async refuse(environment) {
      const server = await attempt(environment);
      if (typeof server === 'string') return server;
      await server.stop();
      return assert.fail('The server has started.');
    },
  };
}
