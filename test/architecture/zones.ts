/** Files of one zone, and what they may import beside each other: paths from the root of the repository, and packages. */
export type Zone = {
  readonly files: RegExp;
  readonly mayImport: readonly string[];
  /** What they may import as types only, in addition. */
  readonly types?: readonly string[];
  /** What they may import by `import()` only, in addition. */
  readonly loads?: readonly string[];
};

const node = 'node:.*';
const lit = 'lit(?:/.*)?';
const [contract, address, core, api, catalogue, openapi, client] = [
  'contract',
  'address',
  'core',
  'api',
  'catalogue',
  'openapi',
  'packages/client',
].map((room) => `server/${room}/index\\.ts`) as [string, string, string, string, string, string, string];
const tabHosts = 'server/(?:adapters/(?:msw|system)|stores/memory)/index\\.ts';
/** The doors of the server's rooms, by which the programs and the command line import them. */
const doors = 'server/(?:(?:adapters|stores|packages)/)?[^/]+/index\\.ts';

const ofBothDatabases = 'server/stores/[^/]+\\.ts';

/** What every page with a checkout loads at once. `widget/lazy` is the door to all other rooms. */
const first = 'widget/(?:element|config|state|api|views|text|styles|common)/.*';
/** The class and its registration stay out: they build on the later parts. */
const sharedWithLater = [
  'widget/(?:config|state|api|views|text|styles|common)/.*',
  'widget/element/(?!crypto-checkout)[^/]+',
  'widget/lazy/lazy\\.ts',
];
const laterDoors = 'widget/(?:order|order/outcome|destination|summary|layout|theme|locales)/index\\.ts';
const later = [contract, address, lit, ...sharedWithLater];

const inFolder = (path: string): RegExp => new RegExp(`^${path}/`);
const folder = (path: string, ...mayImport: readonly string[]): Zone => ({ files: inFolder(path), mayImport });
/** A store or an adapter imports its libraries and no other store or adapter. */
const outside = (path: string, ...libraries: readonly string[]): Zone =>
  folder(`server/${path}`, core, api, ...libraries);

/** Who may import whom. Every file of the product belongs to exactly one zone. */
export const zones: readonly Zone[] = [
  folder('server/contract', 'zod/mini'),
  folder('server/address', '@noble/hashes/.*'),
  folder('server/catalogue'),
  folder('server/core', contract, address, '@noble/hashes/.*', 'ipaddr\\.js'),
  folder('server/api', contract, core),
  folder('server/openapi', 'zod/mini', contract, api),
  outside('adapters/http', 'express', 'express-rate-limit', 'helmet', 'lru-cache', node),
  outside('adapters/log', 'pino'),
  outside('adapters/metrics', 'prom-client', node),
  outside('adapters/msw', 'msw'),
  outside('adapters/rates', 'zod/mini', catalogue),
  outside('adapters/system'),
  outside('adapters/upstream', 'lru-cache', contract, node),
  outside('adapters/webhook-sender', 'tldts', node),
  outside('stores/memory'),
  { files: /^server\/stores\/[^/]+$/, mayImport: [node] },
  outside('stores/postgres', 'pg', node, ofBothDatabases),
  outside('stores/sqlite', 'libsql(?:/promise)?', node, ofBothDatabases),
  folder('server/packages/client', contract),
  folder('server/packages/server', contract),
  folder('server/packages/sign', contract, 'server/contract/signed-order\\.ts'),
  folder('server/packages/verify', 'node:crypto', contract, 'server/packages/sign/.*'),
  {
    ...folder('server/packages/testing', client, contract, core, api, catalogue, 'msw', tabHosts),
    types: ['server/core/(?:lifecycle/machine|sandbox/scenarios)\\.ts'],
  },
  folder('server/program/config', 'zod/mini', contract, core),
  { files: /^server\/(?:program\/(?!config\/)|main\.ts$)/, mayImport: ['server/program/.*', doors, node] },
  folder('server/cli', 'server/main\\.ts', 'server/program/.*', doors, node),
  { ...folder('server/pages', 'widget/.*', client, contract, lit), types: [core, api] },
  folder('server/build', 'vite', 'rolldown/utils', node, 'vite\\.config\\.ts', 'server/program/openapi-file\\.ts'),
  {
    files: /^widget\/[^/]+$/,
    mayImport: [contract, first],
    types: ['widget/(destination|layout|order|tracking)/events\\.ts'],
  },
  { files: new RegExp(`^${first}`), mayImport: [contract, lit, 'widget/lazy/.*'], types: [laterDoors] },
  {
    files: /^widget\/lazy\/(?!marks\.ts$)/,
    mayImport: [lit, first],
    types: [laterDoors],
    loads: [laterDoors, 'widget/(?:lazy/marks|order/show-order)\\.ts', 'widget/locales/[a-z]{2}(?:-[A-Z]{2})?\\.json'],
  },
  {
    files: /^widget\/lazy\/marks\.ts$/,
    mayImport: [lit, ...sharedWithLater, 'widget/(?:destination|marks|motion|networks|order|quotes|summary)/[^/]+'],
  },
  folder('widget/order', ...later, 'qrcode/.*', 'widget/tracking/index\\.ts'),
  { ...folder('widget/destination', ...later, 'widget/networks/index\\.ts'), loads: ['widget/lazy/marks\\.ts'] },
  folder('widget/marks', ...later, 'widget/networks/index\\.ts'),
  ...['tracking', 'networks', 'summary', 'motion', 'locales'].map((room) => folder(`widget/${room}`, ...later)),
  folder('widget/quotes', ...later, 'widget/marks/.*'),
  {
    ...folder('widget/layout', ...later),
    types: ['widget/order/outcome/index\\.ts'],
    loads: ['widget/order/outcome/index\\.ts'],
  },
  { files: /^widget\/theme\/(?!formats\/|package\.ts)/, mayImport: ['widget/common/.*'] },
  { files: /^widget\/theme\/(?:formats\/|package\.ts)/, mayImport: ['culori/fn', 'widget/(?:common|theme)/[^/]*'] },
  folder('widget/server-stub', 'widget/element/events\\.ts', 'widget/state/ended-error\\.ts'),
  { files: /^widget\/build\/(?!stand-ins\/)/, mayImport: ['vite', '@wc-toolkit/.*', 'custom-element.*', node] },
  folder('widget/build/stand-ins', 'qrcode/.*'),
  {
    files: /^demo\/service\/tab-(?:sandbox|service)\.ts$/,
    mayImport: [api, core, catalogue, tabHosts, 'server/pages/common/.*', 'demo/.*'],
  },
  folder('demo/recipes', 'crypto-checkout(?:/.*)?', '@medusajs/.*', 'next/.*', 'react', 'express', node),
  {
    ...folder('demo/build', contract, openapi, 'vite', 'marked', 'highlight\\.js/.*', 'github-slugger', node),
    types: ['demo/docs/site/search-index\\.ts'],
  },
  {
    files: /^demo\/(?!service\/tab-(?:sandbox|service)\.ts$|build\/|recipes\/)/,
    mayImport: [
      'widget/.*',
      client,
      contract,
      api,
      'server/adapters/msw/index\\.ts',
      lit,
      'msw(?:/.*)?',
      'culori/fn',
      'minisearch',
      'server/pages/(?:common/.*|sandbox/main\\.ts)',
      'demo/.*',
    ],
    types: [core],
  },
];
