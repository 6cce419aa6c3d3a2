import { getDomain } from 'tldts';
import { isAllowedPort } from '#core';
import { SendError } from './send-error.js';

/** Avoids `URL.canParse`: after many calls that of Node 20 rejects names such as `münchen.example`. */
function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

export type WebhookTarget = {
  readonly isSecure: boolean;
  /** A host name or an IP address, without brackets and a final dot. */
  readonly name: string;
  readonly port: number;
};

/** @throws SendError for a URL to which webhooks must not be sent. */
export function parseWebhookUrl(text: string): WebhookTarget {
  const url = parseUrl(text);
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (!url || !isWeb || url.username !== '' || url.password !== '') throw new SendError('invalid_url');
  if (!isAllowedPort(url.port)) throw new SendError('blocked_port');
  const isSecure = url.protocol === 'https:';
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  return { isSecure, name, port: url.port === '' ? (isSecure ? 443 : 80) : Number(url.port) };
}

/**
 * The part of a host name that somebody registered: `shop.co.uk` for `www.shop.co.uk`, by the Public Suffix List with its
 * section for hosting services, whose customers are strangers to each other. The host itself if it is an address or has
 * no such part.
 */
export const registrableDomain = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host;
