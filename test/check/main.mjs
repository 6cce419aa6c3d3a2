// `npm run check`: format, lint, types, every test and the sizes of the widget's files, side by side.
// With `--tests` (`npm test`) the tests alone.
import { availableParallelism } from 'node:os';
import { findChromium } from '../support/chromium.mjs';
import { findFirefox } from '../support/firefox.mjs';
import { findPrograms } from '../support/postgres.mjs';
import { findWebKit } from '../support/webkit.mjs';
import { runPool } from './pool.mjs';
import { readFailures, readTotals } from './totals.mjs';

const testsOnly = process.argv.includes('--tests');

/** Longest first, so that no long script runs alone at the end. */
const tests = [
  { name: 'bundle' },
  { name: 'test:engines' },
  { name: 'test:node:built', after: ['bundle'] },
  { name: 'test:widget' },
  { name: 'test:e2e:built', after: ['bundle'] },
  { name: 'test:visual' },
];

/** These keep most of what they allocate: with more room for new objects they take a tenth less processor time. */
const env = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=128` };
const rules = [
  { name: 'lint', env },
  { name: 'typecheck', env },
  { name: 'format:check', env },
  { name: 'size', after: ['bundle'] },
];

/** One script for each core: most run several files at a time themselves, and a third one on two cores makes timers late. */
const limit = Math.max(2, availableParallelism());

/** The longest takes 12 minutes on two busy cores; one that hangs must not keep the others from being reported. */
const timeout = 40 * 60_000;

/** Installs what is missing before the scripts start: two calls of apt at once would refuse each other. */
function findProgramsForTests() {
  for (const find of [findChromium, findFirefox, findWebKit, findPrograms]) {
    try {
      find();
    } catch (error) {
      console.error(error.message); // the suite that needs the program fails and says the same
    }
  }
}

function printSummary(rows) {
  console.log('\n=== summary');
  for (const { name, isOk, duration, passed, failed } of rows) {
    const tests = passed + failed > 0 ? `${passed} passed, ${failed} failed` : '';
    console.log(`${isOk ? 'ok    ' : 'FAILED'} ${name.padEnd(16)} ${String(duration).padStart(4)} s  ${tests}`);
  }
  for (const { name, output } of rows.filter(({ isOk }) => !isOk)) {
    for (const test of readFailures(output).slice(0, 20)) console.log(`  ${name}: ${test}`);
  }
  const total = (key) => rows.reduce((sum, row) => sum + row[key], 0);
  console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
}

const start = Date.now();
findProgramsForTests();
const results = await runPool([...tests, ...(testsOnly ? [] : rules)], { limit, timeout });

console.log(`Everything took ${Math.round((Date.now() - start) / 1000)} s.`);
printSummary(results.map((result) => ({ ...result, ...readTotals(result.output) })));
if (results.some(({ isOk }) => !isOk)) process.exitCode = 1;
