import * as z from 'zod/mini';

export const integerBetween = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^(?:0|[1-9]\d{0,8})$/)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(min), z.maximum(max))),
  );

export const textMatching = (pattern: RegExp) => z.string().check(z.regex(pattern));

export const onOrOff = z.enum(['on', 'off']);

const decodeSecret = (secret: string): string => {
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
