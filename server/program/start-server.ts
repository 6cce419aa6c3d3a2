import { setTimeout as delay } from 'node:timers/promises';
import { defaultAccount } from '#core';
import { createHttpServer, listen, paymentPageFile, stopServer } from '../adapters/http/index.js';
import type { Log, LogLevel } from '../adapters/log/index.js';
import { randomCode, systemClock, withinMs } from '../adapters/system/index.js';
import { readConfig } from './config/config.js';
import type { ReadFile } from './config/secrets.js';
import { openApiFile } from './openapi-file.js';
import { loadSiteFiles } from './site-files.js';
import { wireServer } from './wiring.js';
import { isOutOfDescriptors, watchDescriptors } from './descriptors.js';
import { createReports, createUpstream, loadMetrics, openStore, startPrices, startRates, type Parts } from './parts.js';
import { createStoreHealth, type StoreHealth } from './store-health.js';
import { checkUpstreamWebhooks } from './upstream-webhooks.js';

/** What a server gets of the process that runs it. */
export type ServerPorts = {
  readonly readFile: ReadFile;
  /** Creates the log once its level is known. */
  readonly createLog: (level: LogLevel) => Log;
  /** Receives one sentence when the server can keep no more orders: the process has to end. */
  readonly onLost: (message: string) => void;
  /** Reads the pages and the files of the widget; by default those of the build. */
  readonly loadFiles?: typeof loadSiteFiles;
  /** How long running requests and webhooks may take after the drain. */
  readonly graceMs?: number;
};

export type RunningServer = {
  readonly ok: true;
  readonly address: string;
  readonly metricsAddress: string | undefined;
  /** Where the operator finds what runs, one sentence each. */
  readonly lines: readonly string[];
  readonly warnings: readonly string[];
  /** Rejects when the database does not close in time. */
  readonly stop: () => Promise<void>;
};

/** The running server, or why it does not run: a sentence on each line. */
export type StartResult = RunningServer | { readonly ok: false; readonly message: string };

/** With a drain of two seconds the process ends within eight, before container platforms kill it after ten. */
const defaultGraceMs = 5000;
const closeMs = 1000;

type Opened = Pick<Awaited<ReturnType<typeof openStore>>, 'store' | 'counter' | 'clock' | 'waitingQueries'>;

type OpenParts = Parts & Opened & { readonly health: StoreHealth };

type ServiceSettings = {
  readonly loadFiles: ServerPorts['loadFiles'];
  readonly upstream: ReturnType<typeof createUpstream>;
  readonly isStopping: () => boolean;
};

async function createService(parts: OpenParts, { upstream, isStopping, loadFiles = loadSiteFiles }: ServiceSettings) {
  const { config, log, store, counter, clock, health } = parts;
  const { getRates, stop: stopRates } = await startRates(store.rates, parts);
  const { getPrice, stop: stopPrices } = startPrices(parts);
  const stopFeeds = (): void => {
    stopRates();
    stopPrices();
  };
  const sandboxToken = config.sandbox && (config.sandbox.token ?? randomCode());
  const files = new Map([...(await loadFiles({ ...config, reportError: log.error })), openApiFile()]);
  const wired = wireServer({
    ...config,
    ...createReports(parts),
    store,
    retentionStore: store.retention,
    getRates,
    getPrice,
    upstream,
    counter,
    clock,
    sandboxToken,
    isStopping,
    files,
    hasPaymentPages: files.has(paymentPageFile),
    checks: async () => ({ database: await health.isReady(), rates: getRates() !== undefined }),
  });
  return { ...wired, store, getRates, stopFeeds, sandboxToken };
}

type Service = Awaited<ReturnType<typeof createService>>;

/** Opens the ports of the service and of the metrics. Closes the open ones when another cannot be opened. */
async function openPorts(service: Service, { config, metrics, clock, waitingQueries, health }: OpenParts) {
  const { app, store, stopFeeds, openStreams, lastClaimAt, getRates, sandboxToken } = service;
  const server = createHttpServer(app);
  try {
    const address = await listen(server, config);
    const account = sandboxToken === undefined ? '' : defaultAccount;
    const ofStore = { store, account, isDamaged: health.isDamaged, waitingQueries };
    const sources = { clock, openStreams, lastClaimAt, getRates, periods: config.retention, ...ofStore };
    const metricsServer = config.metrics && (await metrics?.serve(config.metrics, sources));
    return { server, address, metricsServer };
  } catch (error) {
    stopFeeds();
    server.close();
    await store.close();
    throw error;
  }
}

/** Opens the store, and follows how it is by its orders and by the errors of the whole program. */
async function openParts(unwatched: Parts, onLost: ServerPorts['onLost']): Promise<OpenParts> {
  const { metrics } = unwatched;
  const watch: { health?: StoreHealth } = {}; // the store reports errors before its health is known
  const error = (reported: unknown): void => {
    watch.health?.noteError(reported);
    if (isOutOfDescriptors(reported)) metrics?.countDescriptorError();
    unwatched.log.error(reported);
  };
  const parts = { ...unwatched, log: { ...unwatched.log, error } };
  const opened: Opened = await openStore(parts, onLost);
  const store = metrics?.observeStore(opened.store) ?? opened.store;
  const health = createStoreHealth({ store, clock: systemClock, reportError: error });
  watch.health = health;
  return { ...parts, ...opened, store: health.observe(store), health };
}

async function run(
  settings: Parts,
  { onLost, loadFiles, graceMs = defaultGraceMs }: ServerPorts,
): Promise<RunningServer> {
  const { config, log } = settings;
  const upstream = createUpstream(settings);
  const warnings = [...config.warnings, ...(await checkUpstreamWebhooks(upstream, config))];
  let isStopping = false;
  const parts = await openParts(settings, onLost);
  const service = await createService(parts, { upstream, loadFiles, isStopping: () => isStopping }).catch(
    async (error: unknown) => {
      await parts.store.close();
      throw error;
    },
  );
  const { server, address, metricsServer } = await openPorts(service, parts);
  const { store, sandboxToken, endStreams, stopFeeds } = service;
  const stopWorkers = service.startWorkers();
  upstream?.start();
  const stopWatching = watchDescriptors(parts.log.error);

  /**
   * Serves on while balancers notice that the server is not ready, and each reply closes its connection. What then still
   * runs after `graceMs` is abandoned: an order that is not acknowledged yet, or a webhook, whose message stays leased
   * until another process or the next start sends it again.
   */
  const stop = async (): Promise<void> => {
    isStopping = true;
    await delay(config.drainMs);
    stopFeeds();
    stopWatching();
    upstream?.stop();
    endStreams();
    const [cut] = await Promise.all([stopServer(server, graceMs), withinMs(graceMs, stopWorkers())]);
    log.stopped({ cut });
    const isClosed = await withinMs(closeMs, Promise.all([store.close(), metricsServer?.stop()]));
    log.close();
    if (!isClosed) throw new Error('The database did not finish in time.');
  };
  const metricsAddress = metricsServer?.address;
  const lines = [
    `Crypto checkout is ready at ${address}`,
    ...(metricsAddress === undefined ? [] : [`Its metrics are at ${metricsAddress}`]),
    ...(config.servesConsole ? [`Its console is at ${address}/console`] : []),
    ...(sandboxToken === undefined ? [] : [`Its sandbox console is at ${address}/sandbox#token=${sandboxToken}`]),
  ];
  return { ok: true, address, metricsAddress, lines, warnings, stop };
}

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
