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

/** The figures that the first page shows, from the tables of the last bench. */
export function readBenchFigures(markdown: string) {
  const valuesOf = (measure: RegExp) => findRows(markdown, measure).map(([, value]) => value);
  const crashes = findRows(markdown, /^(?:kill -9 of the server|crash of PostgreSQL): /);
  return {
    firstScreen: `${Number.parseFloat(valuesOf(/^brotli, first screen$/)[0] ?? '').toFixed(1)} KB`,
    layoutShift: String(Number(valuesOf(/^layout shift up to the pay screen$/)[0])),
    lostOrders: String(sum(valuesOf(/: acknowledged orders that are missing$/))),
    // Such as the 100 of `kill -9 of the server: …, longest of 100`.
    crashes: String(sum(crashes.map(([first = '']) => /longest of (\d+)/.exec(first)?.[1]))),
  };
}
