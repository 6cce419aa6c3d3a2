import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toEsModule } from '../../../widget/build/qrcode-modules.js';

describe('a CommonJS module of the encoder as an ES module', () => {
  const lines: readonly [name: string, commonJs: string, esModule: string][] = [
    ['imports a module', "const Utils = require('./utils')", "import * as Utils from './utils';"],
    ['imports a class', "const ByteData = require('./byte-data')", "import ByteData from './byte-data';"],
    ['imports names', "const { a, b } = require('./mode.cjs');", "import { a, b } from './mode.cjs';"],
    ['imports a member', "const mul = require('./utils').mul", "import { mul } from './utils';"],
    ['exports a class', 'module.exports = ByteData', 'export default ByteData'],
    ['exports a member', 'exports.mul = function mul (x) {', 'export const mul = function mul (x) {'],
    ['drops the message of an error', "throw new Error('No ' +\n  'data')", 'throw new Error()'],
    ['uses its own exports', '  poly = exports.mul(poly)', '  poly = mul(poly)'],
  ];
  for (const [name, commonJs, esModule] of lines) {
    it(name, () => assert.equal(toEsModule(commonJs), esModule));
  }
});
