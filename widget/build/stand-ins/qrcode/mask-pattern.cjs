/** Replaces the encoder's masks in the built widget, which never sets one: the same masks and penalties in less code. */

/** ISO/IEC 18004, table 10. */
const masks = [
  (i, j) => (i + j) % 2,
  (i) => i % 2,
  (i, j) => j % 3,
  (i, j) => (i + j) % 3,
  (i, j) => ((i >> 1) + Math.floor(j / 3)) % 2,
  (i, j) => ((i * j) % 2) + ((i * j) % 3),
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2,
  (i, j) => (((i * j) % 3) + ((i + j) % 2)) % 2,
];

/** The widget never sets a mask. */
exports.from = () => undefined;

/** Runs of one colour, and patterns that look like a finder, in a line. */
function linePenalty(size, get) {
  let penalty = 0;
  let run = 0;
  let last;
  let bits = 0;
  for (let at = 0; at < size; at += 1) {
    const bit = get(at);
    run = bit === last ? run + 1 : 1;
    last = bit;
    if (run > 4) penalty += run === 5 ? 3 : 1;
    bits = ((bits << 1) & 0x7ff) | bit;
    if (at > 9 && (bits === 0x5d0 || bits === 0x05d)) penalty += 40;
  }
  return penalty;
}

/** ISO/IEC 18004, table 11. */
function penaltyOf({ size, data }) {
  const get = (row, column) => data[row * size + column];
  let penalty = 0;
  let dark = 0;
  for (let row = 0; row < size; row += 1) {
    penalty += linePenalty(size, (at) => get(row, at)) + linePenalty(size, (at) => get(at, row));
    for (let column = 0; column < size; column += 1) {
      dark += get(row, column);
      const next = row + 1 < size && column + 1 < size;
      const sum = get(row, column) + get(row, column + 1) + get(row + 1, column) + get(row + 1, column + 1);
      if (next && sum % 4 === 0) penalty += 3;
    }
  }
  return penalty + Math.abs(Math.ceil((dark * 20) / data.length) - 10) * 10;
}

exports.applyMask = function applyMask(pattern, data) {
  for (let row = 0; row < data.size; row += 1) {
    for (let column = 0; column < data.size; column += 1) {
      if (!data.isReserved(row, column)) data.xor(row, column, masks[pattern](row, column) === 0);
    }
  }
};

exports.getBestMask = function getBestMask(data, setUpFormat) {
  const penalties = masks.map((_, pattern) => {
    setUpFormat(pattern);
    exports.applyMask(pattern, data);
    const penalty = penaltyOf(data);
    exports.applyMask(pattern, data);
    return penalty;
  });
  return penalties.indexOf(Math.min(...penalties));
};
