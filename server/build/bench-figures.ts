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

const sum = (values: readonly (string | undefined)[]): number =>
  values.reduce((total, value = '0') => total + Number(value), 0);

/** The figures of the first page, by their names in its HTML, from the tables of the last bench. */
export function readBenchFigures(markdown: string): Readonly<Record<string, string>> {
  const valuesOf = (measure: RegExp) => findRows(markdown, measure).map(([, value]) => value);
  const crashes = findRows(markdown, /^(?:kill -9 of the server|crash of PostgreSQL): /);
  return {
    'first-screen': `${Number.parseFloat(valuesOf(/^brotli, first screen$/)[0] ?? '').toFixed(1)} KB`,
    'layout-shift': String(Number(valuesOf(/^layout shift up to the pay screen$/)[0])),
    'lost-orders': String(sum(valuesOf(/: acknowledged orders that are missing$/))),
    // Such as the 100 of `kill -9 of the server: …, longest of 100`.
    crashes: String(sum(crashes.map(([first = '']) => /longest of (\d+)/.exec(first)?.[1]))),
  };
}

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
