import * as z from 'zod/mini';
import { rules } from '#contract';
import { sandboxCredentials, sandboxPartnerWebhookSecret, sandboxWebhookSecret } from '#core';
import { findConflict, findUnsafeUse } from './conflicts.js';
import { findRealUse } from './real-use.js';
import {
  dayInMs,
  days,
  integerBetween,
  isLoopbackHost,
  isPageOrigin,
  logLevel,
  onOrOff,
  percent,
  requestsPerMinute,
  secretsRequirement,
  textMatching,
  webhookHosts,
  webhookSecrets,
} from './rules.js';
import { fileVariables, readSecretFiles, type ReadFile } from './secret-files.js';
import { toUpstreamConfig, unprovenWebhooks, upstreamRequirements, upstreamVariables } from './upstream.js';

export { isLoopbackHost, readSecretFiles, unprovenWebhooks, type ReadFile };

/** The variables of the environment with their rules. */
export const environment = z.object({
  PORT: z._default(integerBetween(0, 65535), 8787),
  HOST: z._default(textMatching(/^[\w.:-]{1,253}$/), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), '.data'),
  VERSIONS_DIR: z.optional(z.string()),
  INCOMPLETE_DATABASE: z.optional(z.literal('accept')),
  DATABASE_URL: z.optional(textMatching(/^postgres(?:ql)?:\/\/[!-~]{1,2048}$/)),
  DATABASE_URL_DIRECT: z.optional(textMatching(/^postgres(?:ql)?:\/\/[!-~]{1,2048}$/)),
  BUSINESS_ID: z.optional(textMatching(/^[!-9;-~]{1,128}$/)),
  SECRET_KEY: z.optional(textMatching(/^[!-~]{1,256}$/)),
  SECRET_KEY_READ: z.optional(textMatching(/^[!-~]{1,256}$/)),
  DEFAULT_WEBHOOK_URL: z.optional(rules.webUrl),
  WEBHOOK_HOSTS: z.optional(webhookHosts),
  WEBHOOK_SECRET: z.optional(webhookSecrets),
  PARTNER_WEBHOOK_SECRET: z.optional(webhookSecrets),
  WEBHOOK_ALLOW_LOOPBACK: z.optional(z.enum(['on', 'off'])),
  CHECKOUT_SECRET: z.optional(webhookSecrets),
  CHECKOUT_SIGNATURES: z.optional(z.enum(['required', 'off'])),
  RATES_URL: z.optional(rules.webUrl),
  RATE_LIMIT: z.optional(requestsPerMinute),
  ORDER_RATE_LIMIT: z.optional(requestsPerMinute),
  PAGE_RATE_LIMIT: z.optional(requestsPerMinute),
  COMMISSION_INFRASTRUCTURE: z._default(percent, '1.5'),
  COMMISSION_PROFIT: z._default(percent, '2.5'),
  SANDBOX: z.optional(onOrOff),
  SANDBOX_TOKEN: z.optional(textMatching(/^[!-~]{16,256}$/)),
  CONSOLE: z.optional(onOrOff),
  CONSOLE_ORIGIN: z.optional(z.string().check(z.refine(isPageOrigin))),
  TRUST_PROXY: z._default(integerBetween(0, 10), 0),
  HSTS: z.optional(z.union([z.literal('off'), integerBetween(1, 100_000_000)])),
  SOURCE_MAPS: z.optional(onOrOff),
  LOG_LEVEL: z.optional(logLevel),
  RETENTION_UNPAID: z.optional(days),
  RETENTION_MESSAGES: z.optional(days),
  RETENTION_COMPLETED: z.optional(days),
  RETENTION_AUDIT: z.optional(days),
  DRAIN_SECONDS: z.optional(integerBetween(0, 600)),
  NODE_ENV: z.optional(z.enum(['development', 'test', 'production'])),
  METRICS_PORT: z.optional(integerBetween(0, 65535)),
  METRICS_HOST: z._default(textMatching(/^[\w.:-]{1,253}$/), '127.0.0.1'),
  ...upstreamVariables,
});

type Environment = z.output<typeof environment>;

