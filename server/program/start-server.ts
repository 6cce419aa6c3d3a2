import { setTimeout as delay } from 'node:timers/promises';
import { sandboxAccount, type ServerStore } from '#core';
import { createHttpServer } from '../adapters/http/index.js';
import type { Log, LogLevel } from '../adapters/log/index.js';
import { randomCode, systemMonotonic, withinMs } from '../adapters/system/index.js';
import { readConfig, type Config } from './config/config.js';
import type { ReadFile } from './config/secrets.js';
import { openApiText } from './openapi-file.js';
import { startListening, stopServer } from './port.js';
import { findSite } from './site-files.js';
import { wireServer, type ServerParts } from './wiring.js';
import { startUpstream, loadMetrics, openStore, startFeeds, type Parts } from './parts.js';
import { createStoreHealth, type StoreHealth } from './store-health.js';

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

type OpenParts = Parts &
  Omit<Awaited<ReturnType<typeof openStore>>, 'store'> &
  Awaited<ReturnType<typeof startFeeds>> & { readonly store: ServerStore; readonly health: StoreHealth };

/** Opens the store, follows its health by its orders and by the errors of the whole program, and starts the feeds. */
async function openParts(unwatched: Parts, onLost: ServerPorts['onLost']): Promise<OpenParts> {
  const watch: { health?: StoreHealth } = {}; // the store reports errors before its health is known
  const error = (reported: unknown): void => {
    watch.health?.noteError(reported);
    unwatched.log.error(reported);
  };
  const parts = { ...unwatched, log: { ...unwatched.log, error } };
  const opened = await openStore(parts, onLost);
  const health = createStoreHealth({ store: opened.store, monotonic: systemMonotonic, reportError: error });
  watch.health = health;
  const store = health.observe<ServerStore>(opened.store);
  return { ...parts, ...opened, ...(await startFeeds(store.rates, parts)), store, health };
}

type ServiceSettings = Pick<ServerParts, 'upstream' | 'isStopping'>;

function createService(parts: OpenParts, { upstream, isStopping }: ServiceSettings) {
  const { config, log, metrics, store, counter, clock, health, getRates, getPrice } = parts;
  const sandboxToken = config.sandbox && (config.sandbox.token ?? randomCode());
  const site = findSite({ ...config, hasSandbox: sandboxToken !== undefined, reportError: log.error });
  const wired = wireServer({
    config,
    store,
    retention: store.retention,
    reportError: log.error,
    warn: log.warn,
    reportUndeliverable: log.undeliverable,
    reportUpstream: log.upstream,
    log(entry) {
      log.request(entry);
      metrics?.observeRequest(entry);
    },
    getRates,
    getPrice,
    upstream,
    counter,
    clock,
    sandboxToken,
    isStopping,
    site,
    openApi: openApiText,
    checks: async () => ({ database: await health.isReady(), rates: getRates() !== undefined }),
  });
  return { ...wired, sandboxToken };
}

type Service = ReturnType<typeof createService>;

/** Opens the ports of the service and of the metrics. Closes the first one when the second cannot be opened. */
async function openPorts({ app, sandboxToken }: Service, { config, metrics, clock, store }: OpenParts) {
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

type Opened = Awaited<ReturnType<typeof openPorts>> & Pick<Service, 'sandboxToken'>;

/** Where the operator finds what runs. */
const toLines = ({ servesConsole }: Config, { address, metricsAddress, sandboxToken }: Opened): readonly string[] => [
  `Crypto checkout is ready at ${address}`,
  ...(metricsAddress ? [`Its metrics are at ${metricsAddress}`] : []),
  ...(servesConsole ? [`Its console is at ${address}/console`] : []),
  ...(sandboxToken === undefined ? [] : [`Its sandbox console is at ${address}/sandbox#token=${sandboxToken}`]),
];

async function run(settings: Parts, { onLost, graceMs = defaultGraceMs }: ServerPorts) {
  const { config, log } = settings;
  const upstream = startUpstream(settings);
  let isStopping = false;
  const parts = await openParts(settings, onLost);
  const { store, stopFeeds } = parts;

  const serve = async () => {
    const service = createService(parts, { upstream, isStopping: () => isStopping });
    return { ...service, ...(await openPorts(service, parts)) };
  };
  const service = await serve().catch(async (error: unknown) => {
    stopFeeds();
    await store.close();
    throw error;
  });
  const { server, address, metricsServer, metricsAddress } = service;
  const workers = service.startWorkers();

  /**
   * Rejects when the database does not close in time. Serves on while balancers notice that the server is not ready, and each reply closes its connection. Then the port
   * closes, running requests end, and what the upstream has reported is applied. What still runs after `graceMs` is
   * abandoned: an order that is not acknowledged yet, a webhook of the upstream, which the next start applies, or one of
   * ours, whose message stays leased until another process or the next start sends it again.
   */
  const stop = async (): Promise<void> => {
    isStopping = true;
    await delay(config.drainMs);
    stopFeeds();
    service.endStreams();
    const cut = stopServer(server, graceMs);
    await withinMs(graceMs, Promise.all([workers.stop(), cut.then(workers.stopInbox)]));
    log.stopped({ cut: await cut });
    metricsServer?.close().closeAllConnections();
    const isClosed = await withinMs(closeMs, store.close());
    log.close();
    if (!isClosed) throw new Error('The database did not finish in time.');
  };
  const lines = toLines(config, service);
  return { ok: true, address, metricsAddress, lines, warnings: config.warnings, stop } as const;
}

/** The running server, or why it does not run: a sentence on each line. */
export type StartResult = Awaited<ReturnType<typeof run>> | { readonly ok: false; readonly message: string };

export async function startServer(
  environment: Readonly<Record<string, string | undefined>>,
  ports: ServerPorts,
): Promise<StartResult> {
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
