/**
 * Replaces the modes of `qrcode` in the built widget, of which it uses one: bytes. The bits that count them are those of
 * versions 1 to 9, and of 10 to 40.
 */
exports.BYTE = { bit: 4 };
exports.getCharCountIndicator = (mode, version) => (version < 10 ? 8 : 16);