/** The sentence about an invalid value, after the name of the variable. */
export const requirements: Readonly<Record<keyof Environment, string>> = {
  PORT: 'must be a port number from 0 to 65535',
  HOST: 'must be a host name or an IP address',
  DATA_DIR: 'must be the path of a folder',
  VERSIONS_DIR: 'must be the path of a folder',
  INCOMPLETE_DATABASE: 'must be "accept" or unset',
  DATABASE_URL: 'must be the URL of a PostgreSQL database such as postgres://user:password@host:5432/database',
  DATABASE_URL_DIRECT: 'must be the URL of the same PostgreSQL database without a pooler',
  BUSINESS_ID: 'must be 1 to 128 printable ASCII characters without spaces and colons',
  SECRET_KEY: 'must be 1 to 256 printable ASCII characters without spaces',
  SECRET_KEY_READ: 'must be 1 to 256 printable ASCII characters without spaces',
  DEFAULT_WEBHOOK_URL: 'must be an absolute http or https URL without credentials',
  WEBHOOK_HOSTS: 'must be hosts such as shop.example or shop.example:8443, separated by commas, and may end in *',
  WEBHOOK_SECRET: secretsRequirement,
  PARTNER_WEBHOOK_SECRET: secretsRequirement,
  WEBHOOK_ALLOW_LOOPBACK: 'must be "on" or "off"',
  CHECKOUT_SECRET: secretsRequirement,
  CHECKOUT_SIGNATURES: 'must be "required" or "off"',
  RATES_URL: 'must be an absolute http or https URL without credentials',
  RATE_LIMIT: 'must be the number of requests per minute, 1 or more, or "off"',
  ORDER_RATE_LIMIT: 'must be the number of orders per minute, 1 or more, or "off"',
  PAGE_RATE_LIMIT: 'must be the number of files per minute, 1 or more, or "off"',
  COMMISSION_INFRASTRUCTURE: 'must be a percentage from 0 to 100 such as 1.5',
  COMMISSION_PROFIT: 'must be a percentage from 0 to 100 such as 2.5',
  SANDBOX: 'must be "on" or "off"',
  SANDBOX_TOKEN: 'must be 16 to 256 printable ASCII characters without spaces',
  CONSOLE: 'must be "on" or "off"',
  CONSOLE_ORIGIN: 'must be an origin such as https://desk.example, without a path, and https unless it is this machine',
  TRUST_PROXY: 'must be the number of proxies in front of the server, from 0 to 10',
  HSTS: 'must be the number of seconds for which browsers use https only, 1 or more, or "off"',
  SOURCE_MAPS: 'must be "on" or "off"',
  LOG_LEVEL: `must be one of ${logLevel.options.join(', ')}`,
  RETENTION_UNPAID: 'must be a number of days such as 90 or 0.5, or "off"',
  RETENTION_MESSAGES: 'must be a number of days such as 30 or 0.5, or "off"',
  RETENTION_COMPLETED: 'must be a number of days such as 3650, or "off"',
  RETENTION_AUDIT: 'must be a number of days such as 3650, or "off"',
  DRAIN_SECONDS: 'must be a number of seconds from 0 to 600',
  NODE_ENV: 'must be "production", "development" or "test", or unset for development',
  METRICS_PORT: 'must be a port number from 0 to 65535',
  METRICS_HOST: 'must be a host name or an IP address',
  ...upstreamRequirements,
};

const defaultLimits = { RATE_LIMIT: 300, ORDER_RATE_LIMIT: 30, PAGE_RATE_LIMIT: 1200 };

const failedCredentialsPerMinute = 30;

/**
 * A limit on the requests per minute of one client. Outside production a default limit does not apply to loopback clients.
 */
function resolveLimit(values: Environment, name: keyof typeof defaultLimits) {
  const value = values[name];
  if (value === 'off') return undefined;
  return { perMinute: value ?? defaultLimits[name], appliesToLoopback: value !== undefined || isProduction(values) };
}

const isProduction = ({ NODE_ENV }: Environment): boolean => NODE_ENV === 'production';

/** The sandbox controls the outcome of orders, so neither production nor a service with an upstream has one. */
const hasSandbox = (values: Environment): boolean =>
  !isProduction(values) && values.SANDBOX !== 'off' && values.UPSTREAM_URL === undefined;

