export type Totals = { readonly passed: number; readonly failed: number; readonly skipped: number };
export function readTotals(output: string): Totals;
export function readFailures(output: string): string[];
