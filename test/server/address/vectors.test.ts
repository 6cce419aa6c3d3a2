import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkAddress, explainMalformed } from '#address';
import seed from '../../../server/catalogue/currencies.json' with { type: 'json' };

/** `unchecked` is a right address without a checksum, and `of …` one of that network. */
type Verdict = 'ok' | 'unchecked' | 'malformed' | 'checksum' | 'testnet' | `of ${string}`;
/** A network (a family's first), an address, what it is there, and where it was published or what is wrong. */
type Vector = readonly [network: string, address: string, verdict: Verdict, source: string];

const vectors = JSON.parse(readFileSync(new URL('addresses.json', import.meta.url), 'utf8')) as readonly Vector[];
const taken = vectors.filter(([, , verdict]) => verdict === 'ok' || verdict === 'unchecked');

const EVM = ['ARBITRUM', 'BASE', 'OPTIMISM', 'BSC', 'POLYGON', 'AVALANCHE'];
const familyOf = (network: string): string[] => (network === 'ETHEREUM' ? [network, ...EVM] : [network]);

function expected(verdict: Verdict): unknown {
  if (verdict === 'ok' || verdict === 'unchecked') return { ok: true };
  if (!verdict.startsWith('of ')) return { ok: false, problem: verdict };
  return { ok: false, problem: 'other_network', belongsTo: verdict.slice('of '.length) };
}

for (const [network, address, verdict, source] of vectors) {
  for (const member of familyOf(network)) {
    test(`${member} ${verdict}: ${source}`, () => assert.deepEqual(checkAddress(address, member), expected(verdict)));
  }
}

for (const [network, address, , source] of taken) {
  test(`${network}: ${source}, given for another network`, () => {
    for (const other of ['MONERO', 'COSMOS', 'BITCOIN', 'BASE', 'SOLANA'])
      if (!familyOf(network).includes(other)) assert.deepEqual(checkAddress(address, other), expected(`of ${network}`));
  });
}

test('every network of the seed has a rule and an example here', () => {
  const covered = new Set(taken.flatMap(([network]) => familyOf(network)));
  for (const { network } of seed.currencies) assert.ok(covered.has(network), network);
});

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Steps through CHARACTERS; 26 changes the case of a capital, 38 that of a small letter. */
const STEPS = [1, 7, 17, 26, 38];

function* flips(address: string, steps = STEPS): Generator<string> {
  for (let at = 0; at < address.length; at++) {
    for (const step of steps) {
      const other = CHARACTERS[(CHARACTERS.indexOf(address[at] ?? '') + step) % CHARACTERS.length] ?? '';
      yield address.slice(0, at) + other + address.slice(at + 1);
    }
  }
}

function* swaps(address: string): Generator<string> {
  for (let at = 1; at < address.length; at++) {
    const [before = '', after = ''] = address.slice(at - 1, at + 1);
    if (before !== after) yield address.slice(0, at - 1) + after + before + address.slice(at + 1);
  }
}

for (const [network, address, verdict, source] of taken.filter(([, , one]) => one === 'ok')) {
  test(`${network} ${verdict}: ${source}, with any character flipped or two neighbours swapped, is refused`, () => {
    for (const mutant of [...flips(address), ...swaps(address)])
      assert.equal(checkAddress(mutant, network).ok, false, mutant);
  });

  // Any letter of Byron’s changes its structure.
  if (source.startsWith('Byron')) continue;
  test(`${network} ${verdict}: ${source}, with one letter changed, is a typing error`, () => {
    // Every fifth letter, because each explanation tries all the others.
    for (const mutant of [...flips(address, [7])].filter((_, at) => at % 5 === 0)) {
      const found = checkAddress(mutant, network);
      if (!found.ok && found.problem === 'malformed')
        assert.equal(explainMalformed(mutant, network).problem, 'checksum', mutant);
    }
  });
}

test('a text that is no address for more than one letter stays one', () => {
  for (const text of ['', 'hello', 'x'.repeat(34), 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj', '0x1'])
    assert.equal(explainMalformed(text, 'TRON').problem, 'malformed', text);
  assert.equal(explainMalformed('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'TRON').problem, 'testnet');
});

test('the rules need no Array.from, which libraries of old shops replace by one that maps nothing', () => {
  const { from } = Array;
  Array.from = ((items: Iterable<unknown>) => [...items]) as typeof Array.from;
  try {
    for (const [network, address] of taken) assert.deepEqual(checkAddress(address, network), { ok: true }, address);
  } finally {
    Array.from = from;
  }
});
