import { setTimeout as delay } from 'node:timers/promises';
import { sandboxAccount } from '#core';
import { createHttpServer } from '../adapters/http/index.js';
import type { Log, LogLevel } from '../adapters/log/index.js';
import { randomCode, withinMs } from '../adapters/system/index.js';
import { readConfig, type Config } from './config/config.js';
import type { ReadFile } from './config/secrets.js';
import type { RawVariables } from './config/variables.js';
import { openApiText } from './openapi-file.js';
import { startListening, stopServer } from './port.js';
import { findSite } from './site-files.js';
import { wireServer, type ServerParts } from './wiring.js';
import { createUpstream, loadMetrics, openStore, startFeeds, type Parts } from './parts.js';

/** What a server gets of the process that runs it. */
export type ServerPorts = {
  readonly readFile: ReadFile;
  /** Creates the log once its level is known. */
  readonly createLog: (level: LogLevel) => Log;
  /** Receives one sentence when the server can keep no more orders: the process has to end. */
  readonly onLost: (message: string) => void;
  /** How long running requests and webhooks may take after the drain. */
  readonly graceMs?: number;
};

/** With a drain of two seconds the process ends within eight, before container platforms kill it after ten. */
const defaultGraceMs = 5000;
const closeMs = 1000;

type Running = Pick<ServerParts, 'isStopping'> & {
  readonly database: Awaited<ReturnType<typeof openStore>>;
  readonly feeds: Awaited<ReturnType<typeof startFeeds>>;
};

function createService(parts: Parts, { database, feeds, isStopping }: Running) {
  const { config, log, metrics } = parts;
  const { store, counter, clock, isReady, reportError } = database;
  const { getRates, getPrice } = feeds;
  const sandboxToken = config.sandbox && (config.sandbox.token ?? randomCode());
  const site = findSite({ ...config, hasSandbox: sandboxToken !== undefined, reportError });
  const wired = wireServer({
    config,
    store,
    retention: store.retention,
    reportError,
    warn: log.warn,
    reportUndeliverable: log.undeliverable,
    reportUpstream(event) {
      log.upstream(event);
      metrics?.countUpstreamEvent(event);
    },
    log(entry) {
      log.request(entry);
      metrics?.observeRequest(entry);
    },
    getRates,
    getPrice,
    upstream: createUpstream(parts, clock),
    counter,
    clock,
    sandboxToken,
    isStopping,
    site,
    openApi: openApiText,
    checks: async () => ({ database: await isReady(), rates: getRates() !== undefined }),
  });
  return { ...wired, sandboxToken };
}

type Service = ReturnType<typeof createService>;

/** Opens the ports of the service and of the metrics. Closes the first one when the second cannot be opened. */
async function openPorts(
  { config, metrics }: Parts,
  { service: { app, sandboxToken }, database: { clock, store } }: { service: Service } & Pick<Running, 'database'>,
) {
  const server = createHttpServer(app);
  try {
    const address = await startListening(server, config);
    const account = sandboxToken === undefined ? '' : sandboxAccount;
    const metricsServer = metrics?.createServer({ clock, store, account });
    const metricsAddress = metricsServer && config.metrics && (await startListening(metricsServer, config.metrics));
    return { server, address, metricsServer, metricsAddress: metricsAddress && `${metricsAddress}/metrics` };
  } catch (error) {
    server.close();
    throw error;
  }
}

type Opened = Pick<Awaited<ReturnType<typeof openPorts>>, 'address' | 'metricsAddress'> & Pick<Service, 'sandboxToken'>;

/** Where the operator finds what runs. */
const toLines = ({ servesConsole }: Config, { address, metricsAddress, sandboxToken }: Opened): readonly string[] => [
  `Crypto checkout is ready at ${address}`,
  ...(metricsAddress ? [`Its metrics are at ${metricsAddress}`] : []),
  ...(servesConsole ? [`Its console is at ${address}/console`] : []),
  ...(sandboxToken === undefined ? [] : [`Its sandbox console is at ${address}/sandbox#token=${sandboxToken}`]),
];

async function run(parts: Parts, { onLost, graceMs = defaultGraceMs }: ServerPorts) {
  const { config, log } = parts;
  let isStopping = false;
  const database = await openStore(parts, onLost);
  const feeds = await startFeeds(database.store.rates, parts);

  const serve = async () => {
    const service = createService(parts, { database, feeds, isStopping: () => isStopping });
    return { service, ports: await openPorts(parts, { service, database }) };
  };
  const { service, ports } = await serve().catch(async (error: unknown) => {
    feeds.stopFeeds();
    await database.store.close();
    throw error;
  });
  const { server, address, metricsServer, metricsAddress } = ports;
  const workers = service.startWorkers();

  /**
   * Serves on while balancers notice that the server is not ready, and each reply closes its connection. Then the port closes, running requests end, and what the upstream has reported is applied. What still runs after `graceMs` is
   * abandoned: an order that is not acknowledged yet, a webhook of the upstream, which the next start applies, or one of
   * ours, whose message stays leased until another process or the next start sends it again.
   * Rejects when the database does not close in time.
   */
  const stop = async (): Promise<void> => {
    isStopping = true;
    await delay(config.drainMs);
    feeds.stopFeeds();
    service.endStreams();
    const cut = stopServer(server, graceMs);
    await withinMs(graceMs, Promise.all([workers.stop(), cut.then(workers.stopInbox)]));
    log.stopped({ cut: await cut });
    metricsServer?.close().closeAllConnections();
    const isClosed = await withinMs(closeMs, database.store.close());
    log.close();
    if (!isClosed) throw new Error('The database did not finish in time.');
  };
  const lines = toLines(config, { address, metricsAddress, sandboxToken: service.sandboxToken });
  return { ok: true, address, metricsAddress, lines, warnings: config.warnings, stop } as const;
}

/** The running server, or why it does not run: a sentence on each line. */
export type StartResult = Awaited<ReturnType<typeof run>> | { readonly ok: false; readonly message: string };

export async function startServer(environment: RawVariables, ports: ServerPorts): Promise<StartResult> {
  const parsed = readConfig(environment, ports.readFile);
  if (!parsed.ok) return parsed;
  const { config } = parsed;
  const log = ports.createLog(config.logLevel);
  try {
    return await run({ config, log, metrics: config.metrics && (await loadMetrics()) }, ports);
  } catch (error) {
    log.close();
    return { ok: false, message: (error as Error).message };
  }
}
