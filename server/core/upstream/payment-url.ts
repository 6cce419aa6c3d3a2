import { rules } from '#contract';
import { parseIp } from '../webhooks/ip-ranges.js';
import { parseUrl } from '../webhooks/parse-url.js';
import { isPublicUrl } from '../webhooks/url-policy.js';

/* One rule for the configuration and for the adapter of the upstream, which may not import each other. */

/** The escapes of one character in UTF-8. */
const escapedCharacter =
  /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}/gi;

/** Programs show the escapes of a path and a query as the characters that they stand for; other bytes stay escaped. */
const decode = (url: string): string =>
  url.replace(escapedCharacter, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });

/** Escapes of control characters are text in a query, and change nothing in what is read. */
// eslint-disable-next-line no-control-regex -- what is left out
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/g;

/** Whether the contract's rule for a text takes this one, whatever its length. */
const isVisible = (text: string): boolean =>
  (text.match(/.{1,250}/gsu) ?? []).every((part) => rules.reference.safeParse(`-${part}`).success);

/** Whether a URL that the contract's rule accepts reads the same for everybody. */
export const isPlainUrl = (url: string): boolean => isVisible(decode(url).replace(controlCharacters, ''));

/**
 * Whether production sends buyers to a URL that the contract's rule accepts: https, to a name of the public internet,
 * without characters that disguise it.
 */
export function isPublicPaymentUrl(url: string): boolean {
  const parsed = parseUrl(url);
  const hasName = parsed !== undefined && parsed.protocol === 'https:' && parseIp(parsed.hostname) === undefined;
  return hasName && isPublicUrl(url) && isPlainUrl(url);
}
