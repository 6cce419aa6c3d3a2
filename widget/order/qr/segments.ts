import ByteData from 'qrcode/lib/core/byte-data.js';

/**
 * Takes the place of the encoder's own segmenter in the built widget. An address mixes cases and digits, so it is one
 * run of bytes anyway; the search for the best split into numeric, alphanumeric and kanji runs is a third of the encoder.
 */
export const fromString = (text: string): ByteData[] => [new ByteData(text)];
export const rawSplit = fromString;
