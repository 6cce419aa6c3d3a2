/**
 * Replaces the encoder's helpers in the built widget: the number of codewords is computed instead of listed, and there is no
 * kanji mode.
 */

exports.getSymbolSize = (version) => version * 4 + 17;

/** The modules that the function patterns leave, in bytes: ISO/IEC 18004, table 1. */
exports.getSymbolTotalCodewords = function getSymbolTotalCodewords(version) {
  let bits = (16 * version + 128) * version + 64;
  if (version > 1) {
    const patterns = Math.floor(version / 7) + 2;
    bits -= (25 * patterns - 10) * patterns - 55;
  }
  return (version > 6 ? bits - 36 : bits) >> 3;
};

/** The number of binary digits. */
exports.getBCHDigit = (data) => 32 - Math.clz32(data);

/** Registers the conversion of kanji, which has no use here. */
exports.setToSJISFunction = () => undefined;
