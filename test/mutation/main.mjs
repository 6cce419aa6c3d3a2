// `npm run mutate`: changes the pure code in small ways and runs its tests against each change. A mutant that survives
// is a change of behaviour that no test notices.
//   --seed 7          another sample; the seed of a run is printed
//   --count 20        pieces of code per zone instead of 6; 0 takes all of them, which takes hours
//   --zone core       one zone alone
// Stryker is a package of its own beside this file, because its 121 packages would double the time of `npm ci`.
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { printReport } from './report.ts';
import { sampleZone, zones } from './sample.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 10_000) },
    count: { type: 'string', default: '6' },
    zone: { type: 'string', multiple: true, default: Object.keys(zones) },
  },
});
const seed = Number(values.seed);
const count = Number(values.count) || Infinity;
const mutate = values.zone.flatMap((zone) => {
  const path = zones[zone];
  if (!path) throw new Error(`There is no zone ${zone}; there are ${Object.keys(zones).join(', ')}.`);
  return sampleZone(path, { count, seed });
});
console.log(`Seed ${seed}: ${mutate.length} pieces of code.`);

const stryker = new Stryker({
  mutate,
  testRunner: 'tap',
  plugins: ['@stryker-mutator/tap-runner'],
  tap: {
    testFiles: ['test/mutation/suites/*.ts'],
    nodeArgs: [
      '--import',
      new URL('../../server/build/typescript.mjs', import.meta.url).href,
      '--test-reporter=tap',
      '-r',
      '{{hookFile}}',
      '{{testFile}}',
    ],
    forceBail: true,
  },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 20,
  // Most strings are texts for people, which tests do not repeat word for word.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignorePatterns: ['/dist', '/demo', '/test/visual', '/test/e2e', '/.screenshots'],
  tempDirName: 'node_modules/.stryker',
  reporters: ['progress-append-only'],
  allowConsoleColors: false,
});
printReport(await stryker.runMutationTest());
