import type { Machine } from './machine.js';
import type { Row } from './rows.js';

const titles = ['Measure', 'Checkout', 'Compared with', 'Ratio', 'Budget', 'Result'];

const resultOf = ({ holds }: Row): string => (holds === undefined ? '' : holds ? 'holds' : 'MISSED');

const cellsOf = (row: Row): string[] => [
  row.what,
  row.ours,
  row.baseline ?? '',
  row.ratio ?? '',
  row.budget ?? '',
  resultOf(row),
];

const lineOf = (cells: readonly string[], widths: readonly number[]): string =>
  `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`;

/** Formats rows below their titles, readable in a terminal and as Markdown. */
function grid(heads: readonly string[], lines: readonly (readonly string[])[]): string {
  const cells = [heads, ...lines];
  const widths = heads.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
  const [head = '', ...body] = cells.map((line) => lineOf(line, widths));
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n');
}

export const markdownTable = (rows: readonly Row[]): string => grid(titles, rows.map(cellsOf));

export const machineLine = ({ cpu, cores, node, chromium, os, loadAtStart, date }: Machine): string =>
  [
    `${cpu}, ${cores} cores`,
    os,
    `Node ${node}`,
    ...(chromium ? [chromium] : []),
    `load ${loadAtStart} at the start`,
    date.slice(0, 10),
  ].join('; ');

/** One sentence per budget that says whether it holds. */
export function verdict(rows: readonly Row[]): string {
  const judged = rows.filter(({ holds }) => holds !== undefined);
  const missed = judged.filter(({ holds }) => !holds);
  const lines = missed.map(({ what, ours, ratio, budget = '' }) => `  ${what}: ${ratio ?? ours}, budget ${budget}`);
  if (missed.length === 0) return `All ${judged.length} budgets hold.`;
  return [`${missed.length} of ${judged.length} budgets missed:`, ...lines].join('\n');
}
