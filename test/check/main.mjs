// `npm test`, `npm run check` and `npm run check -- full`: builds once, runs npm scripts in two lanes and adds up their tests.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { leaveOutMissing } from './missing.mjs';
import { runScript } from './run-script.mjs';
import { readFailures, readTotals } from './totals.mjs';

/** The tests of purchases, from a page of a shop to the webhook. The pages of the site and the consoles change seldom. */
const purchases = 'purchase hosted-page four-operations production relay'.split(' ');

/** Suites that wait for databases and programs, beside those that compute. The longest of a lane stands first. */
const tests = [['test:node'], ['test:widget', 'test:e2e']];

/** The linter checks the types, too. */
const rules = ['format:check', 'lint'];

/**
 * The lanes of scripts of each level, which run side by side, the seconds that each script takes on two quiet cores, and what the
 * level leaves to others.
 */
const levels = {
  test: {
    lanes: tests,
    budgets: { bundle: 20, 'test:node': 240, 'test:widget': 120, 'test:e2e': 75 },
    env: { QUICK_TESTS: '1' },
    paths: { 'test:e2e': purchases.map((name) => `e2e/${name}.test`) },
    leaves:
      'to `npm run check`: format, lint, types, sizes, pictures, pages of the site, files of the widget that fail to load, programs of pages, proxies, benchmarks, Firefox and WebKit',
  },
  check: {
    lanes: [
      [...tests[0], ...rules, 'size'],
      [...tests[1], 'test:engines'],
    ],
    budgets: {
      ...{ bundle: 20, 'test:node': 380, 'format:check': 20, lint: 60, size: 10 },
      ...{ 'test:widget': 140, 'test:e2e': 270, 'test:engines': 70 },
    },
    leaves: 'to `npm run check -- full`: kills, full disks, failover, poolers and all that differs by engine',
  },
  full: {
    lanes: [
      [...tests[0], ...rules, 'size', 'test:old-chromium'],
      [...tests[1], 'test:engines'],
    ],
    env: { FULL_TESTS: '1' },
    leaves: 'to `npm run test:recipes`: projects whose packages a registry has',
  },
};

function printSummary(results) {
  console.log('\n=== summary');
  for (const { name, isOk, isSlow, duration, budget, passed, failed } of results) {
    const counts = passed + failed > 0 ? `${passed} passed, ${failed} failed` : '';
    const time = `${duration} s${budget === undefined ? '' : ` of ${budget} s`}${isSlow ? ', too slow' : ''}`;
    console.log(`${isOk ? 'ok    ' : 'FAILED'} ${name.padEnd(14)} ${time.padEnd(26)} ${counts}`);
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
  const level = positionals.at(-1) ?? 'test';
  if (!(level in levels)) throw new Error(`The levels are ${Object.keys(levels).join(', ')}.`);
  return { ...levels[level], allowsMissing: values['allow-missing'] ?? false };
}

/** A suite that reports no test has not run, or reports in words that `totals.mjs` does not know. */
const isCounted = ({ name, passed }) => !name.startsWith('test:') || passed > 0;

/** A part that takes twice its time fails, but not beside other programs. Windows has no load. */
const isQuiet = loadavg()[0] < 2 && process.platform !== 'win32';
const { lanes, budgets = {}, env, paths, leaves, allowsMissing } = readArguments();
const { scripts, env: without, sentence } = leaveOutMissing(lanes.flat());
const start = Date.now();
const results = [];

async function run(name) {
  console.log(`... ${name}`);
  const result = await runScript(name, { env: { ...env, ...without }, paths: paths?.[name] });
  const totals = readTotals(result.output);
  const budget = budgets[name];
  const isSlow = isQuiet && result.duration > 2 * budget;
  const isOk = result.isOk && !isSlow && isCounted({ name, ...totals });
  results.push({ ...result, ...totals, budget, isSlow, isOk });
}

async function runLane(names) {
  for (const name of names) if (scripts.includes(name)) await run(name);
}

await run('bundle'); // the suites find it current
await Promise.all(lanes.map(runLane));

printSummary(results);
console.log(`Everything took ${Math.round((Date.now() - start) / 1000)} s.`);
console.log(`Left ${leaves}.`);
const isComplete = sentence === undefined || allowsMissing;
if (sentence) console.log(`${sentence}${isComplete ? '' : ' This fails without -- --allow-missing.'}`);
const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
if (!isComplete || results.some(({ isOk }) => !isOk)) process.exitCode = 1;
