import type { Zone } from './imports.js';

const contract = 'server/contract/index\\.ts';
const address = 'server/address/index\\.ts';
const core = 'server/core/index\\.ts';
const data = 'server/data/index\\.ts';
const api = 'server/api/index\\.ts';
const node = 'node:.*';

const exactly = (...allowed: readonly string[]): RegExp => new RegExp(`^(?:${allowed.join('|')})$`);

/** An adapter is a folder. It knows its libraries and no other adapter. */
const adapter = (name: string, ...libraries: readonly string[]): Zone => ({
  name: `server/adapters/${name}`,
  files: new RegExp(`^server/adapters/${name}/`),
  allowedImports: exactly(core, api, ...libraries),
});

/** Who may import whom. */
export const zones: readonly Zone[] = [
  { name: 'server/contract', files: /^server\/contract\//, allowedImports: exactly('zod/mini') },
  { name: 'server/address', files: /^server\/address\//, allowedImports: exactly('@scure/base', '@noble/hashes/.*') },
  { name: 'server/data', files: /^server\/data\//, allowedImports: exactly() },
  { name: 'server/core', files: /^server\/core\//, allowedImports: exactly(contract, address, '@noble/hashes/.*') },
  {
    name: 'server/api',
    files: /^server\/api\//,
    allowedImports: exactly(contract, core),
  },
  adapter('express', 'express', 'express-rate-limit', 'helmet', node),
  adapter('log', 'pino'),
  adapter('memory-store'),
  adapter('msw', 'msw'),
  adapter('postgres-store', 'pg'),
  adapter('rates', 'zod/mini', data),
  adapter('sqlite-store', 'libsql', node),
  adapter('system'),
  adapter('webhook-sender', node),
  {
    name: 'server/webhook-verify',
    files: /^server\/webhook-verify\//,
    allowedImports: exactly('node:crypto', contract),
  },
  { name: 'server/config', files: /^server\/config\.ts$/, allowedImports: exactly('zod/mini', contract) },
  { name: 'the programs', files: /^server\/(?:main|dev|wiring)\.ts$/, allowedImports: exactly('server/.*', node) },
  {
    name: 'widget',
    files: /^widget\/(?!build\/(?!stand-ins\/))/,
    allowedImports: exactly(contract, address, 'lit', 'lit/.*', 'qrcode', 'qrcode/.*'),
  },
  { name: 'widget/build', files: /^widget\/build\/(?!stand-ins\/)/, allowedImports: exactly('vite', node) },
  { name: 'server/build', files: /^server\/build\//, allowedImports: exactly('vite', node) },
  {
    name: 'demo',
    files: /^demo\//,
    allowedImports: exactly(
      'widget/.*',
      contract,
      core,
      api,
      data,
      'server/adapters/(?:msw|memory-store|system)/index\\.ts',
      'lit',
      'lit/.*',
      'msw/.*',
    ),
  },
];

/** Zones whose files must give the same answer for the same input: nothing of the world outside comes in unasked. */
export const pureZones = /^server\/(?:contract|address|core|api|data)\//;

export const impureGlobals = [
  'Date.now',
  'new Date()',
  'Math.random',
  'performance',
  'crypto',
  'process',
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'console',
  'globalThis',
  'window',
  'document',
];
