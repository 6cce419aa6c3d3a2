/**
 * Replaces the tables of the encoder in the built widget, which writes only level M (ISO/IEC 18004, table 9). One entry
 * for each version from 1 to 15, which holds 412 bytes: an address has at most 128 characters, a payment URI 80 more.
 */
const blocks = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10];
const codewords = [10, 16, 26, 36, 48, 64, 72, 88, 110, 130, 150, 176, 198, 216, 240];

exports.getBlocksCount = (version) => blocks[version - 1];
exports.getTotalCodewordsCount = (version) => codewords[version - 1];
