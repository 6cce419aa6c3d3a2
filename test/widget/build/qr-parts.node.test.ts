import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { it } from 'node:test';

type Parts = {
  readonly M: unknown;
  readonly BYTE: { readonly bit: number };
  readonly getBlocksCount: (version: number, level?: unknown) => number;
  readonly getTotalCodewordsCount: (version: number, level?: unknown) => number;
  readonly getCharCountIndicator: (mode: unknown, version: number) => number;
  readonly getBestVersionForData: (data: readonly unknown[], level?: unknown) => number;
  readonly getEncodedBits: (version: number) => number;
  readonly getSymbolSize: (version: number) => number;
  readonly getSymbolTotalCodewords: (version: number) => number;
  readonly getBCHDigit: (value: number) => number;
  readonly getBestMask: () => number;
  readonly applyMask: (mask: number, modules: Modules) => void;
};

type Modules = { readonly size: number; readonly data: Uint8Array; readonly reservedBit: Uint8Array };

const require = createRequire(import.meta.url);
const library = <Name extends keyof Parts>(file: string) => require(`qrcode/lib/core/${file}.js`) as Pick<Parts, Name>;
const own = require(`${new URL('../../../', import.meta.url).pathname}widget/build/stand-ins/qr-parts.cjs`) as Parts;
const level = library<'getBlocksCount' | 'getTotalCodewordsCount'>('error-correction-code');
const { M } = library<'M'>('error-correction-level');
const mode = library<'BYTE' | 'getCharCountIndicator'>('mode');
const version = library<'getBestVersionForData' | 'getEncodedBits'>('version');
const utils = library<'getSymbolSize' | 'getSymbolTotalCodewords' | 'getBCHDigit'>('utils');
const mask = library<'applyMask'>('mask-pattern');
const BitMatrix = require('qrcode/lib/core/bit-matrix.js') as new (size: number) => Modules;
const ByteData = require('qrcode/lib/core/byte-data.js') as new (bytes: Uint8Array) => unknown;

const versions = Array.from({ length: 40 }, (_, index) => index + 1);

it('the level and the bits of a QR code in the built widget are those of the library, for every version', () => {
  assert.deepEqual([own.M, own.BYTE.bit], [M, mode.BYTE.bit]);
  for (const one of versions) {
    assert.equal(own.getBlocksCount(one), level.getBlocksCount(one, M));
    assert.equal(own.getTotalCodewordsCount(one), level.getTotalCodewordsCount(one, M));
    assert.equal(own.getCharCountIndicator(own.BYTE, one), mode.getCharCountIndicator(mode.BYTE, one));
    assert.equal(own.getSymbolSize(one), utils.getSymbolSize(one));
    assert.equal(own.getSymbolTotalCodewords(one), utils.getSymbolTotalCodewords(one));
    if (one > 6) assert.equal(own.getEncodedBits(one), version.getEncodedBits(one));
  }
});

it('the digits of a binary number are counted as in the library', () => {
  for (const value of [0, 1, 2, 3, 0x537, 0x1f25, 0x7fff, 0x3ffff, 2 ** 31 - 1])
    assert.equal(own.getBCHDigit(value), utils.getBCHDigit(value));
});

it('the version of a QR code is that of the library, for every length', () => {
  for (let length = 1; length <= 2331; length += 1) {
    const data = [new ByteData(new Uint8Array(length))];
    assert.equal(own.getBestVersionForData(data), version.getBestVersionForData(data, M), `${length} bytes`);
  }
});

it('the mask of a QR code inverts what the same one of the library does, and no reserved module', () => {
  for (const size of versions.map(own.getSymbolSize)) {
    const [masked, expected] = [new BitMatrix(size), new BitMatrix(size)];
    for (const { reservedBit } of [masked, expected]) reservedBit.fill(1, 0, size * 9);
    own.applyMask(own.getBestMask(), masked);
    mask.applyMask(own.getBestMask(), expected);
    assert.deepEqual(masked, expected);
    assert.ok(masked.data.includes(1));
  }
});
