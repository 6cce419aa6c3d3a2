import { parseUrl } from './parse-url.js';

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
  const isTaken = (url: string): boolean => takesOthers || isRegistered(url);
  return { isRegistered, isTaken };
}
