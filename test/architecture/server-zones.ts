import type { Zone } from './find-forbidden-imports.js';
import { address, api, client, contract, core, catalogue, inFolder, lit, node, only } from './zone-patterns.js';

/** A store or an adapter is a folder. It imports its libraries and no other store or adapter. */
const outside = (folder: string, ...libraries: readonly string[]): Zone => ({
  name: `server/${folder}`,
  files: inFolder(`server/${folder}`),
  mayImport: only(core, api, ...libraries),
});

/** The doors of the rooms, by which the programs and the command line import them. */
const doors = 'server/(?:(?:adapters|stores|packages)/)?[^/]+/index\\.ts';

export const serverZones: readonly Zone[] = [
  { name: 'server/contract', files: inFolder('server/contract'), mayImport: only('zod/mini') },
  { name: 'server/address', files: inFolder('server/address'), mayImport: only('@scure/base', '@noble/hashes/.*') },
  { name: 'server/catalogue', files: inFolder('server/catalogue'), mayImport: only() },
  { name: 'server/core', files: inFolder('server/core'), mayImport: only(contract, address, '@noble/hashes/.*') },
  { name: 'server/api', files: inFolder('server/api'), mayImport: only(contract, core) },
  { name: 'server/packages/client', files: inFolder('server/packages/client'), mayImport: only(contract) },
  { name: 'server/packages/server', files: inFolder('server/packages/server'), mayImport: only(contract) },
  { name: 'server/openapi', files: inFolder('server/openapi'), mayImport: only('zod/mini', contract, api) },
  {
    name: 'server/packages/conformance',
    files: inFolder('server/packages/conformance'),
    mayImport: only(contract, catalogue),
  },
  {
    name: 'server/cli',
    files: inFolder('server/cli'),
    mayImport: only('server/main\\.ts', 'server/program/.*', doors, node),
  },
  outside('adapters/http', 'express', 'express-rate-limit', 'helmet', 'negotiator', node),
  outside('adapters/log', 'pino'),
  outside('adapters/metrics', 'prom-client', node),
  outside('adapters/msw', 'msw'),
  outside('adapters/rates', 'zod/mini', catalogue),
  outside('adapters/system'),
  outside('adapters/upstream', contract, node),
  outside('adapters/webhook-sender', 'tldts', node),
  outside('stores/memory'),
  outside('stores/postgres', 'server/stores/sql/.*', 'pg', node),
  outside('stores/sql', node),
  outside('stores/sqlite', 'server/stores/sql/.*', 'libsql(?:/promise)?', node),
  {
    name: 'server/packages/verify',
    files: inFolder('server/packages/verify'),
    mayImport: only('node:crypto', contract, 'server/contract/signed-order\\.ts', 'server/packages/sign/index\\.ts'),
  },
  {
    name: 'server/packages/testing',
    files: inFolder('server/packages/testing'),
    mayImport: only(
      client,
      contract,
      core,
      api,
      catalogue,
      'msw',
      'server/(?:adapters/(?:msw|system)|stores/memory)/index\\.ts',
    ),
    // Its declarations are published, and those of the whole core are not.
    mayImportTypes: only('server/core/(?:lifecycle/machine|sandbox/(?:faults|scenarios))\\.ts'),
  },
  {
    name: 'server/packages/playwright',
    files: inFolder('server/packages/playwright'),
    mayImport: only(
      '@playwright/test',
      client,
      contract,
      core,
      'server/packages/testing/(?:controls|matchers|types|webhooks)\\.ts',
    ),
  },
  {
    name: 'server/packages/sign',
    files: inFolder('server/packages/sign'),
    mayImport: only('node:crypto', contract, 'server/contract/signed-order\\.ts'),
  },
  {
    name: 'server/program/config',
    files: inFolder('server/program/config'),
    mayImport: only('zod/mini', contract, core, 'server/program/config/[^/]+\\.ts'),
  },
  {
    name: 'the programs of the server and their wiring',
    files: /^server\/(?:program\/(?!config\/).*|main\.ts$)/,
    mayImport: only('server/program/.*', doors, node),
  },
  {
    name: 'server/pages',
    files: inFolder('server/pages'),
    mayImport: only('widget/.*', client, contract, lit, 'server/pages/.*', 'demo/service/service-switch\\.ts'),
    mayImportTypes: only(core, api),
  },
  {
    name: 'server/build',
    files: inFolder('server/build'),
    mayImport: only('vite', 'rolldown/utils', node, 'vite\\.config\\.ts', 'server/program/openapi-file\\.ts'),
  },
];
