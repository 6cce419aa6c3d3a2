import { dayMs, isLoopbackHost } from '#contract';
import { sandboxCredentials, sandboxWebhookSecret } from '#core';
import { findConflicts, findUnsafeUse } from './conflicts.js';
import { variableRequirement, withPassword } from './rules.js';
import { databaseVariables, readSecretFiles, type Faults, type ReadFile } from './secrets.js';
import { environment, isProduction, type Environment, type RawVariables } from './variables.js';

const unlessOff = <Value>(value: Value | 'off'): Value | undefined => (value === 'off' ? undefined : value);

const defaultLimits = { RATE_LIMIT: 300, ORDER_RATE_LIMIT: 30 };

/** A page loads a few files for each call that it makes. */
const filesPerCall = 4;

/** The webhooks of all orders come from a few machines of the upstream, and no one else has their addresses. */
const webhooksPerCall = 10;

const failedCredentialsPerMinute = 30;

/**
 * A limit on the requests per minute of one client. Outside production a default limit does not apply to loopback clients.
 */
function resolveLimit(values: Environment, name: keyof typeof defaultLimits) {
  const value = values[name];
  if (value === 'off') return undefined;
  return { perMinute: value ?? defaultLimits[name], appliesToLoopback: value !== undefined || isProduction(values) };
}

const times = (factor: number, limit: ReturnType<typeof resolveLimit>) =>
  limit && { ...limit, perMinute: limit.perMinute * factor };

const toRateLimits = (values: Environment) => ({
  api: resolveLimit(values, 'RATE_LIMIT'),
  orders: resolveLimit(values, 'ORDER_RATE_LIMIT'),
  pages: times(filesPerCall, resolveLimit(values, 'RATE_LIMIT')),
  webhooks: times(webhooksPerCall, resolveLimit(values, 'RATE_LIMIT')),
  failedCredentials: { perMinute: failedCredentialsPerMinute, appliesToLoopback: isProduction(values) },
});

/** The sandbox controls the outcome of orders, so only a service that simulates the payments has one. */
const hasSandbox = (values: Environment): boolean =>
  !isProduction(values) &&
  values.SANDBOX !== 'off' &&
  values.UPSTREAM_URL === undefined &&
  values.PAYMENTS === undefined;

const openAccessWarning = (name: 'HOST' | 'TRUST_PROXY'): string =>
  `${name} makes this server reachable from other machines, and outside production it sends webhooks to receivers on ` +
  'this machine, and has a sandbox unless somebody takes real payments: set NODE_ENV=production, or leave HOST a loopback address and TRUST_PROXY 0.';

const bundledRatesWarning =
  'RATES_URL is not set: amounts are converted by the bundled rates, which are old and for trials. Set it to a feed of daily rates.';

const noPricesWarning =
  'PRICES_URL is not set: orders say nothing of how many coins they will pay out. Set it to a feed of coin prices.';

const unsignedOrdersWarning =
  'Orders need no signature, so a buyer can change the amount and the address: set CHECKOUT_SECRET, and CHECKOUT_SIGNATURES to "required", or compare each order with your books.';

const noInstructionsWarning =
  'PAYMENT_INSTRUCTIONS is not set: unless the slot `instructions` of your page says how to pay, no buyer learns it.';

const noConsoleWarning =
  'CONSOLE is off: an operator confirms the payments by calls of the account area alone. Set it to "on", or make those calls.';

const findManualWarnings = ({ PAYMENT_INSTRUCTIONS, CONSOLE }: Environment): readonly string[] => [
  ...(PAYMENT_INSTRUCTIONS === undefined ? [noInstructionsWarning] : []),
  ...(CONSOLE === 'on' ? [] : [noConsoleWarning]),
];

const requiresSignatures = (values: Environment): boolean =>
  values.CHECKOUT_SECRET !== undefined && values.CHECKOUT_SIGNATURES !== 'off';

