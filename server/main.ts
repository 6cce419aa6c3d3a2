import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApi, createSandbox } from '#api';
import {
  createDispatcher,
  createServiceContext,
  startScheduler,
  type Dispatcher,
  type OrderStore,
  type ServiceContext,
} from '#core';
import { seed } from '#data';
import { createApp, createHttpServer, listen, loadStaticFiles, stopServer } from './adapters/express/index.js';
import { createLog, type Log } from './adapters/log/index.js';
import { openPostgresStore, type PostgresStore } from './adapters/postgres-store/index.js';
import { createBundledRates, createRefreshingRates } from './adapters/rates/index.js';
import { openSqliteStore, type SqliteStore } from './adapters/sqlite-store/index.js';
import { randomCode, systemClock, systemInterval, systemTimeout } from './adapters/system/index.js';
import { createWebhookSender } from './adapters/webhook-sender/index.js';
import { readConfig, type Config } from './config.js';

const shutdownTimeoutMs = 10_000;

/** The program's folder, whether it runs from its source or from the build. */
function rootFolder(from = dirname(fileURLToPath(import.meta.url))): string {
  return existsSync(join(from, 'package.json')) || dirname(from) === from ? from : rootFolder(dirname(from));
}

/** The widget's files lie in `dist` itself, beside the folders of the demo and of this server. */
const loadSiteFiles = () => {
  const dist = join(rootFolder(), 'dist');
  const widget = { directory: dist, include: /^checkout\.[^/]+$/, crossOrigin: true };
  return loadStaticFiles([widget, { directory: join(dist, 'demo') }]);
};

async function startRates({ ratesUrl }: Config, log: Log) {
  if (ratesUrl === undefined) return { getRates: createBundledRates(), stop: () => undefined };
  const source = createRefreshingRates({ url: ratesUrl, clock: systemClock, random: Math.random, warn: log.warn });
  await source.start();
  return source;
}

/** What answers: the service alone, or steered by the sandbox. */
function createApis(service: ServiceContext, { sandbox }: Config) {
  if (!sandbox)
    return { api: createApi(service), control: undefined, accountClocks: () => [service], token: undefined };
  const token = sandbox.token ?? randomCode();
  return { ...createSandbox({ service, token }), token };
}

/** What sends webhooks, from its start on. */
function createWebhookDispatcher({
  webhooks,
  store,
  log,
}: Pick<Config, 'webhooks'> & { store: OrderStore; log: Log }): Dispatcher {
  const { secrets, allowLoopback } = webhooks;
  const runtime = {
    clock: systemClock,
    random: Math.random,
    newId: randomCode,
    startTimeout: systemTimeout,
    reportError: log.error,
  };
  return createDispatcher({
    ...runtime,
    store,
    secrets,
    send: createWebhookSender({ clock: systemClock, allowLoopback }),
  });
}

/** The embedded database, or the one that several processes share and that counts for their rate limits too. */
async function openStore({ databaseUrl: url, dataDirectory }: Config, log: Log) {
  if (url === undefined) return { store: openSqliteStore(dataDirectory), counter: undefined };
  const store = await openPostgresStore({ url, reportError: log.error });
  return { store, counter: store.counter };
}

const isWritable = (store: SqliteStore | PostgresStore, log: Log): Promise<boolean> =>
  store.checkWritable().then(
    () => true,
    (error: unknown) => {
      log.error(error);
      return false;
    },
  );

/** Puts everything together and listens. Gives back the address and the way to stop. */
async function start(config: Config, log: Log) {
  const { store, counter } = await openStore(config, log);
  const { getRates, stop: stopRates } = await startRates(config, log);
  const runtime = { clock: systemClock, startInterval: systemInterval, reportError: log.error };
  const dispatcher = createWebhookDispatcher({ ...config, store, log });
  const ports = { ...runtime, store, getRates, newTransactionCode: randomCode, wakeDispatcher: dispatcher.wake };
  const service = createServiceContext({ ...config, ...ports, rows: seed });
  const { api, control, accountClocks, token } = createApis(service, config);
  const app = createApp({
    ...config,
    ...runtime,
    api,
    control,
    files: await loadSiteFiles(),
    counter,
    checks: async () => ({ database: await isWritable(store, log), rates: getRates() !== undefined }),
    newId: randomCode,
    log: log.request,
  });
  const server = createHttpServer(app);
  const address = await listen(server, config);
  dispatcher.start();
  const stopScheduler = startScheduler({ ...runtime, store, accountClocks });
  const stop = async (): Promise<void> => {
    stopRates();
    await stopScheduler();
    service.streams.endAll();
    await Promise.all([stopServer(server, shutdownTimeoutMs), dispatcher.stop()]);
    await store.close();
  };
  return { address, stop, token };
}

/** Says in one sentence why the server does not run, and ends. */
function exitWithError(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  const parsed = readConfig(process.env);
  if (!parsed.ok) exitWithError(parsed.message);
  const log = createLog(parsed.config.logLevel);
  const fail = (error: unknown): never => {
    log.error(error);
    process.exit(1);
  };
  process.on('uncaughtException', fail);

  const instance = await start(parsed.config, log).catch((error: unknown) => exitWithError((error as Error).message));
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) process.exit(1); // asked twice: somebody does not want to wait
    isStopping = true;
    instance.stop().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  process.stdout.write(`Crypto checkout is ready at ${instance.address}\n`);
  if (parsed.config.warning !== undefined) process.stderr.write(`${parsed.config.warning}\n`);
  if (instance.token !== undefined) {
    process.stdout.write(`Its sandbox is steered at ${instance.address}/sandbox#token=${instance.token}\n`);
  }
}

await main();
