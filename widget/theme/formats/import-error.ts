import type { ReportLine } from './theme-file.js';

/** Why a value cannot be taken, as a sentence for the report. It never leaves the import. */
export class ImportError extends Error {}

/** A line of the report that does not know yet where its value stands. */
export type ImportChange = Pick<ReportLine, 'kind' | 'text' | 'deltaE'>;

/** CSS text of a value of a file, and what was changed on the way. */
export type Decoded = { readonly text: string; readonly changes: readonly ImportChange[] };
