import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

function findRows(markdown: string, measure: RegExp): readonly (readonly string[])[] {
  const rows = markdown.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const found = rows
    .filter(([margin, first = '']) => margin === '' && measure.test(first))
    .map((row) => row.slice(1, -1));
  if (found.length === 0) throw new Error(`The page of figures has no row ${measure.source}.`);
  return found;
}

const firstValue = (markdown: string, measure: RegExp): string => findRows(markdown, measure)[0]?.[1] ?? '';

const sum = (values: readonly string[]): number => values.reduce((total, value) => total + Number(value), 0);

/** The counts in the first cells, such as the 100 of `kill -9 of the server: …, longest of 100`. */
const countsOf = (markdown: string, measure: RegExp): string[] =>
  findRows(markdown, measure).map(([first = '']) => /longest of (\d+)/.exec(first)?.[1] ?? '0');

/** The figures of the first page, by their names in its HTML, from the tables of the last bench. */
export const readBenchFigures = (markdown: string): Readonly<Record<string, string>> => ({
  'first-screen': `${Number.parseFloat(firstValue(markdown, /^brotli, first screen$/)).toFixed(1)} KB`,
  'layout-shift': String(Number(firstValue(markdown, /^layout shift up to the pay screen$/))),
  'lost-orders': String(
    sum(findRows(markdown, /: acknowledged orders that are missing$/).map(([, value = '']) => value)),
  ),
  crashes: String(sum(countsOf(markdown, /^(?:kill -9 of the server|crash of PostgreSQL): /))),
});

/** Writes the figures into the page: `%bench crashes%`. A name without a figure ends the build. */
export function benchFigures({ page }: { readonly page: string }): Plugin {
  return {
    name: 'bench-figures',
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        if (!html.includes('%bench ')) return html;
        const figures = readBenchFigures(readFileSync(page, 'utf8'));
        return html.replace(/%bench ([\w-]+)%/g, (_, name: string) => {
          const figure = figures[name];
          if (figure === undefined) throw new Error(`There is no figure ${name}.`);
          return figure;
        });
      },
    },
  };
}
