import { isLoopbackHost } from '#contract';
import { isPublicPaymentUrl } from '#core';
import { fillPlaceholders, hasUserAlone } from './rules.js';
import { findEmptySecrets, findSharedSecrets, findWeakSecrets } from './secrets.js';
import { environment, isProduction, type Environment, type RawVariables } from './variables.js';

/** The settings that a trial on one machine does not have. */
const realUseSigns: readonly (readonly [means: (values: Environment) => boolean, sentence: string])[] = [
  [isProduction, 'NODE_ENV is production'],
  [({ UPSTREAM_URL }) => UPSTREAM_URL !== undefined, 'UPSTREAM_URL is set'],
  [({ PAYMENTS }) => PAYMENTS !== undefined, 'PAYMENTS is manual'],
  [({ CHECKOUT_SECRET }) => CHECKOUT_SECRET !== undefined, 'CHECKOUT_SECRET is set'],
  [({ CONSOLE }) => CONSOLE === 'on', 'CONSOLE is on'],
  [({ TRUST_PROXY }) => TRUST_PROXY > 0, 'TRUST_PROXY is above 0'],
  [({ HOST }) => !isLoopbackHost(HOST), 'HOST is not a loopback address'],
];

/** Which setting means that money, or a network, may be real; undefined for a trial on one machine. */
const findRealUse = (values: Environment): string | undefined => realUseSigns.find(([means]) => means(values))?.[1];

/** Sentences of a table whose condition holds. */
const sentencesOf = (table: readonly (readonly [holds: boolean, sentence: string])[]): readonly string[] =>
  table.filter(([holds]) => holds).map(([, sentence]) => sentence);

/**
 * Secrets that a trial may have and real use may not: such a mistake goes unnoticed. `variables` is the environment as it
 * is, with empty variables.
 */
export function findUnsafeUse(values: Environment, variables: RawVariables): readonly string[] {
  const sign = findRealUse(values);
  if (sign === undefined) return [];
  const weak = findWeakSecrets(values);
  const empty = findEmptySecrets(variables)
    .filter((name) => !weak.some((sentence) => sentence.startsWith(`${name} `)))
    .map((name) => `${name} must not be empty: set it or remove it`);
  return [...weak, ...empty].map((problem) => `${problem} (${sign}, which means real use).`);
}

const isHttps = (url: string): boolean => /^https:/i.test(url);

/** What production refuses. An attacker on the network path could set the price of every order by a plain feed. */
const findProductionConflicts = (values: Environment): readonly string[] =>
  sentencesOf([
    [values.SANDBOX === 'on', 'SANDBOX must not be on in production.'],
    [!isHttps(values.RATES_URL ?? 'https:'), 'RATES_URL must be an https URL in production.'],
    [!isHttps(values.PRICES_URL ?? 'https:'), 'PRICES_URL must be an https URL in production.'],
    [!isHttps(values.PUBLIC_URL ?? 'https:'), 'PUBLIC_URL must be an https URL in production.'],
  ]);

/** What only production requires: the credentials and the addresses of orders do not travel in the clear. */
function findPlainUpstream(url: string, values: Environment): readonly string[] {
  const { UPSTREAM_PAYMENT_URL: template } = values;
  // A name that only resolves to this machine is refused by each call.
  const isLocal = isLoopbackHost(new URL(url).hostname);
  const isPrivatePage = template !== undefined && !isPublicPaymentUrl(fillPlaceholders(template));
  return sentencesOf([
    [isLocal, 'UPSTREAM_URL must not be on this machine in production.'],
    [!isLocal && !isHttps(url), 'UPSTREAM_URL must be an https URL in production.'],
    [isPrivatePage, 'UPSTREAM_PAYMENT_URL must be an https URL with a public host name in production.'],
  ]);
}

const withSlash = (url: string): string => new URL(url.endsWith('/') ? url : `${url}/`).href;

