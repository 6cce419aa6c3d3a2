import { readFileSync } from 'node:fs';

export type Row = Readonly<Record<string, string>>;

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

function parseTable(lines: readonly string[]): Row[] {
  const [head = '', , ...rows] = lines;
  const names = cellsOf(head);
  return rows.map((row) => Object.fromEntries(cellsOf(row).map((cell, index) => [names[index] ?? '', cell])));
}

/** The text of a page of demo/docs/content. */
export const readPage = (name: string): string =>
  readFileSync(new URL(`../../../../demo/docs/content/${name}`, import.meta.url), 'utf8');

/** The tables of a text, each as its rows by the titles of their columns. */
export const parseTables = (text: string): Row[][] =>
  [...text.matchAll(/(?:^\|.*\n?)+/gm)].map(([table]) => parseTable(table.trim().split('\n')));

/** The rows of the tables below a heading of a page. */
export function tableBelow(page: string, heading: string): Row[] {
  const [, section = ''] = page.split(`## ${heading}\n`);
  const [own = ''] = section.split(/^## /m);
  return parseTables(own).flat();
}

/** What stands in backticks. */
export const codeOf = (cell: string | undefined): string => /^`(.*)`$/.exec(cell ?? '')?.[1] ?? '';
