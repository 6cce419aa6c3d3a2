/**
 * Takes the place of the encoder's own table of modes in the built widget (a CommonJS module, as the encoder's are):
 * only byte mode is written (ISO/IEC 18004, table 3), so the patterns that recognise digits and kanji stay out.
 */
exports.BYTE = { id: 'Byte', bit: 4 };

/** Bits of the character count: 8 up to version 9, then 16. */
exports.getCharCountIndicator = (mode, version) => (version < 10 ? 8 : 16);
