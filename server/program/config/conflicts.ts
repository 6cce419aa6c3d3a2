import { isLoopbackHost } from '#contract';
import { isPublicPaymentUrl } from '#core';
import { fillPlaceholders } from './rules.js';
import { fileVariables, findEmptySecret, findSharedSecret, findWeakSecret } from './secrets.js';
import { findMisspeltVariable, findUnknownVariable } from './unknown-variables.js';
import { environment, isProduction, type Environment } from './variables.js';

/** The settings that a trial on one machine does not have. */
const realUseSigns: readonly (readonly [means: (values: Environment) => boolean, sentence: string])[] = [
  [isProduction, 'NODE_ENV is production'],
  [({ UPSTREAM_URL }) => UPSTREAM_URL !== undefined, 'UPSTREAM_URL is set'],
  [({ CHECKOUT_SECRET }) => CHECKOUT_SECRET !== undefined, 'CHECKOUT_SECRET is set'],
  [({ CONSOLE }) => CONSOLE === 'on', 'CONSOLE is on'],
  [({ TRUST_PROXY }) => TRUST_PROXY > 0, 'TRUST_PROXY is above 0'],
  [({ HOST }) => !isLoopbackHost(HOST), 'HOST is not a loopback address'],
];

/** The names that a typing error is looked for in. */
const realUseVariables = ['NODE_ENV', 'UPSTREAM_URL', 'CHECKOUT_SECRET', 'TRUST_PROXY'];

/** Which setting means that money, or a network, may be real; undefined for a trial on one machine. */
export const findRealUse = (values: Environment): string | undefined =>
  realUseSigns.find(([means]) => means(values))?.[1];

const knownVariables: readonly string[] = [
  ...Object.keys(environment.shape),
  ...fileVariables.map((name) => `${name}_FILE`),
];

/**
 * Secrets and names that a trial may have and real use may not: a mistake there opens a door in silence. `variables` is
 * the environment as it is, with empty variables.
 */
export function findUnsafeUse(
  values: Environment,
  variables: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const sign = findRealUse(values);
  const names = Object.keys(variables).filter((name) => variables[name]);
  if (sign === undefined) {
    const misspelt = findMisspeltVariable(names, realUseVariables);
    return misspelt && `${misspelt} looks like a misspelt name of what makes a use real: correct it or remove it.`;
  }
  const empty = findEmptySecret(variables);
  const problem =
    findUnknownVariable(names, knownVariables) ??
    findWeakSecret(values) ??
    (empty && `${empty} must not be empty: set it or remove it`);
  return problem && `${problem} (${sign}, which means real use).`;
}

/** The secret key must withstand guessing by an attacker who has the business ID. */
const minProductionSecretLength = 24;

const isHttps = (url: string): boolean => /^https:/i.test(url);

function findProductionConflict(values: Environment): string | undefined {
  const keys = ['SECRET_KEY', 'SECRET_KEY_READ'] as const;
  const short = keys.find((name) => (values[name]?.length ?? Infinity) < minProductionSecretLength);
  if (short) return `${short} must have at least ${minProductionSecretLength} characters in production.`;
  if (values.SANDBOX === 'on') return 'SANDBOX must not be on in production.';
  if (values.WEBHOOK_ALLOW_LOOPBACK === 'on') return 'WEBHOOK_ALLOW_LOOPBACK must be off in production.';
  // An attacker on the network path could set the price of every order.
  const plainFeed = (['RATES_URL', 'PRICES_URL'] as const).find((name) => !isHttps(values[name] ?? 'https:'));
  return plainFeed && `${plainFeed} must be an https URL in production.`;
}

/** What an operator reads whose upstream proves nothing that its webhooks say. */
export const unprovenWebhooks =
  'UPSTREAM_WEBHOOK_SECRET must be set, because the upstream has no look-up of orders: nothing else proves what its ' +
  'webhooks say. UPSTREAM_WEBHOOKS=unsigned accepts that anyone with the address of an order moves it.';

function findWebhookConflict(values: Environment): string | undefined {
  const { UPSTREAM_WEBHOOKS: webhooks, UPSTREAM_WEBHOOK_SECRET: secrets } = values;
  if (webhooks !== undefined && secrets !== undefined) {
    return 'UPSTREAM_WEBHOOKS must not be "unsigned" together with UPSTREAM_WEBHOOK_SECRET, which verifies them.';
  }
  const isUnproven = values.UPSTREAM_LOOKUP === 'off' && webhooks === undefined && secrets === undefined;
  return isUnproven ? unprovenWebhooks : undefined;
}

/** What only production requires: the credentials and the addresses of orders do not travel in the clear. */
function findPlainUpstream(url: string, values: Environment): string | undefined {
  const { PUBLIC_URL: publicUrl = '', UPSTREAM_PAYMENT_URL: template } = values;
  // A name that only resolves to this machine is refused by each call.
  if (isLoopbackHost(new URL(url).hostname)) return 'UPSTREAM_URL must not be on this machine in production.';
  if (!isHttps(url)) return 'UPSTREAM_URL must be an https URL in production.';
  if (!isHttps(publicUrl)) return 'PUBLIC_URL must be an https URL in production.';
  return template === undefined || isPublicPaymentUrl(fillPlaceholders(template))
    ? undefined
    : 'UPSTREAM_PAYMENT_URL must be an https URL with a public host name in production.';
}

const withSlash = (url: string): string => new URL(url.endsWith('/') ? url : `${url}/`).href;

function findUpstreamConflict(values: Environment): string | undefined {
  const { UPSTREAM_URL: url, PUBLIC_URL: publicUrl } = values;
  if (url === undefined) {
    // Half a configuration would take orders without a payout.
    const name = Object.keys(environment.shape).find((one) => one.startsWith('UPSTREAM_') && one in values);
    return name && `${name} needs UPSTREAM_URL.`;
  }
  if (values.UPSTREAM_BUSINESS_ID === undefined || values.UPSTREAM_SECRET_KEY === undefined) {
    return 'UPSTREAM_URL needs UPSTREAM_BUSINESS_ID and UPSTREAM_SECRET_KEY.';
  }
  if (publicUrl === undefined) return 'UPSTREAM_URL needs PUBLIC_URL, where the upstream reaches this service.';
  if (withSlash(url) === withSlash(publicUrl)) return 'UPSTREAM_URL must be another service than PUBLIC_URL.';
  if (values.SANDBOX === 'on') return 'SANDBOX must not be on with UPSTREAM_URL.';
  return findWebhookConflict(values) ?? (isProduction(values) ? findPlainUpstream(url, values) : undefined);
}

/** The sentence about variables that do not fit each other, or what the value of one cannot show: production. */
export function findConflict(values: Environment): string | undefined {
  const conflict = findSharedSecret(values) ?? (isProduction(values) ? findProductionConflict(values) : undefined);
  if (conflict) return conflict;
  if (values.DATABASE_URL_DIRECT !== undefined && values.DATABASE_URL === undefined) {
    return 'DATABASE_URL_DIRECT must come with DATABASE_URL, the URL of the pooler.';
  }
  if (values.CHECKOUT_SIGNATURES === 'required' && values.CHECKOUT_SECRET === undefined) {
    return 'CHECKOUT_SECRET must be set when CHECKOUT_SIGNATURES is "required".';
  }
  if (Number(values.COMMISSION_INFRASTRUCTURE) + Number(values.COMMISSION_PROFIT) > 100) {
    return 'COMMISSION_INFRASTRUCTURE and COMMISSION_PROFIT must not exceed 100 percent together.';
  }
  return findUpstreamConflict(values);
}
