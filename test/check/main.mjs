// `npm test`, `npm run check` and `npm run check:full`: runs npm scripts one after the other and adds up their tests.
// Each runs several files at a time itself, so a second one beside it would only make timers late.
import { parseArgs } from 'node:util';
import { installPackage } from '../support/own-package.mjs';
import { leaveOutMissing } from './missing.mjs';
import { runScript } from './run-script.mjs';
import { readFailures, readTotals } from './totals.mjs';

/** The linter checks the types, too. */
const rules = ['format:check', 'lint'];
const tests = ['bundle', 'test:node', 'test:widget', 'test:e2e'];

/** The scripts of each level, and what it leaves to others. */
const levels = {
  test: {
    scripts: tests,
    leaves: [
      'to `npm run check`: format, lint, types, sizes, Firefox and WebKit, because few changes need them',
      'to `npm run check:full`: packages, images, every generated case and every file in every engine, because a release needs them',
    ],
  },
  check: {
    scripts: [...rules, ...tests, 'size', 'test:engines'],
    leaves: [
      'to `npm run check:full`: packages, images, every generated case and every file in every engine, because a release needs them',
    ],
  },
  full: {
    scripts: [
      ...rules,
      'typecheck',
      ...tests,
      'lint:openapi',
      'size',
      'test:engines',
      'test:old-chromium',
      'test:consumers:local',
    ],
    env: { FULL_TESTS: '1' },
    packages: ['test/release-tools'],
    leaves: ['to `npm run test:consumers`, `test:recipes` and `test:types`: projects whose packages a registry has'],
  },
  engines: { scripts: ['test:engines'], env: { FULL_TESTS: '1' }, leaves: [] },
};

function printSummary(results) {
  console.log('\n=== summary');
  for (const { name, isOk, duration, passed, failed } of results) {
    const counts = passed + failed > 0 ? `${passed} passed, ${failed} failed` : '';
    console.log(`${isOk ? 'ok    ' : 'FAILED'} ${name.padEnd(14)} ${String(duration).padStart(4)} s  ${counts}`);
  }
  for (const { name, output } of results.filter(({ isOk }) => !isOk)) {
    for (const test of readFailures(output).slice(0, 20)) console.log(`  ${name}: ${test}`);
  }
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'allow-missing': { type: 'boolean' } },
  });
  const [level = 'test', ...rest] = positionals;
  if (!(level in levels) || rest.length > 0) throw new Error(`The levels are ${Object.keys(levels).join(', ')}.`);
  return { ...levels[level], allowsMissing: values['allow-missing'] ?? false };
}

/** A suite that reports no test has not run, or reports in words that `totals.mjs` does not know. */
const isCounted = ({ name, passed }) => !name.startsWith('test:') || name.startsWith('test:consumers') || passed > 0;

const { scripts: names, env, packages = [], leaves, allowsMissing } = readArguments();
packages.forEach(installPackage); // before the tests that use them, which run side by side
const { scripts, env: without, sentence } = leaveOutMissing(names);
const start = Date.now();
const results = [];
for (const name of scripts) {
  console.log(`... ${name}`);
  const result = await runScript(name, { ...env, ...without });
  const totals = readTotals(result.output);
  results.push({ ...result, ...totals, isOk: result.isOk && isCounted({ name, ...totals }) });
}

printSummary(results);
console.log(`Everything took ${Math.round((Date.now() - start) / 1000)} s.`);
for (const left of leaves) console.log(`Left ${left}.`);
const isComplete = sentence === undefined || allowsMissing;
if (sentence) console.log(`${sentence}${isComplete ? '' : ' This fails without -- --allow-missing.'}`);
const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
if (!isComplete || results.some(({ isOk }) => !isOk)) process.exitCode = 1;
