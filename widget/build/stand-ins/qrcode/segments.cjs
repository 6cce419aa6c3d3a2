/**
 * Takes the place of the encoder's own segmenter in the built widget (a CommonJS module, as the encoder's are). An
 * address mixes cases and digits, so it is one run of bytes anyway; the search for the best split into numeric,
 * alphanumeric and kanji runs is a third of the encoder.
 */
const ByteData = require('qrcode/lib/core/byte-data.js');

exports.fromString = exports.rawSplit = (text) => [new ByteData(text)];
