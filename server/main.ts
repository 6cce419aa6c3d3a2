import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createApi,
  createDispatcher,
  createSandbox,
  createService,
  keepTime,
  seed,
  type Dispatcher,
  type OrderStore,
  type Service,
} from '#api';
import { createApp, createHttpServer, listen, loadStaticFiles, stopServer } from './adapters/express/index.js';
import { createLog, type Log } from './adapters/log/index.js';
import { openPostgresStore, type PostgresStore } from './adapters/postgres-store/index.js';
import { bundledRates, refreshedRates } from './adapters/rates/index.js';
import { openSqliteStore, type SqliteStore } from './adapters/sqlite-store/index.js';
import { randomCode, systemClock, systemEvery, systemLater } from './adapters/system/index.js';
import { createWebhookSender } from './adapters/webhook-sender/index.js';
import { readConfig, type Config } from './config.js';

const stopWithinMs = 10_000;

/** The program's folder, whether it runs from its source or from the build. */
function rootFolder(from = dirname(fileURLToPath(import.meta.url))): string {
  return existsSync(join(from, 'package.json')) || dirname(from) === from ? from : rootFolder(dirname(from));
}

/** The widget's files lie in `dist` itself, beside the folders of the demo and of this server. */
const loadSite = () => {
  const dist = join(rootFolder(), 'dist');
  const widget = { directory: dist, only: /^checkout\.[^/]+$/, crossOrigin: true };
  return loadStaticFiles([widget, { directory: join(dist, 'demo') }]);
};

async function startRates({ ratesUrl }: Config, log: Log) {
  if (ratesUrl === undefined) return { rates: bundledRates(), stop: () => undefined };
  const source = refreshedRates({ url: ratesUrl, clock: systemClock, random: Math.random, warn: log.warn });
  await source.start();
  return source;
}

/** What answers: the service alone, or steered by the sandbox. */
function createAnswers(service: Service, { sandbox }: Config) {
  if (!sandbox) return { api: createApi(service), control: undefined, zones: () => [service], token: undefined };
  const token = sandbox.token ?? randomCode();
  return { ...createSandbox({ service, token }), token };
}

/** What sends webhooks, from its start on. */
function createSending({
  webhooks,
  store,
  log,
}: Pick<Config, 'webhooks'> & { store: OrderStore; log: Log }): Dispatcher {
  const { secrets, allowLoopback } = webhooks;
  const host = { clock: systemClock, random: Math.random, newId: randomCode, later: systemLater, report: log.error };
  return createDispatcher({
    ...host,
    store,
    secrets,
    send: createWebhookSender({ clock: systemClock, allowLoopback }),
  });
}

/** The embedded database, or the one that several processes share and that counts for their rate limits too. */
async function openStore({ databaseUrl: url, dataDirectory }: Config, log: Log) {
  if (url === undefined) return { store: openSqliteStore(dataDirectory), counter: undefined };
  const store = await openPostgresStore({ url, report: log.error });
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
  const { rates, stop: stopRates } = await startRates(config, log);
  const host = { clock: systemClock, every: systemEvery, report: log.error };
  const sending = createSending({ ...config, store, log });
  const ports = { ...host, store, rates, newCode: randomCode, webhooksDue: sending.wake };
  const service = createService({ ...config, ...ports, rows: seed });
  const { api, control, zones, token } = createAnswers(service, config);
  const app = createApp({
    ...config,
    ...host,
    api,
    control,
    files: await loadSite(),
    counter,
    checks: async () => ({ database: await isWritable(store, log), rates: rates() !== undefined }),
    newId: randomCode,
    log: log.request,
  });
  const server = createHttpServer(app);
  const address = await listen(server, config);
  sending.start();
  const stopTime = keepTime({ ...host, store, zones });
  const stop = async (): Promise<void> => {
    stopRates();
    await stopTime();
    service.streams.endAll();
    await Promise.all([stopServer(server, stopWithinMs), sending.stop()]);
    await store.close();
  };
  return { address, stop, token };
}

/** Says in one sentence why the server does not run, and ends. */
function giveUp(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  const read = readConfig(process.env);
  if (!read.ok) giveUp(read.sentence);
  const log = createLog(read.config.logLevel);
  const fail = (error: unknown): never => {
    log.error(error);
    process.exit(1);
  };
  process.on('uncaughtException', fail);

  const running = await start(read.config, log).catch((error: unknown) => giveUp((error as Error).message));
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) process.exit(1); // asked twice: somebody does not want to wait
    isStopping = true;
    running.stop().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  process.stdout.write(`Crypto checkout is ready at ${running.address}\n`);
  if (read.config.warning !== undefined) process.stderr.write(`${read.config.warning}\n`);
  if (running.token !== undefined) {
    process.stdout.write(`Its sandbox is steered at ${running.address}/sandbox#token=${running.token}\n`);
  }
}

await main();
