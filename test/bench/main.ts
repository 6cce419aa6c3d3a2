// `npm run bench`: measures the budgets of this project, prints a table and writes it as JSON.
// `npm run bench -- browser|server|size` measures one part; `--rounds=5` makes it shorter and less accurate. Other names are those
// of programs beside this file, such as `crash`.
import { parseArgs } from 'node:util';
import { benchBrowser } from './browser/bench.js';
import { describeMachine } from './report/machine.js';
import { log, report } from './report/publish.js';
import type { ReportSection } from './report/rows.js';
import { benchServer } from './server/bench.js';
import { benchSize } from './size.js';

type Options = { readonly rounds: number | undefined };

const parts: Readonly<Record<string, (options: Options) => ReportSection | Promise<ReportSection>>> = {
  size: benchSize,
  browser: ({ rounds = 21 }) => benchBrowser({ rounds, log }),
  server: ({ rounds = 9 }) => benchServer({ rounds, log }),
};

function readArguments() {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { rounds: { type: 'string' } } });
  const unknown = positionals.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined) throw new Error(`There is no part "${unknown}": ${Object.keys(parts).join(', ')}.`);
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
  return { names: positionals.length > 0 ? positionals : Object.keys(parts), rounds };
}

async function main(): Promise<void> {
  const { names, rounds } = readArguments();
  const machine = describeMachine({ browser: names.includes('browser') });
  const measured: Record<string, ReportSection> = {};
  for (const name of names) measured[name] = (await parts[name]?.({ rounds })) as ReportSection;

  const isWhole = names.length === Object.keys(parts).length;
  const rows = Object.values(measured).flatMap((part) => part.rows);
  report({ name: isWhole ? '' : `-${names.join('-')}`, machine, rows, found: measured });
}

/** Programs with options and results of their own. */
const programs = ['crash', 'load', 'peers'];

const program = programs.find((name) => name === process.argv[2]);
if (program === undefined) await main();
else {
  process.argv.splice(2, 1);
  await import(`./${program}.js`);
}
