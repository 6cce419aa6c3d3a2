const ByteData = require('qrcode/lib/core/byte-data.js');

/**
 * Replaces the segments of `qrcode` in the built widget, which sends it bytes alone: the search for the shortest mix of
 * modes and the other modes would be a tenth of the chunk of the pay screen. CommonJS, as the module that it replaces.
 */
exports.fromArray = (segments) => segments.map(({ data }) => new ByteData(data));
