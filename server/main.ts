import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { defaultAccount, type OrderStore } from '#core';
import { createHttpServer, listen, paymentPageFile, stopServer, type AppSettings } from './adapters/express/index.js';
import { createLog, type Log } from './adapters/log/index.js';
import type { Metrics } from './adapters/metrics/index.js';
import type { PostgresStore } from './adapters/postgres-store/index.js';
import { createBundledRates, createRefreshingRates } from './adapters/rates/index.js';
import { openSqliteStore, type SqliteStore } from './adapters/sqlite-store/index.js';
import { randomCode, systemClock, systemTimeout } from './adapters/system/index.js';
import { createUpstreamClient } from './adapters/upstream/index.js';
import { readConfig, type Config } from './config.js';
import { openApiFile } from './openapi-file.js';
import { loadSiteFiles } from './site-files.js';
import { wireServer } from './wiring.js';

/**
 * After the drain, running requests and webhooks have `graceMs` and the database `closeMs`. With the default drain of two
 * seconds the process ends within eight, before container platforms kill it after ten.
 */
const graceMs = 5000;
const closeMs = 1000;

type RatesSettings = Pick<Config, 'ratesUrl'> &
  Pick<OrderStore, 'rates'> & { readonly log: Log; readonly metrics: Metrics | undefined };

/** The rates of the last run serve until the feed answers: the start does not wait for it. */
async function startRates({ ratesUrl: url, rates: store, log, metrics }: RatesSettings) {
  if (url === undefined) return { getRates: createBundledRates(), stop: () => undefined };
  const rates = createRefreshingRates({
    url,
    store,
    clock: systemClock,
    random: Math.random,
    warn: log.warn,
    onRefresh: metrics?.countRefresh,
  });
  await rates.start();
  return rates;
}

/** The service that takes the money and pays out; undefined where this service simulates that. */
const createUpstream = ({ upstreamSettings }: Config, { warn }: Log) =>
  upstreamSettings &&
  createUpstreamClient({ ...upstreamSettings, clock: systemClock, startTimeout: systemTimeout, warn });

/** Opens the embedded database, or the shared one, which also has the rate limits and the clock of all its processes. */
async function openStore(config: Config, log: Log) {
  const { databaseUrl: url, directDatabaseUrl: directUrl, dataDirectory, acceptsIncompleteDatabase } = config;
  if (url === undefined) {
    const settings = {
      acceptsIncomplete: acceptsIncompleteDatabase,
      onLost: ({ message }: Error) => exitWithError(message),
      reportError: log.error,
    };
    return { store: openSqliteStore(dataDirectory, settings), counter: undefined, clock: systemClock };
  }
  const { openPostgresStore } = await import('./adapters/postgres-store/index.js');
  const store = await openPostgresStore({ url, directUrl, reportError: log.error });
  return { store, counter: store.counter, clock: store.clock };
}

const isWritable = (store: SqliteStore | PostgresStore, log: Log): Promise<boolean> =>
  store.checkWritable().then(
    () => true,
    (error: unknown) => {
      log.error(error);
      return false;
    },
  );

/** A start without metrics does not read the library. */
const loadMetrics = async (): Promise<Metrics> => (await import('./adapters/metrics/index.js')).createMetrics();

/** What receives the log line of each request. */
const observeRequests = (log: Log, metrics: Metrics | undefined): AppSettings['log'] =>
  metrics
    ? (entry) => {
        log.request(entry);
        metrics.observeRequest(entry);
      }
    : log.request;

const withinMs = (milliseconds: number, work: Promise<unknown>): Promise<boolean> =>
  Promise.race([work.then(() => true), delay(milliseconds, false)]);

/** Starts the server. Resolves with its URL and the function that stops it. */
async function start(config: Config, log: Log) {
  const metrics = config.metrics && (await loadMetrics());
  const { store: plainStore, counter, clock } = await openStore(config, log);
  const store = metrics?.observeStore(plainStore) ?? plainStore;
  const { getRates, stop: stopRates } = await startRates({ ...config, rates: store.rates, log, metrics });
  const sandboxToken = config.sandbox && (config.sandbox.token ?? randomCode());
  const upstream = createUpstream(config, log);
  const files = new Map([...(await loadSiteFiles({ ...config, reportError: log.error })), openApiFile()]);
  let isStopping = false;
  const { app, startWorkers, endStreams, openStreams } = wireServer({
    ...config,
    store,
    getRates,
    upstream,
    counter,
    clock,
    sandboxToken,
    isStopping: () => isStopping,
    files,
    hasPaymentPages: files.has(paymentPageFile),
    checks: async () => ({ database: await isWritable(store, log), rates: getRates() !== undefined }),
    reportError: log.error,
    warn: log.warn,
    reportUndeliverable: log.undeliverable,
    reportUpstream: (event) => {
      metrics?.countUpstream(event.kind);
      log.upstream(event);
    },
    log: observeRequests(log, metrics),
  });
  const server = createHttpServer(app);
  const address = await listen(server, config);
  const account = sandboxToken === undefined ? '' : defaultAccount;
  const sources = { clock, openStreams, getRates, store, account };
  const metricsServer = config.metrics && (await metrics?.serve(config.metrics, sources));
  const { stopScheduler, stopRetention, stopUpstream, stopDispatcher } = startWorkers();
  upstream?.start();

  /**
   * Serves on while balancers notice that the server is not ready, and each reply closes its connection. What then still
   * runs after `graceMs` is abandoned: an order that is not acknowledged yet, or a webhook, whose message stays leased
   * until another process or the next start sends it again.
   */
  const stop = async (): Promise<void> => {
    isStopping = true;
    await delay(config.drainMs);
    stopRates();
    upstream?.stop();
    endStreams();
    const stopped = [stopServer(server, graceMs), stopDispatcher(), stopScheduler(), stopRetention(), stopUpstream()];
    await withinMs(graceMs, Promise.all(stopped));
    const isClosed = await withinMs(closeMs, Promise.all([store.close(), metricsServer?.stop()]));
    if (!isClosed) throw new Error('The database did not finish in time.');
  };
  return { address, stop, sandboxToken, metricsAddress: metricsServer?.address };
}

/** Prints the one sentence that says why the server does not run, and exits. */
function exitWithError(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  const parsed = readConfig(process.env, (path) => readFileSync(path, 'utf8'));
  if (!parsed.ok) exitWithError(parsed.message);
  const { logLevel, warnings } = parsed.config;
  const log = createLog(logLevel);
  const fail = (error: unknown): never => {
    log.error(error);
    process.exit(1);
  };
  process.on('uncaughtException', fail);

  const server = await start(parsed.config, log).catch((error: unknown) => exitWithError((error as Error).message));
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) process.exit(1); // a second signal ends the process at once
    isStopping = true;
    server.stop().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  process.stdout.write(`Crypto checkout is ready at ${server.address}\n`);
  if (server.metricsAddress !== undefined) process.stdout.write(`Its metrics are at ${server.metricsAddress}\n`);
  for (const warning of warnings) process.stderr.write(`${warning}\n`);
  if (parsed.config.servesConsole) process.stdout.write(`Its console is at ${server.address}/console\n`);
  if (server.sandboxToken !== undefined) {
    process.stdout.write(`Its sandbox console is at ${server.address}/sandbox#token=${server.sandboxToken}\n`);
  }
}

await main();
