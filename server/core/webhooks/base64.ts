const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const sextets = (bytes: Uint8Array, at: number): string => {
  const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3);
  const bits = (a << 16) | (b << 8) | c;
  return [18, 12, 6, 0].map((shift) => alphabet.charAt((bits >> shift) & 63)).join('');
};

/** RFC 4648 with padding. The core is compiled without a host, so without `btoa`. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) text += sextets(bytes, at);
  const padding = (3 - (bytes.length % 3)) % 3;
  return text.slice(0, text.length - padding) + '='.repeat(padding);
}

/** The bytes, or nothing where the text is not canonical base64 with its padding. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  const digits = Array.from(text.replace(/=+$/, ''), (digit) => alphabet.indexOf(digit));
  const bytes = new Uint8Array(Math.floor((digits.length * 6) / 8));
  bytes.forEach((_, index) => {
    const first = Math.floor((index * 8) / 6);
    const bits = ((digits[first] ?? 0) << 6) | (digits[first + 1] ?? 0);
    bytes[index] = (bits >> (4 - 2 * (index % 3))) & 255;
  });
  return toBase64(bytes) === text ? bytes : undefined;
}
