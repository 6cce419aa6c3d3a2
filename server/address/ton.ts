import { crc16 } from './crc.js';
import { decodeRfc4648 } from './radix.js';
import { anyRule, checksumRule, matchNetwork, type Rule, type Rules } from './rule.js';
import { stellar } from './stellar.js';

const COMMON = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** TEP-2: the tag says bounceable or not; the flag 0x80 marks a test network. */
const TAGS = { main: [0x11, 0x51], test: [0x91, 0xd1] };
/** Basechain, and the masterchain: -1 as a signed byte. */
const WORKCHAINS = [0, 0xff];

/** User-friendly form: tag, workchain, 32-byte hash, CRC-16. Either base64 alphabet, never both in one text. */
const userFriendly = checksumRule({
  decode: (text) => decodeRfc4648(text, `${COMMON}-_`) ?? decodeRfc4648(text, `${COMMON}+/`),
  networkOf: ([tag = 0, workchain = 1, ...rest]) =>
    rest.length === 34 && WORKCHAINS.includes(workchain) ? matchNetwork(tag, TAGS) : undefined,
  checksum: { size: 2, digest: (body) => [crc16(body) >> 8, crc16(body) & 0xff] },
});

/** Raw form: workchain and hash. Without a checksum or a mark of its network. */
const raw: Rule = (text) => (/^(?:0|-1):[\da-f]{64}$/i.test(text) ? 'ok' : 'malformed');

/** The networks whose addresses end with a CRC-16. */
export const tonRules: Rules = new Map([
  ['TON', anyRule(userFriendly, raw)],
  ['STELLAR', stellar],
]);
