import * as z from 'zod/mini';
import { rules } from '#contract';
import { isLoopbackIp, isPlainUrl, isPublicPaymentUrl, parseIp, statuses } from '#core';
import { onOrOff, secretsRequirement, textMatching, webhookSecrets } from './rules.js';

const webUrl = (fits: (url: string) => boolean) => z.string().check(z.refine((url) => isWebUrl(url) && fits(url)));

const isWebUrl = (url: string): boolean => rules.webUrl.safeParse(url).success;

const baseUrl = webUrl((url) => !/[?#]/.test(url));

const fillPlaceholders = (template: string): string => template.replace(/\{(?:option|transaction_code)\}/g, 'x');

/** Placeholders stand in the path and the query: elsewhere a value would choose the host, or not reach the page. */
const isPaymentUrl = (template: string): boolean => {
  const filled = fillPlaceholders(template);
  return (
    isWebUrl(filled) && isPlainUrl(filled) && !/[{}]/.test(filled) && !/^\w+:\/\/[^/?#]*\{|#[^#{]*\{/.test(template)
  );
};

const maxStatusWords = 200;

const isStatusWord = ([word, status]: [string, unknown]): boolean =>
  /^[ -~]{1,64}$/.test(word) && typeof status === 'string' && Object.hasOwn(statuses, status);

/** JSON such as `{"settled": "completed"}`. */
const statusWords = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        return undefined;
      }
    }),
    z.custom<Readonly<Record<string, string>>>((value) => {
      const isRecord = value instanceof Object && !Array.isArray(value);
      const words = isRecord ? Object.entries(value) : undefined;
      return words !== undefined && words.length <= maxStatusWords && words.every(isStatusWord);
    }),
  ),
);

/** The variables about the service that takes the money and pays out, and how it reaches this one. */
export const upstreamVariables = {
  UPSTREAM_URL: z.optional(baseUrl),
  UPSTREAM_BUSINESS_ID: z.optional(textMatching(/^[!-9;-~]{1,128}$/)),
  UPSTREAM_SECRET_KEY: z.optional(textMatching(/^[!-~]{1,256}$/)),
  UPSTREAM_WEBHOOK_SECRET: z.optional(webhookSecrets),
  UPSTREAM_WEBHOOKS: z.optional(z.literal('unsigned')),
  UPSTREAM_STATUSES: z.optional(statusWords),
  UPSTREAM_PAYMENT_URL: z.optional(z.string().check(z.refine(isPaymentUrl))),
  UPSTREAM_IDEMPOTENT: z.optional(onOrOff),
  UPSTREAM_LOOKUP: z.optional(z.enum(['on', 'off', 'auto'])),
  PUBLIC_URL: z.optional(baseUrl),
};

type UpstreamValues = {
  readonly [Name in keyof typeof upstreamVariables]?: z.output<(typeof upstreamVariables)[Name]>;
} & { readonly SANDBOX?: 'on' | 'off' | undefined };

export const upstreamRequirements: Readonly<Record<keyof typeof upstreamVariables, string>> = {
  UPSTREAM_URL: 'must be an absolute http or https URL without credentials, a query and a fragment',
  UPSTREAM_BUSINESS_ID: 'must be 1 to 128 printable ASCII characters without spaces and colons',
  UPSTREAM_SECRET_KEY: 'must be 1 to 256 printable ASCII characters without spaces',
  UPSTREAM_WEBHOOK_SECRET: secretsRequirement,
  UPSTREAM_WEBHOOKS: 'must be "unsigned" or unset',
  UPSTREAM_STATUSES: `must be a JSON object from words of the upstream to ${Object.keys(statuses).join(', ')}`,
  UPSTREAM_PAYMENT_URL:
    'must be an absolute http or https URL without bidi characters, with {option} and {transaction_code} in its path or ' +
    'query, if at all',
  UPSTREAM_IDEMPOTENT: 'must be "on" or "off"',
  UPSTREAM_LOOKUP: 'must be "on", "off" or "auto"',
  PUBLIC_URL: 'must be an absolute http or https URL without credentials, a query and a fragment',
};

/** Whether a URL names this machine. A name that only resolves to it is refused by each call. */
function isLoopbackUrl(url: string): boolean {
  const { hostname } = new URL(url);
  const ip = parseIp(hostname);
  return ip ? isLoopbackIp(ip) : /(?:^|\.)localhost\.?$/.test(hostname);
}

