/** The result of a rule; `testnet` is a correct address of the family's test network. */
export type Outcome = 'ok' | 'malformed' | 'checksum' | 'testnet';
export type Rule = (text: string) => Outcome;

/** Rules by the canonical codes of networks. */
export type Rules = ReadonlyMap<string, Rule>;

type NetworkKind = 'ok' | 'testnet';

/** The marks (version byte, prefix, human-readable part) that name the main network and its test networks. */
export type NetworkPrefixes<Mark> = { readonly main: readonly Mark[]; readonly test: readonly Mark[] };

export function matchNetwork<Mark>(mark: Mark, { main, test }: NetworkPrefixes<Mark>): NetworkKind | undefined {
  if (main.includes(mark)) return 'ok';
  return test.includes(mark) ? 'testnet' : undefined;
}

/** Combines the notations of a network: the first rule that recognises the text decides. */
export function anyRule(...rules: Rule[]): Rule {
  return (text) => {
    for (const rule of rules) {
      const outcome = rule(text);
      if (outcome !== 'malformed') return outcome;
    }
    return 'malformed';
  };
}

type ChecksummedFormat = {
  decode: (text: string) => Uint8Array | undefined;
  /** The network that the decoded bytes claim; undefined when their length or mark is wrong. */
  networkOf: (bytes: Uint8Array) => NetworkKind | undefined;
  /** The last `size` bytes repeat the start of `digest` over all bytes before them. */
  checksum: Checksum;
};

export type Checksum = { size: number; digest: (body: Uint8Array) => ArrayLike<number> };

/** The form most families share: text to bytes, of which the last few are a checksum over the rest. */
export function checksumRule({ decode, networkOf, checksum }: ChecksummedFormat): Rule {
  return (text) => {
    const bytes = decode(text);
    const net = bytes && networkOf(bytes);
    if (!net) return 'malformed';
    const expected = checksum.digest(bytes.subarray(0, -checksum.size));
    return bytes.subarray(-checksum.size).every((byte, at) => byte === expected[at]) ? net : 'checksum';
  };
}
