import * as z from 'zod/mini';

export const integerBetween = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^(?:0|[1-9]\d{0,8})$/)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(min), z.maximum(max))),
  );

export const textMatching = (pattern: RegExp) => z.string().check(z.regex(pattern));

export const onOrOff = z.enum(['on', 'off']);

/** The bytes of `whsec_<base64>`, one a character; empty for any other text. */
export const decodeSecret = (secret: string): string => {
  try {
    return atob(/^whsec_(.*)$/.exec(secret)?.[1] ?? '');
  } catch {
    return '';
  }
};

/** Standard Webhooks requires 24 to 64 bytes. Accepts only the canonical base64 of them. */
const isWebhookSecret = (secret: string): boolean => {
  const key = decodeSecret(secret);
  return key.length >= 24 && key.length <= 64 && secret === `whsec_${btoa(key)}`;
};

/** One secret, or several that are separated by spaces. */
export const webhookSecrets = z.pipe(
  z.string(),
  z.pipe(
    z.transform((secrets: string) => secrets.trim().split(/ +/)),
    z.array(z.string().check(z.refine(isWebhookSecret))),
  ),
);

/** The sentence about a value that `webhookSecrets` refuses. */
export const secretsRequirement =
  'must be "whsec_" and 24 to 64 bytes in base64, or several of these, separated by spaces';

export const percent = textMatching(/^(?:(?:0|[1-9]\d?)(?:\.\d{1,4})?|100)$/);
export const requestsPerMinute = z.union([z.literal('off'), integerBetween(1, 100_000_000)]);
export const dayInMs = 86_400_000;

/** Milliseconds from days such as `90` or `0.5`, or undefined from `off`. */
export const days = z.union([
  z.pipe(
    z.literal('off'),
    z.transform((): undefined => undefined),
  ),
  z.pipe(
    textMatching(/^(?:0|[1-9]\d{0,4})(?:\.\d{1,6})?$/),
    z.pipe(
      z.transform((text: string) => Number(text) * dayInMs),
      z.number().check(z.positive()),
    ),
  ),
]);
/** An origin as browsers spell it: lower case, no default port, no path. Plain http only for this machine. */
export const isPageOrigin = (text: string): boolean => {
  try {
    const { origin, protocol, hostname } = new URL(text);
    const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
    return origin === text && (protocol === 'https:' || (protocol === 'http:' && isLocal));
  } catch {
    return false;
  }
};

export const logLevel = z.enum(['debug', 'info', 'warn', 'error', 'silent']);

const hostPattern = /^(?:[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,30}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/;

/** Hosts, with a port or for every port, and at the end `*` if other hosts are taken too. */
export const webhookHosts = z.pipe(
  z.string(),
  z.pipe(
    z.transform((hosts: string) =>
      hosts
        .toLowerCase()
        .split(/[\s,]+/)
        .filter((host) => host !== ''),
    ),
    z
      .array(z.string())
      .check(
        z.refine(
          (hosts) =>
            hosts.length > 0 &&
            hosts.every((host, index) => hostPattern.test(host) || (host === '*' && index === hosts.length - 1)),
        ),
      ),
  ),
);

/** Whether only this machine reaches a server that listens there. */
export const isLoopbackHost = (host: string): boolean => /^(?:localhost|127\.[\d.]+|::1)$/i.test(host);