const withSlash = (url: string): string => new URL(url.endsWith('/') ? url : `${url}/`).href;

/** What only production requires: the credentials and the addresses of orders do not travel in the clear. */
function findProductionConflict({ UPSTREAM_URL: url = '', PUBLIC_URL: publicUrl = '', ...values }: UpstreamValues) {
  if (isLoopbackUrl(url)) return 'UPSTREAM_URL must not be on this machine in production.';
  if (!/^https:/i.test(url)) return 'UPSTREAM_URL must be an https URL in production.';
  if (!/^https:/i.test(publicUrl)) return 'PUBLIC_URL must be an https URL in production.';
  const { UPSTREAM_PAYMENT_URL: template } = values;
  return template === undefined || isPublicPaymentUrl(fillPlaceholders(template))
    ? undefined
    : 'UPSTREAM_PAYMENT_URL must be an https URL with a public host name in production.';
}

/** What an operator reads whose upstream proves nothing that its webhooks say. */
export const unprovenWebhooks =
  'UPSTREAM_WEBHOOK_SECRET must be set, because the upstream has no look-up of orders: nothing else proves what its ' +
  'webhooks say. UPSTREAM_WEBHOOKS=unsigned accepts that anyone with the address of an order moves it.';

function findWebhookConflict({
  UPSTREAM_WEBHOOKS: webhooks,
  UPSTREAM_WEBHOOK_SECRET: secrets,
  ...values
}: UpstreamValues) {
  if (webhooks !== undefined && secrets !== undefined) {
    return 'UPSTREAM_WEBHOOKS must not be "unsigned" together with UPSTREAM_WEBHOOK_SECRET, which verifies them.';
  }
  const isUnproven = values.UPSTREAM_LOOKUP === 'off' && webhooks === undefined && secrets === undefined;
  return isUnproven ? unprovenWebhooks : undefined;
}

/** The sentence about variables that do not fit each other. */
export function findUpstreamConflict(values: UpstreamValues, isProduction: boolean): string | undefined {
  const { UPSTREAM_URL: url, PUBLIC_URL: publicUrl } = values;
  if (url === undefined) {
    // Half a configuration would take orders without a payout.
    const name = Object.keys(upstreamVariables).find((one) => one.startsWith('UPSTREAM_') && one in values);
    return name && `${name} needs UPSTREAM_URL.`;
  }
  if (values.UPSTREAM_BUSINESS_ID === undefined || values.UPSTREAM_SECRET_KEY === undefined) {
    return 'UPSTREAM_URL needs UPSTREAM_BUSINESS_ID and UPSTREAM_SECRET_KEY.';
  }
  if (publicUrl === undefined) return 'UPSTREAM_URL needs PUBLIC_URL, where the upstream reaches this service.';
  if (withSlash(url) === withSlash(publicUrl)) return 'UPSTREAM_URL must be another service than PUBLIC_URL.';
  if (values.SANDBOX === 'on') return 'SANDBOX must not be on with UPSTREAM_URL.';
  return findWebhookConflict(values) ?? (isProduction ? findProductionConflict(values) : undefined);
}

/** Without `UPSTREAM_URL` the service simulates an upstream. */
export function toUpstreamConfig(values: UpstreamValues, isProduction: boolean) {
  const { UPSTREAM_URL: url, UPSTREAM_BUSINESS_ID: businessId = '', UPSTREAM_SECRET_KEY: secretKey = '' } = values;
  return {
    publicUrl: values.PUBLIC_URL,
    upstreamSettings:
      url === undefined
        ? undefined
        : {
            url,
            credentials: { businessId, secretKey },
            webhookSecrets: values.UPSTREAM_WEBHOOK_SECRET,
            statuses: values.UPSTREAM_STATUSES,
            paymentUrl: values.UPSTREAM_PAYMENT_URL,
            strictPaymentUrls: isProduction,
            isIdempotent: values.UPSTREAM_IDEMPOTENT === 'on',
            acceptsUnsignedWebhooks: values.UPSTREAM_WEBHOOKS === 'unsigned',
            lookup: values.UPSTREAM_LOOKUP,
            allowLoopback: !isProduction,
          },
  };
}
