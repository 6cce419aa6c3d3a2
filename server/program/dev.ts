import { developmentToken, sandboxCredentials, sandboxWebhookSecret } from '#core';
import { createMemoryStore } from '../stores/memory/index.js';
import { createBundledRates } from '../adapters/rates/index.js';
import { openApiText } from './openapi-file.js';
import { wireServer } from './wiring.js';

const { app, startWorkers } = wireServer({
  store: createMemoryStore(),
  getRates: createBundledRates(),
  credentials: sandboxCredentials,
  webhooks: { secrets: [sandboxWebhookSecret], allowLoopback: true },
  hasPaymentPages: true, // Vite serves them
  explainsQueries: true,
  sandboxToken: developmentToken, // may be public: `npm run dev` serves this machine only
  limits: { api: undefined, orders: undefined },
  openApi: openApiText,
  checks: () => ({}),
  reportError: console.error,
  log: () => undefined,
  trustedProxies: 0,
});
startWorkers();

/**
 * The service of `npm run dev`, behind Vite's check of host names. It keeps orders in memory and is created again whenever
 * one of its files changes.
 */
export default app;
