import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkAddress } from '#address';
import { isSameAddress } from '#contract';

const bech32 = {
  BITCOIN: [
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
  LITECOIN: ['ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
  CARDANO: [
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
    'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
  ],
  COSMOS: ['cosmos1c4k24jzduc365kywrsvf5ujz4ya6mwymy8vq4q'],
};
const cashaddr = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';
const tonHash = 'ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e';

/** The notations of one address, in each of which its network takes it. */
const notations: readonly (readonly [network: string, ...texts: readonly string[]])[] = [
  ...Object.entries(bech32).flatMap(([network, texts]) =>
    texts.map((text) => [network, text, text.toUpperCase()] as const),
  ),
  ['BCH', cashaddr, `bitcoincash:${cashaddr}`, cashaddr.toUpperCase(), `BITCOINCASH:${cashaddr.toUpperCase()}`],
  ...['ETHEREUM', 'ARBITRUM', 'BASE', 'OPTIMISM', 'BSC', 'POLYGON', 'AVALANCHE'].map(
    (network) =>
      [
        network,
        '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
        '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
        '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED',
      ] as const,
  ),
  [
    'TON',
    'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
    'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff+W72r5gqPrHF',
    'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA',
    `0:${tonHash}`,
    `0:${tonHash.toUpperCase()}`,
  ],
  [
    'TON',
    'Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF',
    '-1:3333333333333333333333333333333333333333333333333333333333333333',
  ],
];

describe('the notations of one address', () => {
  for (const [network, first, ...others] of notations)
    for (const other of others)
      it(`${network}: ${first} is ${other}`, () => {
        for (const text of [first, other]) assert.deepEqual(checkAddress(text as string, network), { ok: true });
        assert.equal(isSameAddress(first as string, other), true);
        assert.equal(isSameAddress(other, first as string), true);
      });
});

const caseSensitive: Readonly<Record<string, string>> = {
  BITCOIN: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  TRON: 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf',
  LITECOIN: 'LVuDpNCSSj6pQ7t9Pv6d6sUkLKoqDEVUnJ',
  DOGECOIN: 'A37YDYSwz3438rFtm1SLVcQHyD7JeueC9H',
  RIPPLE: 'rf1BiGeXwwQoi8Z2ueFYTEXSwuJYfV2Jpn',
  SOLANA: 'So11111111111111111111111111111111111111112',
  TON: 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
  STELLAR: 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ',
  POLKADOT: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  MONERO: '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A',
  CARDANO: 'Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi',
};

describe('two addresses', () => {
  for (const [network, text] of Object.entries(caseSensitive))
    for (const other of [text.toUpperCase(), text.toLowerCase()].filter((one) => one !== text))
      it(`${network}: ${text} is not ${other}`, () => {
        assert.deepEqual(checkAddress(text, network), { ok: true });
        assert.equal(isSameAddress(text, other), false);
      });

  /** Both are 32 bytes of Solana, all in one case, and of letters that bech32 has. */
  const solanas = ['BC1Q', 'ADDR1', 'Q'].map((start) => start.padEnd(43, '23456789ACDEFGHJKMNPQRSTUVWXYZ'));
  for (const text of [...solanas, solanas[0]?.padEnd(44, '2') ?? ''])
    it(`of Solana, ${text.length} characters in capitals: ${text}`, () => {
      assert.deepEqual(checkAddress(text, 'SOLANA'), { ok: true });
      assert.equal(isSameAddress(text, text.toLowerCase()), false);
    });

  const pairs: Readonly<Record<string, readonly [string, string]>> = {
    'one other character': [bech32.BITCOIN[0] ?? '', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    'one other digit': ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaee'],
    'base58 that is all capitals': ['DBCDEFGHJKLMNPQRSTUVWXYZ23456789AB', 'dbcdefghjklmnpqrstuvwxyz23456789ab'],
    'bech32 in both cases': [bech32.BITCOIN[0] ?? '', 'bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    'CashAddr in both cases': [cashaddr, `BITCOINCASH:${cashaddr}`],
    'another prefix of CashAddr': [cashaddr, `bchtest:${cashaddr}`],
    'another scheme': [bech32.BITCOIN[0] ?? '', `bitcoincash:${bech32.BITCOIN[0]}`],
    'the test network': [
      'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
      'kQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPgpP',
    ],
    'another workchain': [`0:${tonHash}`, `-1:${tonHash}`],
    'another hash': ['EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF', `0:${tonHash.replace(/e$/, 'f')}`],
    'a space': ['TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf', 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf '],
    'a letter beyond ASCII whose lower case is one of ASCII': [
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7\u212aV8F3T4',
    ],
    nothing: ['', '0x'],
  };
  for (const [name, [one, other]] of Object.entries(pairs))
    it(name, () => {
      assert.equal(isSameAddress(one, other), false);
      assert.equal(isSameAddress(other, one), false);
    });
});
