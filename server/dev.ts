import { createDispatcher, createSandbox, createService, keepTime, seed } from '#api';
import { createApp } from './adapters/express/index.js';
import { memoryStore } from './adapters/memory-store/index.js';
import { bundledRates } from './adapters/rates/index.js';
import { randomCode, systemClock, systemEvery, systemLater } from './adapters/system/index.js';
import { createWebhookSender } from './adapters/webhook-sender/index.js';
import { sandboxWebhookSecret } from './config.js';

const host = { clock: systemClock, every: systemEvery, report: console.error };
const store = memoryStore();

const sending = createDispatcher({
  ...host,
  random: Math.random,
  newId: randomCode,
  later: systemLater,
  store,
  secrets: [sandboxWebhookSecret],
  send: createWebhookSender({ clock: systemClock, allowLoopback: true }),
});

const service = createService({
  ...host,
  newCode: randomCode,
  webhooksDue: sending.wake,
  rates: bundledRates(),
  store,
  rows: seed,
  credentials: { businessId: 'sandbox', secretKey: 'sandbox-secret' },
});

/** Whoever develops it knows the token; the pages of `npm run dev` are served on this machine alone. */
const sandbox = createSandbox({ service, token: 'development-token' });

keepTime({ ...host, store, zones: sandbox.zones });
sending.start();

/** The service for `npm run dev`, which makes it anew whenever one of its files changes: orders live in memory. */
export default createApp({
  ...host,
  api: sandbox.api,
  control: sandbox.control,
  limits: { api: undefined, orders: undefined },
  files: new Map(),
  checks: () => ({}),
  newId: randomCode,
  log: () => undefined,
  trustedProxies: 0,
});