function findUpstreamConflicts(values: Environment): readonly string[] {
  const { UPSTREAM_URL: url, PUBLIC_URL: publicUrl } = values;
  if (url === undefined) {
    // Half a configuration would take orders without a payout.
    const name = Object.keys(environment.shape).find((one) => one.startsWith('UPSTREAM_') && one in values);
    return name === undefined ? [] : [`${name} needs UPSTREAM_URL.`];
  }
  const isItself = publicUrl !== undefined && withSlash(url) === withSlash(publicUrl);
  return [
    ...sentencesOf([
      [values.UPSTREAM_BUSINESS_ID === undefined, 'UPSTREAM_URL needs UPSTREAM_BUSINESS_ID.'],
      [values.UPSTREAM_SECRET_KEY === undefined, 'UPSTREAM_URL needs UPSTREAM_SECRET_KEY.'],
      [publicUrl === undefined, 'UPSTREAM_URL needs PUBLIC_URL, where the upstream reaches this service.'],
      [isItself, 'UPSTREAM_URL must be another service than PUBLIC_URL.'],
      [!isProduction(values) && values.SANDBOX === 'on', 'SANDBOX must not be on with UPSTREAM_URL.'],
      [
        values.UPSTREAM_LOOKUP === 'off' && values.UPSTREAM_WEBHOOK_SECRET === undefined,
        'UPSTREAM_LOOKUP "off" needs UPSTREAM_WEBHOOK_SECRET: no other proof of a payment is left.',
      ],
    ]),
    ...(isProduction(values) ? findPlainUpstream(url, values) : []),
  ];
}

/** UPSTREAM_URL and PAYMENTS exclude each other. Production needs one of them: without it no buyer could pay an order. */
const findPaymentConflicts = (values: Environment): readonly string[] => {
  const hasUpstream = values.UPSTREAM_URL !== undefined;
  const isManual = values.PAYMENTS !== undefined;
  return sentencesOf([
    [
      isProduction(values) && !hasUpstream && !isManual,
      'UPSTREAM_URL must be set in production, or PAYMENTS must be "manual": an operator then confirms each payment.',
    ],
    [hasUpstream && isManual, 'PAYMENTS must not be "manual" together with UPSTREAM_URL.'],
    [!isProduction(values) && isManual && values.SANDBOX === 'on', 'SANDBOX must not be on with PAYMENTS.'],
    [values.PAYMENT_INSTRUCTIONS !== undefined && !isManual, 'PAYMENT_INSTRUCTIONS needs PAYMENTS to be "manual".'],
  ]);
};

const exceeds100 = (values: Environment): boolean =>
  Number(values.COMMISSION_INFRASTRUCTURE) + Number(values.COMMISSION_PROFIT) > 100;

/** Sentences about variables that do not fit each other, or what the value of one cannot show: production. */
export const findConflicts = (values: Environment): readonly string[] => [
  ...findSharedSecrets(values),
  ...(isProduction(values) ? findProductionConflicts(values) : []),
  ...sentencesOf([
    [
      values.DATABASE_URL_DIRECT !== undefined && values.DATABASE_URL === undefined,
      'DATABASE_URL_DIRECT must come with DATABASE_URL, the URL of the pooler.',
    ],
    [
      values.DATABASE_PASSWORD !== undefined && !hasUserAlone(values.DATABASE_URL),
      'DATABASE_PASSWORD needs a DATABASE_URL with a user and without a password: postgres://user@host:5432/database.',
    ],
    [
      values.CHECKOUT_SIGNATURES === 'required' && values.CHECKOUT_SECRET === undefined,
      'CHECKOUT_SECRET must be set when CHECKOUT_SIGNATURES is "required".',
    ],
    [exceeds100(values), 'COMMISSION_INFRASTRUCTURE and COMMISSION_PROFIT must not exceed 100 percent together.'],
  ]),
  ...findPaymentConflicts(values),
  ...findUpstreamConflicts(values),
];
