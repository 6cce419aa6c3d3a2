import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

type Position = { readonly line: number; readonly column: number };

/** What the report reads of a result of Stryker; `line` and `column` count from 1. */
type MutantResult = {
  readonly status: string;
  readonly fileName: string;
  readonly location: { readonly start: Position; readonly end: Position };
  readonly mutatorName: string;
  readonly replacement: string;
};

const caught = ['Killed', 'Timeout'];
const missed = ['Survived', 'NoCoverage'];

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The text that the mutant replaces. */
function originalOf({ fileName, location: { start, end } }: MutantResult): string {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, index) => line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined))
    .join('\n');
}

const describeMutant = (mutant: MutantResult): string => {
  const place = `${relative('.', mutant.fileName)}:${mutant.location.start.line}:${mutant.location.start.column}`;
  return `${mutant.status} ${place} ${mutant.mutatorName}\n  - ${oneLine(originalOf(mutant))}\n  + ${oneLine(mutant.replacement)}`;
};

/** Prints every mutant that no test notices, then the numbers. */
export function printReport(mutants: readonly MutantResult[]): void {
  const count = (statuses: readonly string[]): number =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  for (const mutant of mutants.filter(({ status }) => missed.includes(status))) console.log(describeMutant(mutant));
  const total = count([...caught, ...missed]);
  console.log(
    `${total} mutants, ${count(caught)} caught, ${count(missed)} missed, ${mutants.length - total} not valid.`,
  );
}
