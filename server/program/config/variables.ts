import * as z from 'zod/mini';
import { rules } from '#contract';
import { statuses } from '#core';
import { baseUrl, days, integerBetween, optional, orOff, paymentUrl, statusWords, textMatching } from './rules.js';
import { webhookHosts, webhookSecrets, withDefault } from './rules.js';

const port = integerBetween(0, 65535);
const portRequirement = 'must be a port number from 0 to 65535';
const host = withDefault(textMatching(/^[\w.:-]{1,253}$/), {
  value: '127.0.0.1',
  requirement: 'must be a host name or an IP address',
});
/** Quotes and line ends come from files of variables that another program reads otherwise: the folder would be a new one. */
const folder = textMatching(/^(?![\s"'])[^\p{Cc}]+(?<![\s"'])$/u);
const folderRequirement = 'must be the path of a folder, without quotes, line ends and blanks around it';
const postgresUrl = textMatching(/^postgres(?:ql)?:\/\/[!-~]{1,2048}$/);
const businessId = optional(
  textMatching(/^[!-9;-~]{1,128}$/),
  'must be 1 to 128 printable ASCII characters without spaces and colons',
);
const key = optional(textMatching(/^[!-~]{1,256}$/), 'must be 1 to 256 printable ASCII characters without spaces');
const webUrl = optional(rules.webUrl, 'must be an absolute http or https URL without credentials');
const plainUrl = optional(baseUrl, 'must be an absolute http or https URL without credentials, a query and a fragment');
const secrets = optional(
  webhookSecrets,
  'must be "whsec_" and 24 to 64 bytes in base64, or several of these, separated by spaces',
);
const onOrOff = optional(z.enum(['on', 'off']), 'must be "on" or "off"');
const requestsPerMinute = (what: string) =>
  optional(orOff(integerBetween(1, 100_000_000)), `must be the number of ${what} per minute, 1 or more, or "off"`);
const percent = (value: string) =>
  withDefault(textMatching(/^(?:(?:0|[1-9]\d?)(?:\.\d{1,4})?|100)$/), {
    value,
    requirement: `must be a percentage from 0 to 100 such as ${value}`,
  });
const retention = (example: string) => optional(orOff(days), `must be a number of days such as ${example}, or "off"`);
/** Printable text of any script, without controls, bidi characters and line breaks. */
const displayName = textMatching(/^(?=.*\S)[^\p{C}\p{Zl}\p{Zp}]{1,80}$/u);
/** The same over several lines. */
const instructions = textMatching(/^(?=[^]*\S)(?:[^\p{C}\p{Zl}\p{Zp}]|\r?\n){1,500}$/u);
const logLevel = z.enum(['debug', 'info', 'warn', 'error', 'silent']);

/** The variables of the environment: the rule of each, and the sentence about a value that breaks it. */
export const environment = z.object({
  PORT: withDefault(port, { value: 8787, requirement: portRequirement }),
  HOST: host,
  DATA_DIR: withDefault(folder, { value: '.data', requirement: folderRequirement }),
  VERSIONS_DIR: optional(folder, folderRequirement),
  INCOMPLETE_DATABASE: optional(z.literal('accept'), 'must be "accept" or unset'),
  DATABASE_URL: optional(
    postgresUrl,
    'must be the URL of a PostgreSQL database such as postgres://user:password@host:5432/database',
  ),
  DATABASE_URL_DIRECT: optional(postgresUrl, 'must be the URL of the same PostgreSQL database without a pooler'),
  DATABASE_PASSWORD: optional(textMatching(/^\P{C}{1,1024}$/u), 'must be 1 to 1024 printable characters'),
  BUSINESS_ID: businessId,
  SECRET_KEY: key,
  SECRET_KEY_READ: key,
  DEFAULT_WEBHOOK_URL: webUrl,
  WEBHOOK_HOSTS: optional(
    webhookHosts,
    'must be hosts such as shop.example or shop.example:8443, separated by commas, and may end in *',
  ),
  WEBHOOK_SECRET: secrets,
  PARTNER_WEBHOOK_SECRET: secrets,
  CHECKOUT_SECRET: secrets,
  CHECKOUT_SIGNATURES: optional(z.enum(['required', 'off']), 'must be "required" or "off"'),
  RATES_URL: webUrl,
  PRICES_URL: webUrl,
  MERCHANT_NAME: optional(displayName, 'must be 1 to 80 printable characters'),
  MERCHANT_TERMS_URL: webUrl,
  MERCHANT_PRIVACY_URL: webUrl,
  MERCHANT_SUPPORT_URL: webUrl,
  RATE_LIMIT: requestsPerMinute('requests'),
  ORDER_RATE_LIMIT: requestsPerMinute('orders'),
  COMMISSION_INFRASTRUCTURE: percent('1.5'),
  COMMISSION_PROFIT: percent('2.5'),
  SANDBOX: onOrOff,
  SANDBOX_TOKEN: optional(
    textMatching(/^[!-~]{16,256}$/),
    'must be 16 to 256 printable ASCII characters without spaces',
  ),
  CONSOLE: onOrOff,
  TRUST_PROXY: withDefault(integerBetween(0, 10), {
    value: 0,
    requirement: 'must be the number of proxies in front of the server, from 0 to 10',
  }),
  LOG_LEVEL: optional(logLevel, `must be one of ${logLevel.options.join(', ')}`),
  RETENTION_UNPAID: retention('90 or 0.5'),
  RETENTION_COMPLETED: retention('3650'),
  DRAIN_SECONDS: optional(integerBetween(0, 600), 'must be a number of seconds from 0 to 600'),
  NODE_ENV: optional(
    z.enum(['development', 'test', 'production']),
    'must be "production", "development" or "test", or unset for development',
  ),
  METRICS_PORT: optional(port, portRequirement),
  PAYMENTS: optional(z.literal('manual'), 'must be "manual" or unset'),
  PAYMENT_INSTRUCTIONS: optional(instructions, 'must be 1 to 500 printable characters, in which line breaks may be'),
  UPSTREAM_URL: plainUrl,
  UPSTREAM_BUSINESS_ID: businessId,
  UPSTREAM_SECRET_KEY: key,
  UPSTREAM_WEBHOOK_SECRET: secrets,
  UPSTREAM_STATUSES: optional(
    statusWords,
    `must be a JSON object from words of the upstream to ${Object.keys(statuses).join(', ')}`,
  ),
  UPSTREAM_PAYMENT_URL: optional(
    paymentUrl,
    'must be an absolute http or https URL without bidi characters, with {option} and {transaction_code} in its path or ' +
      'query, if at all',
  ),
  UPSTREAM_LOOKUP: optional(z.literal('off'), 'must be "off" or unset'),
  UPSTREAM_IDEMPOTENT: onOrOff,
  PUBLIC_URL: plainUrl,
});

export type Environment = z.output<typeof environment>;

/** The variables of a process, before any rule. */
export type RawVariables = Readonly<Record<string, string | undefined>>;

export const isProduction = ({ NODE_ENV }: Environment): boolean => NODE_ENV === 'production';
