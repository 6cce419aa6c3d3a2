import { parseUrl } from './parse-url.js';

/** An IP address as a number. */
type IpAddress = { readonly bits: 32 | 128; readonly value: bigint };

const ipv4Pattern = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

const toValue = (parts: readonly number[], width: bigint): bigint =>
  parts.reduce((value, part) => (value << width) | BigInt(part), 0n);

const parseIpv4 = (text: string): IpAddress | undefined =>
  ipv4Pattern.test(text) ? { bits: 32, value: toValue(text.split('.').map(Number), 8n) } : undefined;

/**
 * RFC 4291 without a zone: an address with one means nothing on another machine. The URL parser writes an IPv4 address in
 * the last 32 bits as hexadecimal words, and leaves at most one `::`.
 */
function parseIpv6(text: string): IpAddress | undefined {
  const host = /^[\da-f:.]+$/i.test(text) ? parseUrl(`http://[${text}]`)?.hostname : undefined;
  if (host === undefined) return undefined;
  const [before = [], after = []] = host
    .slice(1, -1)
    .split('::')
    .map((words) => words.split(':').filter(Boolean));
  const words = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  const parts = words.map((word) => parseInt(word, 16));
  return { bits: 128, value: toValue(parts, 16n) };
}

/** Parses an IP address as resolvers and the URL Standard write it, in brackets or not; undefined for other texts. */
export const parseIp = (text: string): IpAddress | undefined =>
  parseIpv4(text) ?? parseIpv6(text.replace(/^\[(.*)\]$/, '$1'));

type IpRange = IpAddress & { readonly prefix: number };

function parseRange(text: string): IpRange {
  const [address = '', prefix = ''] = text.split('/');
  const parsed = parseIp(address);
  if (!parsed) throw new Error(`${text} is not a CIDR block.`);
  return { ...parsed, prefix: Number(prefix) };
}

const isInRanges = ({ bits, value }: IpAddress, blocks: readonly IpRange[]): boolean =>
  blocks.some((one) => {
    const rest = BigInt(bits - one.prefix);
    return one.bits === bits && value >> rest === one.value >> rest;
  });

const loopbackRanges = ['127.0.0.0/8', '::1/128'].map(parseRange);

/** RFC 4291 and the IANA registry of IPv6 address space: nothing outside is global unicast. */
const globalUnicastRanges = [parseRange('2000::/3')];

/**
 * What is not the public internet: the IANA registries of special-purpose addresses, with those of their blocks that
 * are anycast or sinks for everybody, and multicast. https://www.iana.org/assignments/iana-ipv4-special-registry and
 * https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const nonPublicRanges = [
  '0.0.0.0/8', // this network; Linux connects it to loopback
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by carriers, and metadata of Alibaba
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, and metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments, and metadata of Oracle
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
  '168.63.129.16/32', // a public address that reaches the host's own agent inside Azure
  '2001::/23', // protocol assignments: Teredo, benchmarking, ORCHID and others
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: an IPv4 address inside
  '2620:4f:8000::/48', // AS112
  '3ffe::/16', // 6bone, given back
  '3fff::/20', // documentation
].map(parseRange);

/** ISATAP (RFC 5214) hides an IPv4 address in the lower half of any IPv6 address. */
const isIsatap = ({ bits, value }: IpAddress): boolean => bits === 128 && ((value >> 32n) & 0xfdff_ffffn) === 0x5efen;

/** Whether the address itself is loopback. IPv4-mapped and other embedded forms are not. */
export const isLoopbackIp = (address: IpAddress): boolean => isInRanges(address, loopbackRanges);

/**
 * Whether the address is global unicast, that is, only reachable in the public internet. IPv4 addresses inside IPv6 ones
 * (mapped, compatible, translated, NAT64) lie outside 2000::/3 or in a block of the list.
 */
export const isPublicIp = (address: IpAddress): boolean =>
  (address.bits === 32 || isInRanges(address, globalUnicastRanges)) &&
  !isInRanges(address, nonPublicRanges) &&
  !isIsatap(address);

/** Whether a webhook may connect to an address: it is global unicast, or loopback where that is allowed. */
export function isAllowedWebhookIp(text: string, allowLoopback: boolean): boolean {
  const address = parseIp(text);
  return address !== undefined && (isPublicIp(address) || (allowLoopback && isLoopbackIp(address)));
}
