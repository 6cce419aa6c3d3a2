import { bundledPrice, developmentToken, isLoopbackHost } from '#core';
import { createMemoryStore } from '../stores/memory/index.js';
import { createHttpServer } from '../adapters/http/index.js';
import { createBundledRates } from '../adapters/rates/index.js';
import { randomCode } from '../adapters/system/index.js';
import { readConfig, type Config } from '../program/config/config.js';
import { databaseVariables } from '../program/config/secrets.js';
import { openApiText } from '../program/openapi-file.js';
import { startListening, stopServer } from '../program/port.js';
import { findSite } from '../program/site-files.js';
import { wireServer } from '../program/wiring.js';
import { alignColumns, UsageError, type Command, type CommandContext } from './command.js';

const graceMs = 1000;

const hasNoEffect = (name: string): boolean =>
  /^(?:UPSTREAM_|PAYMENT)/.test(name) || databaseVariables.some((one) => name === one || name === `${one}_FILE`);

/** Reads the environment without its database and without who takes the money: orders stay in memory, payments are simulated. */
function readDevConfig({ environment, readFile, text }: CommandContext): Config {
  if (environment['NODE_ENV'] === 'production') throw new UsageError('dev is a sandbox, and NODE_ENV is production.');
  const effective = Object.entries(environment).filter(([name]) => !hasNoEffect(name));
  const variables = { ...Object.fromEntries(effective), SANDBOX: 'on' };
  const PORT = text('port') ?? environment['PORT'];
  const parsed = readConfig({ ...variables, PORT }, readFile);
  if (!parsed.ok) throw new UsageError(parsed.message);
  return parsed.config;
}

/** Public while only this machine reaches the sandbox. */
const tokenOf = (config: Config): string =>
  config.sandbox?.token ?? (isLoopbackHost(config.host) ? developmentToken : randomCode());

const snippetOf = (url: string): string => `<script type="module" src="${url}/checkout.js"></script>
<crypto-checkout
  fiat-amount="49.00"
  fiat-currency="USD"
  external-reference="INV-1001"
  crypto-currency="USDT"
  crypto-currency-network="TRON"
  wallet-address="TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf"
></crypto-checkout>`;

const describe = (url: string, { config: { credentials, webhooks }, token }: { config: Config; token: string }) => ({
  url,
  demo: `${url}/`,
  sandbox: `${url}/sandbox#token=${token}`,
  openapi: `${url}/api/openapi.json`,
  sandboxToken: token,
  businessId: credentials.businessId,
  secretKey: credentials.secretKey,
  webhookSecret: webhooks.secrets[0],
  partnerWebhookSecret: webhooks.partnerSecrets?.[0],
  snippet: snippetOf(url),
});

const toLines = ({ url, snippet, ...described }: ReturnType<typeof describe>): string[] => [
  `The sandbox is ready at ${url}; its orders are in memory.`,
  '',
  ...alignColumns([
    ['  demo page', described.demo],
    ['  sandbox console', described.sandbox],
    ['  API', described.openapi],
    ['  BUSINESS_ID', described.businessId],
    ['  SECRET_KEY', described.secretKey],
    ['  WEBHOOK_SECRET', described.webhookSecret ?? ''],
    [
      '  PARTNER_WEBHOOK_SECRET',
      described.partnerWebhookSecret ?? 'one for each partner: doctor --partner HOST prints it',
    ],
    ['  SANDBOX_TOKEN', described.sandboxToken],
  ]),
  '',
  'A page with a checkout:',
  ...snippet.split('\n').map((line) => `  ${line}`),
];

async function startSandbox(config: Config, { token, warn }: { token: string; warn: (line: string) => void }) {
  const reportError = (error: unknown): void => warn((error as Error).stack ?? String(error));
  const site = findSite({ ...config, hasSandbox: true, reportError });
  const { app, startWorkers, endStreams } = wireServer({
    config,
    store: createMemoryStore(),
    getRates: createBundledRates(),
    getPrice: bundledPrice,
    reportUpstream: () => undefined,
    sandboxToken: token,
    site,
    openApi: openApiText,
    checks: () => ({}),
    reportError,
    warn,
    log: () => undefined,
  });
  const server = createHttpServer(app);
  const url = await startListening(server, config);
  const workers = startWorkers();
  const stop = async (): Promise<void> => {
    endStreams();
    await Promise.all([stopServer(server, graceMs), workers.stop()]);
  };
  return { url, stop };
}

export const dev: Command = {
  summary: 'Starts a sandbox in memory, and prints what a page needs.',
  details: [
    'The service with its sandbox: payments are simulated, orders are gone when it ends. It prints the URLs, the credentials of\nthe demo merchant, and a checkout to paste into a page.',
    'PORT, HOST, BUSINESS_ID, SECRET_KEY, WEBHOOK_SECRET, PARTNER_WEBHOOK_SECRET and SANDBOX_TOKEN apply; databases, UPSTREAM_* and PAYMENTS do not.\nWhere only this machine reaches it, its token is public. A HOST that other machines reach needs secrets of your own.',
  ],
  options: { port: { value: 'PORT', says: 'Listens there: PORT, or 8787, unless set; 0 is any free port.' } },
  examples: [
    ['', 'A sandbox at http://127.0.0.1:8787.'],
    ['--port 0 --json', 'At a free port, with one JSON object on the first line, for tests.'],
  ],
  async run(context) {
    const { print, isSet, stopped, warn } = context;
    const config = readDevConfig(context);
    const token = tokenOf(config);
    const stop = stopped();
    const sandbox = await startSandbox(config, { token, warn });
    config.warnings.forEach(warn);
    const described = describe(sandbox.url, { config, token });
    if (isSet('json')) print(JSON.stringify(described));
    else toLines(described).forEach(print);
    await stop;
    await sandbox.stop();
    return {};
  },
};