function findWarnings(values: Environment): readonly string[] {
  if (!isProduction(values)) {
    if (!isLoopbackHost(values.HOST)) return [openAccessWarning('HOST')];
    return values.TRUST_PROXY > 0 ? [openAccessWarning('TRUST_PROXY')] : [];
  }
  return [
    ...(values.RATES_URL === undefined ? [bundledRatesWarning] : []),
    ...(values.PRICES_URL === undefined && values.UPSTREAM_URL === undefined ? [noPricesWarning] : []),
    ...(requiresSignatures(values) ? [] : [unsignedOrdersWarning]),
    ...(values.PAYMENTS === undefined ? [] : findManualWarnings(values)),
  ];
}

const sampleMerchantName = 'Fernhill Coffee';

const hostnameOf = (url: string | undefined): readonly string[] => (url === undefined ? [] : [new URL(url).hostname]);

/** Undefined without `UPSTREAM_URL`. */
const toUpstreamSettings = (values: Environment) =>
  values.UPSTREAM_URL === undefined
    ? undefined
    : {
        url: values.UPSTREAM_URL,
        credentials: { businessId: values.UPSTREAM_BUSINESS_ID ?? '', secretKey: values.UPSTREAM_SECRET_KEY ?? '' },
        webhookSecrets: values.UPSTREAM_WEBHOOK_SECRET,
        statuses: values.UPSTREAM_STATUSES,
        paymentUrl: values.UPSTREAM_PAYMENT_URL,
        strictPaymentUrls: isProduction(values),
        hasLookup: values.UPSTREAM_LOOKUP === undefined,
        isIdempotent: values.UPSTREAM_IDEMPOTENT === 'on',
        allowLoopback: !isProduction(values),
      };

const toCredentials = (values: Environment) => ({
  businessId: values.BUSINESS_ID ?? sandboxCredentials.businessId,
  secretKey: values.SECRET_KEY ?? sandboxCredentials.secretKey,
  /** A second key of the account area, which changes nothing. */
  readKey: values.SECRET_KEY_READ,
});

const toWebhookSettings = (values: Environment) => ({
  hosts: values.WEBHOOK_HOSTS ?? ['*'],
  secrets: values.WEBHOOK_SECRET ?? [sandboxWebhookSecret],
  partnerSecrets: values.PARTNER_WEBHOOK_SECRET,
  allowLoopback: !isProduction(values),
});

const toMerchant = (values: Environment) => ({
  /** What buyers read on the hosted page, and on the payment pages of the sandbox. */
  merchantName: values.MERCHANT_NAME ?? (hasSandbox(values) ? sampleMerchantName : ''),
  /** What the hosted page links to, by the attributes of the widget. */
  merchantUrls: {
    'terms-url': values.MERCHANT_TERMS_URL,
    'privacy-url': values.MERCHANT_PRIVACY_URL,
    'support-url': values.MERCHANT_SUPPORT_URL,
  },
});

const toRetention = (values: Environment) => ({
  unpaidMs: unlessOff(values.RETENTION_UNPAID ?? 90 * dayMs),
  outboxMs: 30 * dayMs,
  // The records of sales, and of what was done by hand: how long they are kept is for the operator to decide.
  completedMs: unlessOff(values.RETENTION_COMPLETED),
});

