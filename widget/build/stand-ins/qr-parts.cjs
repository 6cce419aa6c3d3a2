/**
 * Replaces modules of `qrcode` in the built widget, which encodes bytes with error correction M: the mode, the level, the versions, the
 * sizes and the mask of such codes.
 */

/** The blocks of a code, and the codewords of its correction, by its version from 1 on: ISO/IEC 18004, table 9. */
const blocks = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35,
  37, 38, 40, 43, 45, 47, 49,
];
const codewords = [
  10, 16, 26, 36, 48, 64, 72, 88, 110, 130, 150, 176, 198, 216, 240, 280, 308, 338, 364, 416, 442, 476, 504, 560, 588,
  644, 700, 728, 784, 812, 868, 924, 980, 1036, 1064, 1120, 1204, 1260, 1316, 1372,
];

exports.M = { bit: 0 };
exports.BYTE = { bit: 4 };
exports.getBlocksCount = (version) => blocks[version - 1];
exports.getTotalCodewordsCount = (version) => codewords[version - 1];

/** The bits that count the bytes of versions 1 to 9, and of 10 to 40. */
exports.getCharCountIndicator = (mode, version) => (version < 10 ? 8 : 16);

exports.getSymbolSize = (version) => version * 4 + 17;

/** All modules but those of the patterns, of which the alignment ones overlap the timing ones, in bytes. */
exports.getSymbolTotalCodewords = (version) => {
  const lines = Math.floor(version / 7) + 2;
  const alignment = version > 1 ? (25 * lines - 10) * lines - 55 : 0;
  return Math.floor(((16 * version + 128) * version + 64 - alignment - (version > 6 ? 36 : 0)) / 8);
};

exports.getBCHDigit = (value) => 32 - Math.clz32(value);

exports.getBestVersionForData = ([bytes]) => {
  const fits = (_, index) =>
    bytes.getLength() + (index < 9 ? 2 : 3) <= exports.getSymbolTotalCodewords(index + 1) - codewords[index];
  return blocks.findIndex(fits) + 1;
};

/** The version, with the rest of its division behind it. */
exports.getEncodedBits = (version) => {
  let rest = version;
  for (let i = 0; i < 12; i += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  return (version << 12) | rest;
};

/**
 * ISO/IEC 18004 defines eight masks; readers take each. The library scores all of them, which is most of the time of a code.
 * Of addresses this one scores best on average: within 10 % of the best of the eight.
 */
exports.getBestMask = () => 2;
exports.applyMask = (mask, modules) => {
  for (let column = 0; column < modules.size; column += 3)
    for (let row = 0; row < modules.size; row += 1) if (!modules.isReserved(row, column)) modules.xor(row, column, 1);
};