const openAccessWarning = (name: 'HOST' | 'TRUST_PROXY'): string =>
  `${name} makes this server reachable from other machines, and outside production it has a sandbox and sends webhooks to ` +
  'receivers on this machine: set NODE_ENV=production, or leave HOST a loopback address and TRUST_PROXY 0.';

const bundledRatesWarning =
  'RATES_URL is not set: amounts are converted by the bundled rates, which are old and for trials. Set it to a feed of daily rates.';

const unsignedOrdersWarning =
  'Orders need no signature, so a buyer can change the amount and the address: set CHECKOUT_SECRET, and CHECKOUT_SIGNATURES to "required", or compare each order with your books.';

const requiresSignatures = (values: Environment): boolean =>
  values.CHECKOUT_SECRET !== undefined && values.CHECKOUT_SIGNATURES !== 'off';

/** What the operator should know at the start, one sentence each. */
function findWarnings(values: Environment): readonly string[] {
  if (!isProduction(values)) {
    if (!isLoopbackHost(values.HOST)) return [openAccessWarning('HOST')];
    return values.TRUST_PROXY > 0 ? [openAccessWarning('TRUST_PROXY')] : [];
  }
  return [
    ...(values.RATES_URL === undefined ? [bundledRatesWarning] : []),
    ...(requiresSignatures(values) ? [] : [unsignedOrdersWarning]),
  ];
}

const hostnameOf = (url: string | undefined): readonly string[] => (url === undefined ? [] : [new URL(url).hostname]);

/** The secrets of webhooks to partners. Real use has none unless they are set, and then takes no partner's URL. */
const partnerSecretsOf = (values: Environment): readonly string[] =>
  values.PARTNER_WEBHOOK_SECRET ?? (findRealUse(values) === undefined ? [sandboxPartnerWebhookSecret] : []);

function toConfig(values: Environment) {
  return {
    warnings: findWarnings(values),
    port: values.PORT,
    host: values.HOST,
    dataDirectory: values.DATA_DIR,
    versionsDirectory: values.VERSIONS_DIR,
    /** Starts with an embedded database that was copied without its log. */
    acceptsIncompleteDatabase: values.INCOMPLETE_DATABASE === 'accept',
    /** Contains a password. Without it the server keeps orders in the embedded database in `dataDirectory`. */
    databaseUrl: values.DATABASE_URL,
    /** The same database without a pooler, where `databaseUrl` leads through one. */
    directDatabaseUrl: values.DATABASE_URL_DIRECT,
    credentials: {
      businessId: values.BUSINESS_ID ?? sandboxCredentials.businessId,
      secretKey: values.SECRET_KEY ?? sandboxCredentials.secretKey,
      /** A second key of the account area, which changes nothing. */
      readKey: values.SECRET_KEY_READ,
    },
    defaultWebhookUrl: values.DEFAULT_WEBHOOK_URL,
    strictWebhookUrls: isProduction(values),
    webhooks: {
      hosts: values.WEBHOOK_HOSTS ?? ['*'],
      secrets: values.WEBHOOK_SECRET ?? [sandboxWebhookSecret],
      partnerSecrets: partnerSecretsOf(values),
      allowLoopback:
        values.WEBHOOK_ALLOW_LOOPBACK === undefined ? !isProduction(values) : values.WEBHOOK_ALLOW_LOOPBACK === 'on',
    },
    checkoutSignatures: {
      secrets: values.CHECKOUT_SECRET ?? [],
      isRequired: requiresSignatures(values),
    },
    ratesUrl: values.RATES_URL,
    limits: {
      api: resolveLimit(values, 'RATE_LIMIT'),
      orders: resolveLimit(values, 'ORDER_RATE_LIMIT'),
      pages: resolveLimit(values, 'PAGE_RATE_LIMIT'),
      failedCredentials: { perMinute: failedCredentialsPerMinute, appliesToLoopback: isProduction(values) },
    },
    limitsLoopback: isProduction(values),
    /** Production serves the widget and the hosted page, nothing of the demo. */
    servesDemo: !isProduction(values),
    servesSourceMaps: values.SOURCE_MAPS === undefined ? !isProduction(values) : values.SOURCE_MAPS === 'on',
    /** The seconds for which browsers use https only; undefined without the header. */
    hstsSeconds: values.HSTS === 'off' ? undefined : values.HSTS,
    commission: { infrastructure: values.COMMISSION_INFRASTRUCTURE, profit: values.COMMISSION_PROFIT },
    sandbox: hasSandbox(values) ? { token: values.SANDBOX_TOKEN } : undefined,
    ...toUpstreamConfig(values, isProduction(values)),
    /** Serves the operator's console at `/console`. */
    servesConsole: values.CONSOLE === 'on',
    /** The origin of a console that another host serves: the only one whose pages may call the account area. */
    consoleOrigin: values.CONSOLE_ORIGIN,
    /** The names by which browsers may reach a server outside production, beside those of this machine. */
    allowedHosts: isProduction(values)
      ? undefined
      : [values.HOST, ...hostnameOf(values.PUBLIC_URL), ...hostnameOf(values.CONSOLE_ORIGIN)],
    trustedProxies: values.TRUST_PROXY,
    retention: {
      unpaidMs: 'RETENTION_UNPAID' in values ? values.RETENTION_UNPAID : 90 * dayInMs,
      outboxMs: 'RETENTION_MESSAGES' in values ? values.RETENTION_MESSAGES : 30 * dayInMs,
      // The records of sales: how long they are kept is for the operator to decide.
      completedMs: values.RETENTION_COMPLETED,
      auditMs: values.RETENTION_AUDIT,
    },
    // Long enough for a balancer that polls every second. Development has no balancer.
    drainMs: (values.DRAIN_SECONDS ?? (isProduction(values) ? 2 : 0)) * 1000,
    // Quiet during development; in production one line per request.
    logLevel: values.LOG_LEVEL ?? (isProduction(values) ? 'info' : 'warn'),
    metrics: values.METRICS_PORT === undefined ? undefined : { host: values.METRICS_HOST, port: values.METRICS_PORT },
  };
}

