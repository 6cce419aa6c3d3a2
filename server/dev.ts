import { createSandbox } from '#api';
import { createDispatcher, createServiceContext, startScheduler } from '#core';
import { seed } from '#data';
import { createApp } from './adapters/express/index.js';
import { createMemoryStore } from './adapters/memory-store/index.js';
import { createBundledRates } from './adapters/rates/index.js';
import { randomCode, systemClock, systemInterval, systemTimeout } from './adapters/system/index.js';
import { createWebhookSender } from './adapters/webhook-sender/index.js';
import { sandboxWebhookSecret } from './config.js';

const runtime = { clock: systemClock, startInterval: systemInterval, reportError: console.error };
const store = createMemoryStore();

const dispatcher = createDispatcher({
  ...runtime,
  random: Math.random,
  newId: randomCode,
  startTimeout: systemTimeout,
  store,
  secrets: [sandboxWebhookSecret],
  send: createWebhookSender({ clock: systemClock, allowLoopback: true }),
});

const service = createServiceContext({
  ...runtime,
  newTransactionCode: randomCode,
  wakeDispatcher: dispatcher.wake,
  getRates: createBundledRates(),
  store,
  rows: seed,
  credentials: { businessId: 'sandbox', secretKey: 'sandbox-secret' },
});

/** Whoever develops it knows the token; the pages of `npm run dev` are served on this machine alone. */
const sandbox = createSandbox({ service, token: 'development-token' });

startScheduler({ ...runtime, store, accountClocks: sandbox.accountClocks });
dispatcher.start();

/** The service for `npm run dev`, which makes it anew whenever one of its files changes: orders live in memory. */
export default createApp({
  ...runtime,
  api: sandbox.api,
  control: sandbox.control,
  limits: { api: undefined, orders: undefined },
  files: new Map(),
  checks: () => ({}),
  newId: randomCode,
  log: () => undefined,
  trustedProxies: 0,
});
