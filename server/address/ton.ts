import { crc16 } from './crc.js';
import { decodeRfc4648 } from './radix.js';
import { netOf, sealedRule } from './rule.js';

const COMMON = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** TEP-2: the tag says bounceable or not; the flag 0x80 marks a test network. */
const TAGS = { main: [0x11, 0x51], test: [0x91, 0xd1] };
/** Basechain, and the masterchain: -1 as a signed byte. */
const WORKCHAINS = [0, 0xff];

/** TON, user-friendly form: tag, workchain, 32-byte hash, CRC-16. Either base64 alphabet, never both in one text. */
export const ton = sealedRule({
  decode: (text) => decodeRfc4648(text, `${COMMON}-_`) ?? decodeRfc4648(text, `${COMMON}+/`),
  recognise: ([tag = 0, workchain = 1, ...rest]) =>
    rest.length === 34 && WORKCHAINS.includes(workchain) ? netOf(tag, TAGS) : undefined,
  seal: { size: 2, digest: (body) => [crc16(body) >> 8, crc16(body) & 0xff] },
});
