import { getDomain } from 'tldts';

/**
 * The part of a host name that somebody registered: `shop.co.uk` for `www.shop.co.uk`, by the Public Suffix List with its
 * section for hosting services, whose customers are strangers to each other. The host itself if it is an address or has
 * no such part.
 */
export const registrableDomain = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host;
