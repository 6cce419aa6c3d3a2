/** True under `npm run check:full`, which a release takes: every generated case, and every test in every engine. */
export const isFull = process.env['FULL_TESTS'] === '1';

/** How many generated cases a test runs: `check` of them on each change, and `full` before a release. */
export const caseCount = ({ check, full }: { readonly check: number; readonly full: number }): number =>
  isFull ? full : check;
