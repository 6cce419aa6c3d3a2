import { bundledPrice, developmentToken } from '#core';
import { createMemoryStore } from '../stores/memory/index.js';
import { createBundledRates } from '../adapters/rates/index.js';
import { readConfig } from './config/config.js';
import { openApiText } from './openapi-file.js';
import { wireServer } from './wiring.js';

const parsed = readConfig({ RATE_LIMIT: 'off', ORDER_RATE_LIMIT: 'off' });
if (!parsed.ok) throw new Error(parsed.message);

const { app, startWorkers } = wireServer({
  config: { ...parsed.config, allowedHosts: undefined }, // Vite checks them
  store: createMemoryStore(),
  getRates: createBundledRates(),
  getPrice: bundledPrice,
  sandboxToken: developmentToken, // may be public: `npm run dev` serves this machine only
  openApi: openApiText,
  checks: () => ({}),
  reportError: console.error,
  reportUpstream: () => undefined,
  log: () => undefined,
});
startWorkers();

/**
 * The service of `npm run dev`, behind Vite's check of host names. It keeps orders in memory and is created again whenever
 * one of its files changes.
 */
export default app;
