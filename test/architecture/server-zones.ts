import type { Zone } from './find-forbidden-imports.js';
import { address, api, contract, core, data, inFolder, node, only } from './zone-patterns.js';

/** An adapter is a folder. It imports its libraries and no other adapter. */
const adapter = (name: string, ...libraries: readonly string[]): Zone => ({
  name: `server/adapters/${name}`,
  files: inFolder(`server/adapters/${name}`),
  mayImport: only(core, api, ...libraries),
});

export const serverZones: readonly Zone[] = [
  { name: 'server/contract', files: inFolder('server/contract'), mayImport: only('zod/mini') },
  { name: 'server/address', files: inFolder('server/address'), mayImport: only('@scure/base', '@noble/hashes/.*') },
  { name: 'server/catalogue', files: inFolder('server/catalogue'), mayImport: only() },
  { name: 'server/core', files: inFolder('server/core'), mayImport: only(contract, address, '@noble/hashes/.*') },
  { name: 'server/api', files: inFolder('server/api'), mayImport: only(contract, core) },
  { name: 'server/openapi', files: inFolder('server/openapi'), mayImport: only('zod/mini', contract, api) },
  { name: 'server/packages/conformance', files: inFolder('server/packages/conformance'), mayImport: only(contract, data) },
  {
    name: 'server/cli',
    files: inFolder('server/cli'),
    mayImport: only('server/[^/]+\\.ts', 'server/(?:adapters/)?[^/]+/index\\.ts', node),
  },
  adapter('express', 'express', 'express-rate-limit', 'helmet', 'negotiator', node),
  adapter('log', 'pino'),
  adapter('memory-store'),
  adapter('metrics', 'prom-client', node),
  adapter('msw', 'msw'),
  adapter('postgres-store', 'pg', node),
  adapter('rates', 'zod/mini', data),
  adapter('sqlite-store', 'libsql(?:/promise)?', node),
  adapter('system'),
  adapter('upstream', contract, node),
  adapter('webhook-sender', 'tldts', node),
  {
    name: 'server/packages/verify',
    files: inFolder('server/packages/verify'),
    mayImport: only('node:crypto', contract, 'server/contract/signed-order\\.ts'),
  },
  {
    name: 'server/packages/testing',
    files: inFolder('server/packages/testing'),
    mayImport: only(contract, core, api, data, 'msw', 'server/adapters/(?:msw|memory-store|system)/index\\.ts'),
    // Its declarations are published, and those of the whole core are not.
    mayImportTypes: only('server/core/(?:lifecycle/machine|sandbox/(?:faults|scenarios))\\.ts'),
  },
  {
    name: 'server/packages/playwright',
    files: inFolder('server/packages/playwright'),
    mayImport: only('@playwright/test', contract, core, 'server/packages/testing/(?:controls|webhooks)\\.ts'),
    mayImportTypes: only('server/packages/testing/types\\.ts'),
  },
  { name: 'server/nearest-name', files: /^server\/nearest-name\.ts$/, mayImport: only() },
  {
    name: 'server/program/config',
    files: /^server\/config(?:\.ts$|\/)/,
    mayImport: only('zod/mini', contract, core, 'server/program/config/[^/]+\\.ts', 'server/nearest-name\\.ts'),
  },
  {
    name: 'the programs of the server and their wiring',
    files:
      /^server\/(?:program\/.*|(?:main|bin|backup|backup-file|backup-manifest|dev|erase|openapi-file|reconcile|site-files|widget-versions|wiring)\.ts$)/,
    mayImport: only(
      'server/(?:program/)?[^/]+\\.ts',
      'server/(?:adapters/)?[^/]+/index\\.ts',
      'server/cli/program\\.ts',
      node,
    ),
  },
  {
    name: 'server/build',
    files: inFolder('server/build'),
    mayImport: only('vite', 'rolldown/utils', node, 'vite\\.config\\.ts', 'server/program/openapi-file\\.ts'),
  },
];
