import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { it } from 'node:test';

type Tables = Readonly<
  Record<'getBlocksCount' | 'getTotalCodewordsCount', (version: number, level?: unknown) => number>
>;

const require = createRequire(import.meta.url);
const root = new URL('../../../', import.meta.url).pathname;
const library = require('qrcode/lib/core/error-correction-code.js') as Tables;
const { M } = require('qrcode/lib/core/error-correction-level.js') as { M: unknown };
const level = require(`${root}widget/build/stand-ins/qr-level.cjs`) as Tables & { M: unknown; from: () => unknown };

it('the level of a QR code in the built widget is that of the library, for every version', () => {
  assert.deepEqual([level.M, level.from()], [M, M]);
  for (let version = 1; version <= 40; version++) {
    assert.equal(level.getBlocksCount(version), library.getBlocksCount(version, M));
    assert.equal(level.getTotalCodewordsCount(version), library.getTotalCodewordsCount(version, M));
  }
});
