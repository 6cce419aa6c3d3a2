import { fromRoot } from './programs.js';
import { kilobytes, type ReportSection } from './report/rows.js';
import { readSteps, weigh } from './size/steps.mjs';

/** What `npm run size` prints, as a part of the report. */
export function benchSize(): ReportSection {
  const files = readSteps(fromRoot('dist'));
  const rows = weigh(files).map(({ title, brotli, budget, holds }) => ({
    what: `scripts in brotli, ${title}`,
    ours: kilobytes(brotli),
    budget: `<= ${kilobytes(budget)}`,
    holds,
  }));
  return { rows, details: { files } };
}
