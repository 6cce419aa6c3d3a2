import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkAddress } from '#address';
import seed from '../../../server/catalogue/currencies.json' with { type: 'json' };

const MALFORMED = { ok: false, problem: 'malformed' };
const NETWORKS = [...new Set(seed.currencies.map(({ network }) => network))];
const BITCOIN = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';

const TEXTS: [what: string, text: string][] = [
  ['nothing', ''],
  ['a space in front', ` ${BITCOIN}`],
  ['a space behind', `${BITCOIN} `],
  ['a line feed behind', `${BITCOIN}\n`],
  ['a no-break space', `${BITCOIN}\u00a0`],
  ['a byte order mark', `\ufeff${BITCOIN}`],
  ['a zero-width space inside', `1A1z\u200bP1eP5QGefi2DMPTfTL5SLmv7DivfNa`],
  ['a NUL behind', `${BITCOIN}\0`],
  ['a Cyrillic letter', BITCOIN.replace('A', '\u0410')],
  ['full-width digits', BITCOIN.replace('1', '\uff11')],
  ['the Kelvin sign, whose lower case is k', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7\u212av8f3t4'],
  ['a lone surrogate', `${BITCOIN}\ud800`],
  ['a URI', `bitcoin:${BITCOIN}`],
  ['only separators', ':1:1:1:'],
  ['only zero digits', '1'.repeat(128)],
  ['only the highest digits', 'z'.repeat(128)],
  ['a long bech32', `bc1${'q'.repeat(125)}`],
  ['a megabyte', BITCOIN.repeat(30_000)],
  ['an object property', '__proto__'],
];

for (const [what, text] of TEXTS) {
  test(`${what} is malformed on every network`, () => {
    for (const network of NETWORKS) assert.deepEqual(checkAddress(text, network), MALFORMED, network);
  });
}

test('a network without a rule is malformed, whatever the address', () => {
  for (const network of ['', 'bitcoin', 'BTC', 'BITCOIN ', 'ZCASH', '__proto__', 'constructor', 'size'])
    assert.deepEqual(checkAddress(BITCOIN, network), MALFORMED, network);
});

test('values that are no text, which a caller without types can hand in, are malformed', () => {
  const throws = { toString: () => assert.fail('was converted') };
  for (const value of [undefined, null, 1, 1n, NaN, true, Symbol('x'), [BITCOIN], new String(BITCOIN), throws]) {
    assert.deepEqual(checkAddress(value as string, 'BITCOIN'), MALFORMED);
    assert.deepEqual(checkAddress(BITCOIN, value as string), MALFORMED);
  }
});

test('any printable text gets a verdict, and soon', () => {
  const started = performance.now();
  let state = 1;
  const next = (below: number): number => (state = (state * 48_271) % 0x7fff_ffff) % below;
  for (let round = 0; round < 1000; round++) {
    const text = Array.from({ length: 1 + next(128) }, () => String.fromCharCode(33 + next(94))).join('');
    assert.equal(checkAddress(text, NETWORKS[round % NETWORKS.length] ?? '').ok, false, text);
  }
  assert.ok(performance.now() - started < 5000, 'more than 5 ms a text');
});
