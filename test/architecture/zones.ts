import type { Zone } from './imports.js';

const contract = 'server/contract/index\\.ts';
const address = 'server/address/index\\.ts';
const api = 'server/api/index\\.ts';
const node = 'node:.*';

const only = (...allowed: readonly string[]): RegExp => new RegExp(`^(?:${allowed.join('|')})$`);

/** An adapter is a folder. It knows its libraries and no other adapter. */
const adapter = (name: string, ...libraries: readonly string[]): Zone => ({
  name: `server/adapters/${name}`,
  files: new RegExp(`^server/adapters/${name}/`),
  may: only(api, ...libraries),
});

/** Who may import whom. */
export const zones: readonly Zone[] = [
  { name: 'server/contract', files: /^server\/contract\//, may: only('zod/mini') },
  { name: 'server/address', files: /^server\/address\//, may: only('@scure/base', '@noble/hashes/.*') },
  { name: 'server/data', files: /^server\/data\//, may: only() },
  { name: 'server/core', files: /^server\/core\//, may: only(contract, address, '@noble/hashes/.*') },
  { name: 'server/api', files: /^server\/api\//, may: only(contract, 'server/core/.*', 'server/data/index\\.ts') },
  adapter('express', 'express', 'express-rate-limit', 'helmet', node),
  adapter('log', 'pino'),
  adapter('memory-store'),
  adapter('msw', 'msw'),
  adapter('postgres-store', 'pg'),
  adapter('rates', 'zod/mini'),
  adapter('sqlite-store', 'libsql', node),
  adapter('system'),
  adapter('webhook-sender', node),
  { name: 'server/webhook-verify', files: /^server\/webhook-verify\//, may: only('node:crypto', contract) },
  { name: 'server/config', files: /^server\/config\.ts$/, may: only('zod/mini', contract) },
  { name: 'the programs', files: /^server\/(?:main|dev)\.ts$/, may: only('server/.*', node) },
  { name: 'widget', files: /^widget\//, may: only(contract, address, 'lit', 'lit/.*', 'qrcode', 'qrcode/.*') },
  {
    name: 'demo',
    files: /^demo\//,
    may: only(
      'widget/.*',
      contract,
      api,
      'server/adapters/(?:msw|memory-store|system)/index\\.ts',
      'lit',
      'lit/.*',
      'msw/.*',
    ),
  },
];

/** Zones whose files must give the same answer for the same input: nothing of the world outside comes in unasked. */
export const pureZones = /^server\/(?:contract|address|core|api|data)\//;

export const worldOutside = [
  'Date',
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
