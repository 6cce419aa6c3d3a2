import { createHmac, timingSafeEqual } from 'node:crypto';

const toleranceInSeconds = 300;

/**
 * The keys of `whsec_` secrets: WEBHOOK_SECRET of the service, at a partner PARTNER_WEBHOOK_SECRET. While one replaces
 * another there are two, with a space between them.
 */
const toKeys = (secret) =>
  secret
    .trim()
    .split(/\s+/)
    .map((one) => {
      const text = one.replace(/^whsec_/, '');
      const key = Buffer.from(text, 'base64');
      if (key.length === 0 || key.toString('base64') !== text) throw new Error('secret_invalid');
      return key;
    });

const isEqual = (one, other) => one.length === other.length && timingSafeEqual(one, other);

/**
 * Throws unless the webhook comes from the service. `body` is the Buffer or text that arrived, before any parser, and
 * `headers` those of Node, with their names in lower case.
 */
export function verifyWebhook({ body, headers, secret, now = Math.floor(Date.now() / 1000) }) {
  const keys = toKeys(secret);
  const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`]);
  if (!id || !timestamp || !signature) throw new Error('header_missing');
  if (!/^\d{1,12}$/.test(timestamp)) throw new Error('timestamp_invalid');
  if (now - Number(timestamp) > toleranceInSeconds) throw new Error('timestamp_too_old');
  if (Number(timestamp) - now > toleranceInSeconds) throw new Error('timestamp_too_new');
  const given = signature.split(' ').map((text) => Buffer.from(text));
  const matches = keys.flatMap((key) => {
    const mac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
    return given.map((one) => isEqual(one, Buffer.from(`v1,${mac}`)));
  });
  if (!matches.includes(true)) throw new Error('signature_invalid');
}
