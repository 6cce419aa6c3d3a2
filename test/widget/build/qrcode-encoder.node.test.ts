import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';

const require = createRequire(import.meta.url);
type Library = Readonly<Record<string, (...parameters: unknown[]) => unknown>>;
const load = (name: string) => require(name) as Library;

const levels = require('qrcode/lib/core/error-correction-level') as { readonly M: unknown };
const modes = require('qrcode/lib/core/mode') as { readonly BYTE: unknown };
const code = {
  own: load('../../../widget/build/stand-ins/qrcode/error-correction-code.cjs'),
  whole: load('qrcode/lib/core/error-correction-code'),
};
const choice = {
  own: load('../../../widget/build/stand-ins/qrcode/version.cjs'),
  whole: load('qrcode/lib/core/version'),
};
const versions = Array.from({ length: 15 }, (_, index) => index + 1);

/** Data with a length alone, which is all that the choice of a version reads. */
const bytes = (length: number) => ({ mode: modes.BYTE, getLength: () => length });

describe('the stand-ins of the QR encoder return what the encoder returns', () => {
  for (const name of ['getBlocksCount', 'getTotalCodewordsCount']) {
    it(`${name} at level M`, () =>
      versions.forEach((version) => assert.equal(code.own[name]?.(version), code.whole[name]?.(version, levels.M))));
  }

  it('getCapacity', () =>
    versions.forEach((version) =>
      assert.equal(choice.own['getCapacity']?.(version), choice.whole['getCapacity']?.(version, levels.M, modes.BYTE)),
    ));

  it('getBestVersionForData', () => {
    for (let length = 1; length <= 412; length += 1) {
      const expected = choice.whole['getBestVersionForData']?.([bytes(length)], levels.M);
      assert.equal(choice.own['getBestVersionForData']?.([bytes(length)]), expected, String(length));
    }
    assert.equal(choice.own['getBestVersionForData']?.([bytes(413)]), undefined);
  });

  it('getEncodedBits', () =>
    versions
      .filter((version) => version >= 7)
      .forEach((version) =>
        assert.equal(choice.own['getEncodedBits']?.(version), choice.whole['getEncodedBits']?.(version)),
      ));
});
