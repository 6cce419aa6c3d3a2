import { isPublicIp, parseIp } from './ip-ranges.js';
import { parseUrl } from './parse-url.js';

/** Ports of protocols that could misread a request: https://fetch.spec.whatwg.org/#port-blocking */
const blockedPorts = new Set(
  (
    '0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 ' +
    '135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 ' +
    '995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080'
  ).split(' '),
);

/** Whether a port, as in `URL.port`, may be a web server's; an empty one is the scheme's default. */
export const isAllowedPort = (port: string): boolean => !blockedPorts.has(port);

/** Special-use names (RFC 6761 and its registry) and those that private networks use. */
const privateDomainPattern =
  /(?:^|\.)(?:localhost|local|localdomain|test|example|invalid|onion|alt|arpa|internal|intranet|private|corp|home|lan)$/;

/** A name that public DNS can hold: two or more labels of at most 63 octets, 253 in total. */
const publicNamePattern = /^(?=.{1,253}$)[^.]{1,63}(?:\.[^.]{1,63})+$/;

/** No longer than DNS can hold. The databases have an index of hosts, whose entries are limited as well. */
const hasShortHost = (url: string): boolean => /^.{1,253}\.?$/.test(parseUrl(url)?.hostname ?? '');

/** The host before parsing. The contract's rule has refused credentials. */
const rawHost = (url: string): string => /^https?:\/\/(\[[^\]]*\]|[^:/?#]*)/i.exec(url)?.[1]?.toLowerCase() ?? '';

/**
 * Whether other parsers could read another host: it is percent-encoded, or has letters that parse to plain ASCII.
 * An international name parses to `xn--`, which is fine.
 */
const isObfuscated = (written: string, hostname: string): boolean =>
  written.includes('%') || (/[^ -~]/.test(written) && !/(?:^|\.)xn--/.test(hostname));

function isPublicHost(written: string, hostname: string): boolean {
  if (isObfuscated(written, hostname)) return false;
  const address = parseIp(hostname);
  // 0127.0.0.1 is 87.0.0.1 to some and 127.0.0.1 to others.
  if (address) return isPublicIp(address) && (address.kind() === 'ipv6' || written === hostname);
  const name = hostname.replace(/\.$/, '');
  return publicNamePattern.test(name) && !privateDomainPattern.test(name);
}

/**
 * Whether a URL that the contract's rule accepts can lead to the public internet, judged by its text alone: the sender
 * checks in every attempt what the name resolves to. In production, checkout refuses other webhook URLs.
 */
export function isPublicUrl(url: string): boolean {
  const parsed = parseUrl(url);
  return parsed !== undefined && isAllowedPort(parsed.port) && isPublicHost(rawHost(url), parsed.hostname);
}

type HostSettings = {
  /** Hosts such as `shop.example` (every port) or `shop.example:8443`; a final `*` takes all other hosts too. */
  readonly hosts: readonly string[];
  readonly defaultWebhookUrl: string | undefined;
};

/** The hosts of `WEBHOOK_HOSTS`, and the host of the default webhook. */
export function createRegisteredHosts({ hosts, defaultWebhookUrl }: HostSettings) {
  const defaultHost = defaultWebhookUrl === undefined ? undefined : parseUrl(defaultWebhookUrl)?.host;
  const registered = new Set(defaultHost === undefined ? hosts : [...hosts, defaultHost]);
  const takesOthers = hosts.at(-1) === '*';
  /** Whether the operator vouches for the host of a URL. */
  const isRegistered = (url: string): boolean => {
    const parsed = parseUrl(url);
    return parsed !== undefined && (registered.has(parsed.host) || registered.has(parsed.hostname.replace(/\.$/, '')));
  };
  /** Whether orders may name the URL. */
  const isAllowed = (url: string): boolean => hasShortHost(url) && (takesOthers || isRegistered(url));
  return { isRegistered, isAllowed };
}
