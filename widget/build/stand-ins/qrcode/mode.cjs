/**
 * Replaces the modes of the encoder in the built widget, which writes only byte mode (ISO/IEC 18004, table 3). Omits the
 * patterns that recognise digits and kanji. A CommonJS module, like the encoder's own.
 */
exports.BYTE = { id: 'Byte', bit: 4 };

/** Bits of the character count: 8 up to version 9, then 16. */
exports.getCharCountIndicator = (mode, version) => (version < 10 ? 8 : 16);
