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

const isIn = (address: IpAddress, ranges: readonly string[]): boolean =>
  ranges.some((range) => {
    const [start, bits] = ipaddr.parseCIDR(range);
    return start.kind() === address.kind() && address.match(start, bits);
  });

/** RFC 4291 and the IANA registry of IPv6 address space: nothing outside is global unicast. */
const globalUnicast = ['2000::/3'];

/** What `ipaddr.js` takes for unicast, and is not the public internet. */
const otherRanges = [
  '168.63.129.16/32', // a public address that reaches the host's own agent inside Azure
  '2001::/23', // protocol assignments
  '3ffe::/16', // 6bone, given back
  '3fff::/20', // documentation
];

/** ISATAP (RFC 5214) hides an IPv4 address in the lower half of any IPv6 address. */
const isIsatap = (address: IpAddress): boolean =>
  address instanceof ipaddr.IPv6 && ((address.parts[4] ?? 0) & 0xfdff) === 0 && address.parts[5] === 0x5efe;

/** Whether the address itself is loopback. IPv4-mapped and other embedded forms are not. */
export const isLoopbackIp = (address: IpAddress): boolean => address.range() === 'loopback';

/**
 * Whether the address is global unicast, that is, only reachable in the public internet. IPv4 addresses inside IPv6 ones
 * (mapped, compatible, translated, NAT64) lie outside 2000::/3 or in a range with a name.
 */
export const isPublicIp = (address: IpAddress): boolean =>
  address.range() === 'unicast' &&
  (address.kind() === 'ipv4' || isIn(address, globalUnicast)) &&
  !isIn(address, otherRanges) &&
  !isIsatap(address);

/** Whether a webhook may connect to an address: it is global unicast, or loopback where that is allowed. */
export function isAllowedWebhookIp(text: string, allowLoopback: boolean): boolean {
  const address = parseIp(text);
  return address !== undefined && (isPublicIp(address) || (allowLoopback && isLoopbackIp(address)));
}

/** The prefix of a customer, who can use every IPv6 address in it; an IPv4 address is one of its own. */
export function networkOf(text: string): string {
  const address = parseIp(text);
  if (!(address instanceof ipaddr.IPv6)) return text;
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
