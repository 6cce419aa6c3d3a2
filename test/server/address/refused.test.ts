import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkAddress } from '#address';

type Problem = 'malformed' | 'checksum' | 'testnet';
type Row = [network: string, address: string, why: string];

const MALFORMED: Row[] = [
  ['BITCOIN', 'bc1rw5uspcuh', 'BIP-173: program of 1 byte'],
  ['BITCOIN', 'bc1gmk9yu', 'BIP-173: no data'],
  ['BITCOIN', 'bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90', 'BIP-173: too long'],
  ['BITCOIN', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'BIP-173: version 0 of 16 bytes'],
  ['BITCOIN', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf', 'BIP-350: more than 4 padding bits'],
  ['BITCOIN', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j', 'BIP-350: padding not zero'],
  ['BITCOIN', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', 'BIP-350: version 17'],
  ['BITCOIN', 'bc1pw5dgrnzv', 'BIP-350: program of 1 byte'],
  ['BITCOIN', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', 'BIP-350: foreign character'],
  ['BITCOIN', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4', 'BIP-173: mixed case'],
  ['BITCOIN', 'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y', 'BIP-341: not 32 bytes'],
  ['BITCOIN', 'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty', 'unknown human-readable part'],
  ['BITCOIN', '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ', 'a private key (WIF)'],
  ['ETHEREUM', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'no 0x'],
  ['ETHEREUM', '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0X'],
  ['ETHEREUM', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', '39 digits'],
  ['ETHEREUM', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAedd', '41 digits'],
  ['ETHEREUM', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg', 'not hexadecimal'],
  ['AVALANCHE', 'X-avax1tzdcgj4ehsvhhgpl7zylwpw0gl2rxcg4r5afk5', 'X-Chain, not C-Chain'],
  ['TON', '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3', 'raw form of 63 digits'],
  ['TON', '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e0', 'raw form of 65 digits'],
  ['TON', '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3g', 'raw form, not hexadecimal'],
  ['TON', '1:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e', 'raw form, workchain 1'],
  ['TON', '00:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e', 'raw form, workchain 00'],
  ['TON', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff_W72r5gqPrHF+', 'both alphabets'],
  ['TON', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHFAA', '37 bytes'],
  ['RIPPLE', 'sU4H76PsuyB9N7tRL1mvE7mvGdjGdkTxJA', 'another version'],
  ['RIPPLE', 'sn259rEFXrQrWyx3Q7XneWcwV6dfL', 'a seed'],
  ['BCH', 'bitcoincash:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A', 'mixed case'],
  ['BCH', 'x:bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'two prefixes'],
  ['BCH', ':qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'an empty prefix'],
  ['BCH', 'pref:pr6m7j9njldwwzlg9v7v53unlr4jkmx6ey65nvtks5', 'CashAddr: unknown prefix'],
  ['BCH', 'bitcoincash:q9adhakpwzztepkpwp5z0dq62m6u5v5xtyj7j3h2ws4mr9g0', 'CashAddr: 24 bytes lock no output'],
  ['BCH', 'bitcoincash:qvch8mmxy0rtfrlarg7ucrxxfzds5pamg73h7370aa87d80gyhqxq5nlegake', 'CashAddr: P2PKH of 32 bytes'],
  ['CARDANO', 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw', 'CIP-19: stake address'],
  ['CARDANO', 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5', 'cut short'],
  ['POLKADOT', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 'SS58 prefix 42'],
  ['POLKADOT', 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F', 'SS58 prefix 2: Kusama'],
  ['STELLAR', 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZA', 'SEP-23: length'],
  ['STELLAR', 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUR', 'SEP-23: last bit set'],
  ['STELLAR', 'G47QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVP2I', 'SEP-23: algorithm bits'],
  ['STELLAR', 'ga7qynf7sowq3glr2bgmzehxavirza4kvwltjjfc7mgxua74p7ujvsgz', 'lower case'],
  ['COSMOS', 'osmo1hsk6jryyqjfhp5dhc55tc9jtckygx0epmnl0d9', 'another chain'],
  ['SOLANA', '22eS8EtzV245szybe3fqk3tDmsoXmthLRuUo5GoFNKi8jZ', '33 bytes'],
  ['SOLANA', '1111111111111111111111111111111', '31 bytes'],
  ['SOLANA', '1111111111111111111111111111111O', 'not base58'],
];

const CHECKSUM: Row[] = [
  ['BITCOIN', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'last character'],
  ['BITCOIN', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'BIP-173: last character'],
  ['BITCOIN', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'BIP-350: version 0 in bech32m'],
  ['BITCOIN', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'BIP-350: version 1 in bech32'],
  ['ETHEREUM', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'EIP-55: one capital too many'],
  ['BASE', '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'EIP-55: one capital too few'],
  ['TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6s', 'last character'],
  ['TON', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHG', 'last character'],
  ['RIPPLE', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTi', 'last character'],
  ['RIPPLE', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqz', 'last character'],
  ['DOGECOIN', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7M', 'last character'],
  ['LITECOIN', 'LVuDpNCSSj6pQ7t9Pv6d6sUkLKoqDEVUna', 'last character'],
  ['LITECOIN', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7ka8rek8', 'version 0 in bech32m'],
  ['BCH', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6c', 'last character'],
  ['BCH', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6c', 'last character, no prefix'],
  ['CARDANO', 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl9', 'last character'],
  ['CARDANO', 'Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAj', 'Byron: last character'],
  ['POLKADOT', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp6', 'last character'],
  ['STELLAR', 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGA', 'last character'],
  ['COSMOS', 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd03', 'last character'],
  [
    'MONERO',
    '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3B',
    'last character',
  ],
];

const TESTNET: Row[] = [
  ['BITCOIN', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'P2PKH'],
  ['BITCOIN', '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'P2SH'],
  ['BITCOIN', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'BIP-173'],
  ['LITECOIN', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'P2PKH: the same as of Bitcoin'],
  ['LITECOIN', 'tltc1qw508d6qejxtdg4y5r3zarvary0c5xw7klfsuq0', 'segwit'],
  ['TON', 'kQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPgpP', 'bounceable'],
  ['TON', '0QDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPleK', 'non-bounceable'],
  ['RIPPLE', 'T719a5UwUCnEs54UsxG9CJYYDhwmFCqkr7wxCcNcfZ6p5GZ', 'XLS-5d'],
  ['BCH', 'bchtest:pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t', 'CashAddr'],
  ['BCH', 'pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t', 'CashAddr, no prefix'],
  [
    'CARDANO',
    'addr_test1qz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs68faae',
    'CIP-19',
  ],
  [
    'CARDANO',
    '37btjrVyb4KDXBNC4haBVPCrro8AQPHwvCMp3RFhhSVWwfFmZ6wwzSK6JK1hY6wHNmtrpTf1kdbva8TCneM2YsiXT7mrzT21EacHnPpz5YyUdj64na',
    'Byron',
  ],
  [
    'MONERO',
    '59McWTPGc745SRWrSMoh8oTjoXoQq6sPUgKZ66dQWXuKFQ2q19h9gvhJNZcFTizcnT12r63NFgHiGd6gBCjabzmzHAMoyD6',
    'stagenet',
  ],
  [
    'MONERO',
    '9tTLtauaEKSj7xoVXytVH32R1pLZBk4VV4mZFGEh4wkXhDWqw1soPyf3fGixf1kni31VznEZkWNEza9d5TvjWwq5PaohYHC',
    'testnet',
  ],
];

for (const [problem, rows] of Object.entries({ malformed: MALFORMED, checksum: CHECKSUM, testnet: TESTNET })) {
  for (const [network, address, why] of rows) {
    test(`${network} ${problem}: ${why}`, () => {
      assert.deepEqual(checkAddress(address, network), { ok: false, problem: problem as Problem });
    });
  }
}

/** Right somewhere, but one script's text of two networks: what belongs to Bitcoin is not guessed to be the other's. */
const AMBIGUOUS: Row[] = [
  ['LITECOIN', '3CDJNfdWX8m2NwuGUV3nhXHXEeLygMXoAj', 'old Litecoin P2SH, version 0x05'],
  ['BCH', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', 'legacy notation of Bitcoin Cash'],
];

for (const [network, address, why] of AMBIGUOUS) {
  test(`${network}: ${why}`, () => {
    assert.deepEqual(checkAddress(address, network), { ok: false, problem: 'other_network', belongsTo: 'BITCOIN' });
  });
}
