import { writeFormatted } from '../../lint/tools.mjs';
import { fromRoot } from '../programs.js';
import { describeMachine, type Machine } from './machine.js';
import type { ReportSection, Row } from './rows.js';
import { machineLine, markdownTable, verdict } from './table.js';

type Report = {
  readonly name: string;
  readonly machine: Machine;
  readonly rows: readonly Row[];
  readonly found: object;
};

/** Prints a table, writes what was found as JSON and fails the program when a budget is exceeded. */
export function report({ name, machine, rows, found }: Report): void {
  writeFormatted(fromRoot(`test/bench/results${name}.json`), JSON.stringify({ machine, ...found }));
  console.log(`\n${markdownTable(rows)}\n\n${machineLine(machine)}.\n\n${verdict(rows)}`);
  if (rows.some(({ holds }) => holds === false)) process.exitCode = 1;
}

/** Runs one benchmark and reports it. */
export async function publish(name: string, runBenchmark: () => Promise<ReportSection>): Promise<void> {
  const machine = describeMachine({ browser: false });
  const { rows, details } = await runBenchmark();
  report({ name: `-${name}`, machine, rows, found: { rows, details } });
}

export const log = (line: string): void => void process.stderr.write(`${line}\n`);

/** Reads a whole number from the command line, such as `--rounds=5`. */
export function wholeNumber(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`"${text}" is no whole number above 0.`);
  return Number(text);
}
