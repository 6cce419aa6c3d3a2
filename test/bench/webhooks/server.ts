// A server as in server/main.ts, of the service and the sender alone, which may send to this machine and waits far
// less between two tries: DATA_DIR and WEBHOOK_SECRET are what it needs.
import { createApi, createDispatcher, createService, seed, type Outbox } from '#api';
import { createApp, createHttpServer, listen } from '../../../server/adapters/express.js';
import { bundledRates } from '../../../server/adapters/rates.js';
import { openSqliteStore } from '../../../server/adapters/sqlite-store.js';
import { randomCode, systemClock, systemLater } from '../../../server/adapters/system.js';
import { createWebhookSender } from '../../../server/adapters/webhook-sender.js';

const hurry = 5000;

const report = (error: unknown): void => void process.stderr.write(`${String(error)}\n`);

/** Three days of tries become a minute. Everything else about them is as it is. */
const hurried = (outbox: Outbox): Outbox => ({
  ...outbox,
  settle: (settlement) => {
    const { next_attempt_at: next } = settlement;
    const now = systemClock();
    return outbox.settle({ ...settlement, next_attempt_at: next && Math.ceil(now + (next - now) / hurry) });
  },
});

const opened = openSqliteStore(process.env['DATA_DIR'] ?? '');
const store = { ...opened, outbox: hurried(opened.outbox) };
const host = { clock: systemClock, report };
const sending = createDispatcher({
  ...host,
  store,
  random: Math.random,
  newId: randomCode,
  later: systemLater,
  secrets: [process.env['WEBHOOK_SECRET'] ?? ''],
  send: createWebhookSender({ clock: systemClock, allowLoopback: true }),
});
const credentials = { businessId: 'bench', secretKey: 'bench-secret' };
const service = createService({
  ...host,
  store,
  rates: bundledRates(),
  newCode: randomCode,
  rows: seed,
  credentials,
  webhooksDue: sending.wake,
});
const app = createApp({
  ...host,
  api: createApi(service),
  control: undefined,
  files: new Map(),
  checks: () => ({}),
  limits: { api: undefined, orders: undefined },
  newId: randomCode,
  log: () => undefined,
  trustedProxies: 0,
});
const address = await listen(createHttpServer(app), { host: '127.0.0.1', port: 0 });
sending.start();
process.stdout.write(`${address}\n`);
