import ipaddr from 'ipaddr.js';

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Parses an IP address as resolvers and the URL Standard write it; undefined for other texts, and for an IPv6 address with a
 * zone, which means nothing on another machine.
 */
export function parseIp(text: string): IpAddress | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  const bare = text.replace(/^\[(.*)\]$/, '$1');
  return /^[\da-f:.]+$/i.test(bare) && ipaddr.IPv6.isValid(bare) ? ipaddr.IPv6.parse(bare) : undefined;
}

/** RFC 4291 and the IANA registry of IPv6 address space: nothing outside is global unicast. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** 6bone, given back. */
const sixBone = ipaddr.IPv6.parseCIDR('3ffe::/16');
/** A public address that reaches the host's own agent inside Azure. */
const azureAgent = '168.63.129.16';

/** ISATAP (RFC 5214) hides an IPv4 address in the lower half of any IPv6 address. */
const isIsatap = ({ parts }: ipaddr.IPv6): boolean => ((parts[4] ?? 0) & 0xfdff) === 0 && parts[5] === 0x5efe;

/** Whether the address itself is loopback. IPv4-mapped and other embedded forms are not. */
export const isLoopbackIp = (address: IpAddress): boolean => address.range() === 'loopback';

/**
 * Whether the address is global unicast, that is, only reachable in the public internet. IPv4 addresses inside IPv6 ones
 * (mapped, compatible, translated, NAT64) lie outside 2000::/3 or in a range with a name.
 */
export function isPublicIp(address: IpAddress): boolean {
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv4) return address.toString() !== azureAgent;
  return address.match(globalUnicast) && !address.match(sixBone) && !isIsatap(address);
}

/** Whether a webhook may connect to an address: it is global unicast, or loopback where that is allowed. */
export function isAllowedWebhookIp(text: string, allowLoopback: boolean): boolean {
  const address = parseIp(text);
  return address !== undefined && (isPublicIp(address) || (allowLoopback && isLoopbackIp(address)));
}

/** The prefix of a customer, who can use every IPv6 address in it; an IPv4 address is one of its own. */
export const networkOf = (text: string): string =>
  parseIp(text) instanceof ipaddr.IPv6 ? `${ipaddr.IPv6.networkAddressFromCIDR(`${text}/64`).toString()}/64` : text;
