/** What one family's rule says of a text; `testnet` is a complete, correct address of that family's test network. */
export type Outcome = 'ok' | 'malformed' | 'checksum' | 'testnet';
export type Rule = (text: string) => Outcome;

type Net = 'ok' | 'testnet';

/** The marks (version byte, prefix, human-readable part) that name the main network and its test networks. */
export type Nets<Mark> = { readonly main: readonly Mark[]; readonly test: readonly Mark[] };

export function netOf<Mark>(mark: Mark, { main, test }: Nets<Mark>): Net | undefined {
  if (main.includes(mark)) return 'ok';
  return test.includes(mark) ? 'testnet' : undefined;
}

/** For a network with several notations: the first rule that recognises the text answers. */
export function firstOf(...rules: Rule[]): Rule {
  return (text) => {
    for (const rule of rules) {
      const outcome = rule(text);
      if (outcome !== 'malformed') return outcome;
    }
    return 'malformed';
  };
}

type Sealed = {
  decode: (text: string) => Uint8Array | undefined;
  /** Which network the decoded bytes claim to be for; undefined when their length or mark is no address. */
  recognise: (bytes: Uint8Array) => Net | undefined;
  /** The last `size` bytes repeat the start of `digest` over all bytes before them. */
  seal: Seal;
};

export type Seal = { size: number; digest: (body: Uint8Array) => ArrayLike<number> };

/** The form most families share: text to bytes, of which the last few are a checksum over the rest. */
export function sealedRule({ decode, recognise, seal }: Sealed): Rule {
  return (text) => {
    const bytes = decode(text);
    const net = bytes && recognise(bytes);
    if (!net) return 'malformed';
    const expected = seal.digest(bytes.subarray(0, -seal.size));
    return bytes.subarray(-seal.size).every((byte, at) => byte === expected[at]) ? net : 'checksum';
  };
}
