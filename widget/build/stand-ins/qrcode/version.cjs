/**
 * Replaces the encoder's choice of a version in the built widget, which writes one segment of bytes at level M.
 */
const Utils = require('./utils.cjs');
const { getTotalCodewordsCount } = require('./error-correction-code.cjs');
const { getCharCountIndicator } = require('./mode.cjs');

/** The widget never sets a version. */
exports.from = () => undefined;

const modeBits = 4;

/** Number of bytes that fit beside the mode, the character count and the error correction. */
exports.getCapacity = function getCapacity(version) {
  const bits = (Utils.getSymbolTotalCodewords(version) - getTotalCodewordsCount(version)) * 8;
  return Math.floor((bits - modeBits - getCharCountIndicator(undefined, version)) / 8);
};

/** The smallest version with enough room; undefined for more than 412 bytes. */
exports.getBestVersionForData = function getBestVersionForData([data]) {
  for (let version = 1; version <= 15; version += 1) {
    if (data.getLength() <= exports.getCapacity(version)) return version;
  }
  return undefined;
};

/** BCH (18, 6): ISO/IEC 18004, annex D. */
const generator = 0x1f25;

exports.getEncodedBits = function getEncodedBits(version) {
  let rest = version << 12;
  for (let ahead; (ahead = Utils.getBCHDigit(rest) - Utils.getBCHDigit(generator)) >= 0;) rest ^= generator << ahead;
  return (version << 12) | rest;
};