function toConfig(values: Environment) {
  const isReal = isProduction(values);
  return {
    warnings: findWarnings(values),
    isProduction: isReal,
    port: values.PORT,
    host: values.HOST,
    dataDirectory: values.DATA_DIR,
    versionsDirectory: values.VERSIONS_DIR,
    /** Starts with an embedded database that was copied without its log. */
    acceptsIncompleteDatabase: values.INCOMPLETE_DATABASE === 'accept',
    /** Contains a password. Without it the server keeps orders in the embedded database in `dataDirectory`. */
    databaseUrl: withPassword(values.DATABASE_URL, values.DATABASE_PASSWORD),
    /** The same database without a pooler, where `databaseUrl` leads through one. */
    directDatabaseUrl: withPassword(values.DATABASE_URL_DIRECT, values.DATABASE_PASSWORD),
    credentials: toCredentials(values),
    defaultWebhookUrl: values.DEFAULT_WEBHOOK_URL,
    webhooks: toWebhookSettings(values),
    checkoutSignatures: { secrets: values.CHECKOUT_SECRET ?? [], isRequired: requiresSignatures(values) },
    ratesUrl: values.RATES_URL,
    pricesUrl: values.PRICES_URL,
    ...toMerchant(values),
    /** The bundled prices of coins are for the sandbox; elsewhere an estimate without a feed would be invented. */
    hasBundledPrices: hasSandbox(values),
    rateLimits: toRateLimits(values),
    commission: { infrastructure: values.COMMISSION_INFRASTRUCTURE, profit: values.COMMISSION_PROFIT },
    sandbox: hasSandbox(values) ? { token: values.SANDBOX_TOKEN } : undefined,
    publicUrl: values.PUBLIC_URL,
    upstreamSettings: toUpstreamSettings(values),
    manualPayments: values.PAYMENTS && { instructions: values.PAYMENT_INSTRUCTIONS },
    servesConsole: values.CONSOLE === 'on',
    /** The names by which browsers may reach a server outside production, besides the names of this machine. */
    allowedHosts: isReal ? undefined : [values.HOST, ...hostnameOf(values.PUBLIC_URL)],
    trustedProxies: values.TRUST_PROXY,
    retention: toRetention(values),
    // Long enough for a balancer that polls every second. Development has no balancer.
    drainMs: (values.DRAIN_SECONDS ?? (isReal ? 2 : 0)) * 1000,
    // Quiet during development; in production one line per request.
    logLevel: values.LOG_LEVEL ?? (isReal ? 'info' : 'warn'),
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { host: values.HOST, port: values.METRICS_PORT, variable: 'METRICS_PORT' },
  };
}

export type Config = ReturnType<typeof toConfig>;

const noFiles: ReadFile = () => {
  throw new Error('no files');
};

/** Parses the valid variables, and describes each invalid one in a sentence. */
function parseVariables(variables: Readonly<Record<string, string>>): { values: Environment; faults: Faults } {
  const parsed = environment.safeParse(variables);
  const invalid = new Set(parsed.error?.issues.map(({ path }) => path[0] as keyof Environment));
  const isValid = ([name]: readonly [string, string]): boolean => !invalid.has(name as keyof Environment);
  return {
    values: parsed.data ?? environment.parse(Object.fromEntries(Object.entries(variables).filter(isValid))),
    faults: new Map([...invalid].map((name) => [name, `${name} ${variableRequirement(environment.shape[name])}.`])),
  };
}

/**
 * Parses the environment to the configuration, or to a sentence on its own line for each fault, which names the variable.
 * Empty means unset, but for a secret in real use. `readFile` reads the files that `…_FILE` variables name.
 */
export function readConfig(variables: RawVariables, readFile: ReadFile = noFiles) {
  // An empty NODE_ENV is invalid: an unset variable of a template must not start a server for development.
  const present = Object.fromEntries(
    Object.entries(variables).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && (entry[1] !== '' || entry[0] === 'NODE_ENV'),
    ),
  );
  const files = readSecretFiles(present, readFile);
  const { values, faults } = parseVariables(files.variables);
  // A conflict with an invalid variable would only follow from its absence.
  const isIndependent = (sentence: string): boolean =>
    !sentence.split(/\W/).some((word) => files.faults.has(word) || faults.has(word));
  const conflicts = [...findUnsafeUse(values, variables), ...findConflicts(values)].filter(isIndependent);
  const sentences = [...files.faults.values(), ...faults.values(), ...conflicts];
  return sentences.length > 0
    ? ({ ok: false, message: sentences.join('\n') } as const)
    : ({ ok: true, config: toConfig(values) } as const);
}

export type StorageConfig = Pick<Config, 'databaseUrl' | 'directDatabaseUrl' | 'dataDirectory'>;

/** Parses only the variables of the storage. */
export function readStorageConfig(variables: RawVariables, readFile: ReadFile) {
  const names = ['DATA_DIR', ...databaseVariables].flatMap((name) => [name, `${name}_FILE`]);
  return readConfig(Object.fromEntries(names.map((name) => [name, variables[name]])), readFile);
}
