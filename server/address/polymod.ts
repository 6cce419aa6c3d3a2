/** The parameters of a BCH code over 5-bit symbols: its generators and the number of state bits that each step keeps. */
type Code = { readonly kept: bigint; readonly generators: readonly bigint[] };

/** BIP-173: a 30-bit checksum. */
export const BECH32_CODE: Code = {
  kept: 25n,
  generators: [0x3b6a57b2n, 0x26508e6dn, 0x1ea119fan, 0x3d4233ddn, 0x2a1462b3n],
};

/** CashAddr specification: a 40-bit checksum, which is why the state is a bigint. */
export const CASHADDR_CODE: Code = {
  kept: 35n,
  generators: [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n],
};

/** Remainder of the symbols, read as a polynomial, by the code's generator. */
export function polymod(symbols: readonly number[], { kept, generators }: Code): bigint {
  let state = 1n;
  for (const symbol of symbols) {
    const carry = state >> kept;
    state = (BigInt.asUintN(Number(kept), state) << 5n) ^ BigInt(symbol);
    generators.forEach((generator, bit) => {
      if ((carry >> BigInt(bit)) & 1n) state ^= generator;
    });
  }
  return state;
}
