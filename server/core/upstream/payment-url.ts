import { parseIp } from '../webhooks/ip-ranges.js';
import { parseUrl } from '../webhooks/parse-url.js';
import { isPublicUrl } from '../webhooks/url-policy.js';

/** Characters that change the order in which a text is shown, so that a URL reads as another one. */
const bidiPattern = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Programs show the escapes of a path and a query as the characters that they stand for. */
function decode(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** Whether a URL that the contract's rule accepts reads the same for everybody. */
export const isPlainUrl = (url: string): boolean => !bidiPattern.test(decode(url));

/**
 * Whether production sends buyers to a URL that the contract's rule accepts: https, to a name of the public internet,
 * without characters that disguise it.
 */
export function isPublicPaymentUrl(url: string): boolean {
  const parsed = parseUrl(url);
  const hasName = parsed !== undefined && parsed.protocol === 'https:' && parseIp(parsed.hostname) === undefined;
  return hasName && isPublicUrl(url) && isPlainUrl(url);
}
