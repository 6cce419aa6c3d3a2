import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkAddress } from '#address';
import seed from '../../../server/catalogue/currencies.json' with { type: 'json' };

/** Network (a family's first), a correct address, where it was published. */
const CHECKSUMMED: [network: string, address: string, source: string][] = [
  ['BITCOIN', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'genesis block'],
  ['BITCOIN', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'P2SH'],
  ['BITCOIN', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'BIP-173'],
  ['BITCOIN', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'BIP-173, capitals'],
  ['BITCOIN', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', 'P2WSH'],
  ['BITCOIN', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'BIP-350, version 1'],
  ['BITCOIN', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'BIP-350, version 2'],
  ['BITCOIN', 'BC1SW50QGDZ25J', 'BIP-350, version 16, 2 bytes'],
  ['ETHEREUM', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'EIP-55'],
  ['ETHEREUM', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', 'EIP-55'],
  ['ETHEREUM', '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7', 'WAVAX, Avalanche C-Chain'],
  ['TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'USDT contract'],
  ['TON', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF', 'docs, bounceable'],
  ['TON', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff+W72r5gqPrHF', 'the same in plain base64'],
  ['TON', 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA', 'docs, non-bounceable'],
  ['TON', 'Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF', 'elector, masterchain'],
  ['RIPPLE', 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59', 'XLS-5d, classic'],
  ['RIPPLE', 'rrrrrrrrrrrrrrrrrrrrrhoLvTp', 'ACCOUNT_ZERO, the shortest'],
  ['RIPPLE', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ', 'XLS-5d, no tag'],
  ['RIPPLE', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu', 'XLS-5d, tag 1'],
  ['RIPPLE', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaLFuhLRuNXPrDeJd9A', 'XLS-5d, the largest tag'],
  ['DOGECOIN', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', 'P2PKH'],
  ['DOGECOIN', 'A37YDYSwz3438rFtm1SLVcQHyD7JeueC9H', 'P2SH'],
  ['LITECOIN', 'LVuDpNCSSj6pQ7t9Pv6d6sUkLKoqDEVUnJ', 'P2PKH'],
  ['LITECOIN', 'MQMcJhpWHYVeQArcZR3sBgyPZxxRtnH441', 'P2SH'],
  ['LITECOIN', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'P2WPKH'],
  ['BCH', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'CashAddr'],
  ['BCH', 'BITCOINCASH:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A', 'CashAddr, capitals'],
  ['BCH', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'CashAddr, no prefix'],
  ['BCH', 'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq', 'CashAddr, P2SH'],
  ['BCH', 'bitcoincash:pvstqkm54dtvnpyqxt5m5n7sjsn4enrlxc526xyxlnjkaycdzfeu69reyzmqx', 'P2SH32'],
  ['BCH', 'bitcoincash:zr6m7j9njldwwzlg9v7v53unlr4jkmx6eycnjehshe', 'CashTokens, P2PKH'],
  ['BCH', 'bitcoincash:rvstqkm54dtvnpyqxt5m5n7sjsn4enrlxc526xyxlnjkaycdzfeu6hs99m6ed', 'CashTokens, P2SH32'],
  [
    'CARDANO',
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
    'CIP-19, type 0',
  ],
  [
    'CARDANO',
    'addr1x8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gt7r0vd4msrxnuwnccdxlhdjar77j6lg0wypcc9uar5d2shskhj42g',
    'CIP-19, type 3',
  ],
  ['CARDANO', 'addr1gx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer5pnz75xxcrzqf96k', 'CIP-19, type 4: pointer'],
  ['CARDANO', 'addr128phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtupnz75xxcrtw79hu', 'CIP-19, type 5: pointer'],
  ['CARDANO', 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8', 'CIP-19, type 6: enterprise'],
  ['CARDANO', 'addr1w8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcyjy7wx', 'CIP-19, type 7: enterprise'],
  ['CARDANO', 'Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi', 'Byron, Icarus'],
  [
    'CARDANO',
    'DdzFFzCqrhsrcTVhLygT24QwTnNqQqQ8mZrq5jykUzMveU26sxaH529kMpo7VhPrt5pwW3dXeB2k3EEvKcNBRmzCfcQ7dTkyGzTs658C',
    'Byron, Daedalus',
  ],
  ['POLKADOT', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', 'Alice'],
  ['POLKADOT', '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3', 'Bob'],
  ['STELLAR', 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ', 'SEP-23'],
  ['STELLAR', 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ', 'SEP-23, muxed'],
  ['COSMOS', 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02', 'validator account'],
  ['COSMOS', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh', 'module account'],
  [
    'MONERO',
    '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A',
    'standard',
  ],
  [
    'MONERO',
    '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H',
    'subaddress',
  ],
  [
    'MONERO',
    '4LL9oSLmtpccfufTMvppY6JwXNouMBzSkbLYfpAV5Usx3skxNgYeYTRj5UzqtReoS44qo9mtmXCqY45DJ852K5Jv2bYXZKKQePHES9khPK',
    'integrated',
  ],
];

const UNCHECKSUMMED: typeof CHECKSUMMED = [
  ['ETHEREUM', '0x52908400098527886E0F7030069857D2E4169EE7', 'EIP-55, all capitals'],
  ['ETHEREUM', '0xde709f2102306220921060314715629080e2fb77', 'EIP-55, all lower case'],
  ['TON', '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e', 'docs, raw form'],
  ['TON', '0:CA6E321C7CCE9ECEDF0A8CA2492EC8592494AA5FB5CE0387DFF96EF6AF982A3E', 'raw form, capitals'],
  ['TON', '-1:3333333333333333333333333333333333333333333333333333333333333333', 'elector, raw form'],
  ['SOLANA', '11111111111111111111111111111111', 'system program'],
  ['SOLANA', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'USDC mint'],
];

const EVM = ['ARBITRUM', 'BASE', 'OPTIMISM', 'BSC', 'POLYGON', 'AVALANCHE'];
const familyOf = (network: string): string[] => (network === 'ETHEREUM' ? [network, ...EVM] : [network]);

for (const [network, address, source] of [...CHECKSUMMED, ...UNCHECKSUMMED]) {
  for (const member of familyOf(network)) {
    test(`${member}: ${source}`, () => assert.deepEqual(checkAddress(address, member), { ok: true }));
  }
  test(`${network}: ${source}, given for another network`, () => {
    for (const other of ['MONERO', 'COSMOS', 'BITCOIN', 'BASE', 'SOLANA'].filter(
      (code) => !familyOf(network).includes(code),
    ))
      assert.deepEqual(checkAddress(address, other), { ok: false, problem: 'other_network', belongsTo: network });
  });
}

test('every network of the seed has a rule and an example here', () => {
  const covered = new Set([...CHECKSUMMED, ...UNCHECKSUMMED].flatMap(([network]) => familyOf(network)));
  for (const { network } of seed.currencies) assert.ok(covered.has(network), network);
});

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Steps through CHARACTERS; 26 changes the case of a capital, 38 that of a small letter. */
const STEPS = [1, 7, 17, 26, 38];

function* flips(address: string): Generator<string> {
  for (let at = 0; at < address.length; at++) {
    for (const step of STEPS) {
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

for (const [network, address, source] of CHECKSUMMED) {
  test(`${network}: ${source}, with any character flipped or two neighbours swapped, is refused`, () => {
    for (const mutant of [...flips(address), ...swaps(address)])
      assert.equal(checkAddress(mutant, network).ok, false, mutant);
  });
}
