// `npm run size`: the sizes of the widget's files by step; exits with 1 when a budget is exceeded.
import { fileURLToPath } from 'node:url';
import { readSteps, weigh, weighClient } from './size/steps.mjs';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

const columns = [
  ['loaded for', ({ step }) => step],
  ['file', ({ name }) => name],
  ['bytes', ({ bytes }) => bytes],
  ['gzip', ({ gzip }) => gzip],
  ['brotli', ({ brotli }) => brotli],
];

/** Rows of cells as aligned lines: texts to the left, numbers to the right. */
function align(rows) {
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => String(row[index]).length)));
  const isNumber = (index) => index > 1;
  const pad = (cell, index) =>
    isNumber(index) ? String(cell).padStart(widths[index]) : String(cell).padEnd(widths[index]);
  return rows.map((row) => row.map(pad).join('  '));
}

function verdict({ title, brotli, budget, holds }) {
  const line = `${title} <= ${budget} bytes brotli: ${brotli}`;
  return holds ? `ok    ${line}, ${budget - brotli} left` : `OVER  ${line}, ${brotli - budget} too many`;
}

function main() {
  const files = readSteps(dist);
  const rows = files.map((file) => columns.map(([, read]) => read(file)));
  console.log(align([columns.map(([title]) => title), ...rows]).join('\n'));
  const weights = [...weigh(files), weighClient(dist)];
  console.log(`\n${weights.map(verdict).join('\n')}`);
  if (weights.some(({ holds }) => !holds)) process.exitCode = 1;
}

try {
  main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