export type Config = ReturnType<typeof toConfig>;

const invalid = (message: string) => ({ ok: false, message }) as const;

const noFiles: ReadFile = () => {
  throw new Error('no files');
};

/** Every name that the service reads. */
const knownVariables: readonly string[] = [
  ...Object.keys(environment.shape),
  ...fileVariables.map((name) => `${name}_FILE`),
];

/** Kubernetes sets `METRICS_PORT=tcp://10.0.0.7:9464` in each container beside a service that is called `metrics`. */
const isServiceLink = ([name, value]: readonly [string, string | undefined]): boolean =>
  name.endsWith('_PORT') && /^(?:tcp|udp|sctp):\/\//.test(value ?? '');

/**
 * Parses the environment to the configuration, or to one sentence that names the invalid variable. Empty means unset, but
 * for a secret in real use. `readFile` reads the files that `…_FILE` variables name.
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>, readFile: ReadFile = noFiles) {
  // An unset variable of a template must not start a server for development.
  if (variables['NODE_ENV'] === '') return invalid(`NODE_ENV ${requirements.NODE_ENV}.`);
  const present = Object.fromEntries(
    Object.entries(variables).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '' && !isServiceLink(entry),
    ),
  );
  const resolved = readSecretFiles(present, readFile);
  if (!resolved.ok) return invalid(resolved.message);
  const parsed = environment.safeParse(resolved.variables);
  if (!parsed.success) {
    const name = parsed.error.issues[0]?.path[0] as keyof Environment;
    return invalid(`${name} ${requirements[name]}.`);
  }
  const use = { values: parsed.data, variables, knownVariables };
  const conflict = findUnsafeUse(use) ?? findConflict(parsed.data);
  return conflict ? invalid(conflict) : ({ ok: true, config: toConfig(parsed.data) } as const);
}

/** Where the orders are. */
export type StorageConfig = Pick<Config, 'databaseUrl' | 'directDatabaseUrl' | 'dataDirectory'>;

const storageVariables = ['DATA_DIR', 'DATABASE_URL', 'DATABASE_URL_DIRECT'] as const;

/** Parses only what says where the orders are. */
export function readStorageConfig(variables: Readonly<Record<string, string | undefined>>, readFile: ReadFile) {
  const names = storageVariables.flatMap((name) => [name, `${name}_FILE`]);
  return readConfig(Object.fromEntries(names.map((name) => [name, variables[name]])), readFile);
}
