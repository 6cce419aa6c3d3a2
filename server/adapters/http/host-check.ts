import { isIP } from 'node:net';

export type HostCheckSettings = {
  /** The names that lead to this server, beside those of this machine. Without a list every name is taken. */
  readonly allowedHosts?: readonly string[] | undefined;
};

const toName = (host: string): string => host.toLowerCase().replace(/\.$/, '');

/** The name or the address in a `Host` header, without the port; undefined for what is neither. */
const hostnameIn = (header: string): string | undefined =>
  /^(?:\[([\da-f:.]+)\]|([^\s:[\]/@]+))(?::\d*)?$/i.exec(header)?.slice(1).find(Boolean);

/**
 * Whether the `Host` of a request is a name of this server. A page of another site can make its own name resolve to this
 * machine (DNS rebinding) and then reads replies as its own; its requests still carry its name. An address cannot be
 * rebound, and what sends no `Host` is no browser.
 */
export function createHostCheck({ allowedHosts }: HostCheckSettings): (header: string | undefined) => boolean {
  if (allowedHosts === undefined) return () => true;
  const names = new Set(allowedHosts.map((host) => toName(host.replace(/^\[|\]$/g, ''))));
  return (header) => {
    if (header === undefined) return true;
    const name = toName(hostnameIn(header) ?? '');
    return isIP(name) !== 0 || /^(?:.+\.)?localhost$/.test(name) || names.has(name);
  };
}
