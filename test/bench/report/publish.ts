import { writeFormatted } from '../../lint/tools.mjs';
import { fromRoot } from '../programs.js';
import { describeMachine } from './machine.js';
import type { ReportSection } from './rows.js';
import { machineLine, markdownTable, verdict } from './table.js';

/** Runs one benchmark, prints its table, writes it as JSON and fails the program when a budget is exceeded. */
export async function publish(name: string, runBenchmark: () => Promise<ReportSection>): Promise<void> {
  const machine = describeMachine({ browser: false });
  const { rows, details } = await runBenchmark();
  const file = fromRoot(`test/bench/results-${name}.json`);
  const text = JSON.stringify({ machine, rows, details });
  writeFormatted(file, text);
  console.log(`\n${markdownTable(rows)}\n\n${machineLine(machine)}.\n\n${verdict(rows)}`);
  if (rows.some(({ holds }) => holds === false)) process.exitCode = 1;
}

export const log = (line: string): void => void process.stderr.write(`${line}\n`);

/** Reads a whole number from the command line, such as `--rounds=5`. */
export function wholeNumber(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`"${text}" is no whole number above 0.`);
  return Number(text);
}
