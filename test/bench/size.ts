import { fromRoot } from './programs.js';
import { atMost, kilobytes, type ReportSection } from './report/rows.js';
import { readSteps, weigh } from './size/steps.mjs';

/** What `npm run size` prints, as a part of the report. */
export function benchSize(): ReportSection {
  const files = readSteps(fromRoot('dist'));
  const rows = weigh(files).map(({ title, brotli, budget }) => ({
    what: `brotli, ${title}`,
    ours: kilobytes(brotli),
    ...atMost({ value: brotli / 1024, limit: budget / 1024, unit: ' KB' }),
  }));
  return { rows, details: { files } };
}
