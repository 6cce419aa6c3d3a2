import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookEvent } from '#contract';

export type { OrderStatus, WebhookEvent, WebhookType } from '#contract';

export { signCheckout } from '../sign/index.js';
export type { CheckoutSignature, SignableOrder, SignedWallet, SignOptions } from '../sign/index.js';

/** Why a webhook is refused. `secret_invalid` and `body_not_raw` are mistakes of the receiver itself. */
export type WebhookErrorCode =
  | 'secret_invalid'
  | 'body_not_raw'
  | 'header_missing'
  | 'timestamp_invalid'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'signature_invalid'
  | 'body_invalid';

const errorMessages: Readonly<Record<WebhookErrorCode, string>> = {
  secret_invalid: 'The secret is not the text "whsec_" followed by base64.',
  body_not_raw: 'The body must be the bytes or the text that came, not a parsed object.',
  header_missing: 'One of webhook-id, webhook-timestamp and webhook-signature is missing.',
  timestamp_invalid: 'The header webhook-timestamp is not a number of seconds.',
  timestamp_too_old: 'The webhook was sent more than five minutes ago.',
  timestamp_too_new: 'The webhook was sent more than five minutes in the future.',
  signature_invalid: 'No signature is right.',
  body_invalid: 'The body is not an event.',
};

/** A refused webhook. Answer with 400, or with 500 when the code names a mistake of the receiver. */
export class WebhookError extends Error {
  readonly code: WebhookErrorCode;

  constructor(code: WebhookErrorCode) {
    super(errorMessages[code]);
    this.name = 'WebhookError';
    this.code = code;
  }
}

/** `Headers` of fetch, or the headers object of Node and Express. */
export type WebhookHeaders =
  | { readonly get: (name: string) => string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

const toleranceInSeconds = 300;

const hasGet = (headers: WebhookHeaders): headers is { readonly get: (name: string) => string | null } =>
  typeof headers.get === 'function';

function readHeader(headers: WebhookHeaders, name: string): string {
  const value = hasGet(headers)
    ? headers.get(name)
    : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const text = typeof value === 'string' ? value : (value?.join(' ') ?? '');
  if (text === '') throw new WebhookError('header_missing');
  return text;
}

function decodeSecret(secret: string): Buffer {
  const text = secret.replace(/^whsec_/, '');
  const key = Buffer.from(text, 'base64');
  if (key.length === 0 || key.toString('base64') !== text) throw new WebhookError('secret_invalid');
  return key;
}

/** Includes undefined, so that a missing environment variable also gives an error code. */
type Secrets = string | readonly string[] | undefined;

function decodeSecrets(secrets: Secrets): Buffer[] {
  const texts = [secrets ?? []].flat().flatMap((text?: string) => (text ?? '').trim().split(/\s+/));
  if (texts.length === 0) throw new WebhookError('secret_invalid');
  return texts.map(decodeSecret);
}

function checkTimestamp(timestamp: string): void {
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookError('timestamp_invalid');
  const age = Math.floor(Date.now() / 1000) - Number(timestamp);
  if (age > toleranceInSeconds) throw new WebhookError('timestamp_too_old');
  if (age < -toleranceInSeconds) throw new WebhookError('timestamp_too_new');
}

/** Compares in constant time. Lengths are not secret. */
function constantTimeEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function parseEvent(body: Buffer): WebhookEvent {
  let event: Partial<WebhookEvent> | null | undefined;
  try {
    event = JSON.parse(body.toString('utf8')) as typeof event;
  } catch {
    // the check below throws
  }
  const isEvent = typeof event?.type === 'string' && typeof event.timestamp === 'string';
  if (!isEvent || typeof event?.data !== 'object' || (event.data as unknown) === null)
    throw new WebhookError('body_invalid');
  return event as WebhookEvent;
}

/**
 * Verifies a webhook by Standard Webhooks 1.0 and returns its event. `rawBody` is the body before any parser. The secret
 * is `whsec_` and base64: `WEBHOOK_SECRET` of the service for the merchant, for a partner what `doctor --partner` prints. While
 * one secret replaces another, pass both: as a list, or as text separated by white space, the format of both variables.
 * `Metadata` is the type of your own data: your checkout has set it, so no check follows.
 * @throws WebhookError with a code that says why.
 */
// eslint-disable-next-line @typescript-eslint/max-params -- public
export function verifyWebhook<Metadata = Readonly<Record<string, unknown>>>(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: Secrets,
): WebhookEvent<Metadata> {
  const keys = decodeSecrets(secret);
  if (!(typeof rawBody === 'string' || rawBody instanceof Uint8Array)) throw new WebhookError('body_not_raw');

  const [id, timestamp] = [readHeader(headers, 'webhook-id'), readHeader(headers, 'webhook-timestamp')];
  const signatures = readHeader(headers, 'webhook-signature').split(' ');
  checkTimestamp(timestamp);
  const body = Buffer.from(rawBody as string);
  const expectedSignatures = keys.map(
    (key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`,
  );
  // Compares every pair, so that the time does not reveal which one matches.
  const matches = expectedSignatures.flatMap((one) => signatures.map((other) => constantTimeEqual(one, other)));
  if (!matches.includes(true)) throw new WebhookError('signature_invalid');
  return parseEvent(body) as WebhookEvent<Metadata>;
}
