// `npm run check`: format, lint, types, every test and the sizes of the widget's files, in two lanes for two cores.
// With `--tests` (`npm test`) the tests alone.
import { findChromium } from '../support/chromium.mjs';
import { findFirefox } from '../support/firefox.mjs';
import { findPrograms } from '../support/postgres.mjs';
import { findWebKit } from '../support/webkit.mjs';
import { runLanes } from './lanes.mjs';
import { readTotals } from './totals.mjs';

const testsOnly = process.argv.includes('--tests');

/** The suites of one lane share a cache of Vite, which two at once would write over. */
const browserLane = ['test:widget', 'test:visual', 'test:engines'];
const nodeLane = testsOnly
  ? ['bundle', 'test:node', 'test:e2e:built']
  : ['bundle', 'size', 'format:check', 'lint', 'typecheck', 'test:node', 'test:e2e:built'];

/** Installs what is missing before the lanes start: two calls of apt at once would refuse each other. */
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
  const total = (key) => rows.reduce((sum, row) => sum + row[key], 0);
  console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
}

const start = Date.now();
findProgramsForTests();
const results = await runLanes([browserLane, nodeLane]);

console.log(`Everything took ${Math.round((Date.now() - start) / 1000)} s.`);
printSummary(results.map((result) => ({ ...result, ...readTotals(result.output) })));
if (results.some(({ isOk }) => !isOk)) process.exitCode = 1;
