// `npm test`, `npm run check`, `npm run check -- ci` and `npm run check -- full`, of which each has what the one before has: runs
// npm scripts one after the other and adds up their tests. Each keeps two cores busy: side by side they take longer, and time
// limits pass.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { leaveOutMissing } from './missing.mjs';
import { runScript } from './run-script.mjs';
import { readFailures, readTotals } from './totals.mjs';

/** The tests of purchases, from a page of a shop to the webhook. The pages of the site and the consoles change seldom. */
const purchases = 'purchase hosted-page four-operations production relay'.split(' ');

const paths = { 'test:e2e': purchases.map((name) => `e2e/${name}.test`) };

/** The suites find the bundle current. The linter checks the types, too. */
const scriptsOf = {
  test: ['bundle', 'test:node', 'test:widget', 'test:e2e'],
  check: ['format:check', 'lint', 'size'],
  ci: ['test:engines'],
  full: ['test:old-chromium'],
};

const checkBudgets = { bundle: 20, 'test:node': 130, 'test:widget': 110, 'format:check': 10, lint: 30, size: 10 };

/** The scripts of each level, the seconds that each takes on two quiet cores, and what the level leaves to others. */
const levels = {
  test: {
    scripts: scriptsOf.test,
    budgets: { bundle: 10, 'test:node': 80, 'test:widget': 65, 'test:e2e': 45 },
    env: { QUICK_TESTS: '1' },
    paths,
    leaves: 'to `npm run check`: format, lint, types, sizes, pictures, overflow, axe, palettes, proxies, benchmarks',
  },
  check: {
    scripts: [...scriptsOf.test, ...scriptsOf.check],
    budgets: { ...checkBudgets, 'test:e2e': 50 },
    paths,
    leaves:
      'to `npm run check -- ci`: the site, the consoles, files of the widget that fail to load, Firefox and WebKit',
  },
  ci: {
    scripts: [...scriptsOf.test, ...scriptsOf.check, ...scriptsOf.ci],
    budgets: { ...checkBudgets, 'test:e2e': 220, 'test:engines': 60 },
    leaves: 'to `npm run check -- full`: kills, full disks, failover, poolers and all that differs by engine',
  },
  full: {
    scripts: Object.values(scriptsOf).flat(),
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
    options: { 'allow-missing': { type: 'boolean' }, help: { type: 'boolean' } },
  });
  const level = positionals.at(-1) ?? 'test';
  const isKnown = level in levels;
  if (values.help || !isKnown) console.log(`The levels are ${Object.keys(levels).join(', ')}.`);
  if (values.help || !isKnown) process.exit(isKnown ? 0 : 1);
  return { ...levels[level], allowsMissing: values['allow-missing'] ?? false };
}

/** A suite that reports no test has not run, or reports in words that `totals.mjs` does not know. */
const isCounted = ({ name, passed }) => !name.startsWith('test:') || passed > 0;

/** A part that takes twice its time fails, but not beside other programs. Windows has no load. */
const isQuiet = loadavg()[0] < 2 && process.platform !== 'win32';
const { scripts: all, budgets = {}, env, paths: selected, leaves, allowsMissing } = readArguments();
const { scripts, env: without, sentence } = leaveOutMissing(all);
const start = Date.now();
const results = [];

async function run(name) {
  console.log(`... ${name}`);
  const result = await runScript(name, { env: { ...env, ...without }, paths: selected?.[name] });
  const totals = readTotals(result.output);
  const budget = budgets[name];
  const isSlow = isQuiet && result.duration > 2 * budget;
  const isOk = result.isOk && !isSlow && isCounted({ name, ...totals });
  results.push({ ...result, ...totals, budget, isSlow, isOk });
}

for (const name of scripts) await run(name);

printSummary(results);
console.log(`Everything took ${Math.round((Date.now() - start) / 1000)} s.`);
console.log(`Left ${leaves}.`);
const isComplete = sentence === undefined || allowsMissing;
if (sentence) console.log(`${sentence}${isComplete ? '' : ' This fails without -- --allow-missing.'}`);
const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
if (!isComplete || results.some(({ isOk }) => !isOk)) process.exitCode = 1;
