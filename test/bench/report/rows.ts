/** One line of the report. */
export type Row = {
  readonly what: string;
  readonly ours: string;
  /** The same measure of the baseline. */
  readonly baseline?: string;
  readonly ratio?: string;
  readonly budget?: string;
  /** Absent without a budget. */
  readonly holds?: boolean;
};

/** The result of one benchmark: its rows and every measurement behind them. */
export type ReportSection = { readonly rows: readonly Row[]; readonly details: object };

type Limit = { readonly value: number; readonly limit: number; readonly unit?: string };

export const atMost = ({ value, limit, unit = '' }: Limit): Pick<Row, 'budget' | 'holds'> => ({
  budget: `<= ${limit}${unit}`,
  holds: value <= limit,
});

export const atLeast = ({ value, limit, unit = '' }: Limit): Pick<Row, 'budget' | 'holds'> => ({
  budget: `>= ${limit}${unit}`,
  holds: value >= limit,
});

export const times = (ratio: number): string => `${ratio.toFixed(2)}x`;
export const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(2)} KB`;
export const perSecond = (value: number): string => `${Math.round(value)}/s`;
