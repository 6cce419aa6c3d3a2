import type { ReportLine } from '../../../widget/theme/formats/index.js';
import type { Token } from '../../../widget/theme/tokens.js';

/** A row of the report as the dialog shows it: one for each token, whatever the import did with it. */
export type ReportRow = {
  /** What happened, in the order of the file and each kind once. */
  readonly kinds: readonly ReportLine['kind'][];
  /** The places in the file. */
  readonly sources: readonly string[];
  readonly token?: Token | undefined;
  /** The sentences, each once. */
  readonly texts: readonly string[];
};

const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];

/** The same for lines that share a row: a token of the checkout, or everything that the checkout has no token for. */
const rowKey = ({ kind, source, token }: ReportLine): string =>
  token ?? (kind === 'ignored' && source !== '' ? 'ignored' : `file ${kind}`);

const toRow = (lines: readonly ReportLine[]): ReportRow => ({
  kinds: unique(lines.map(({ kind }) => kind)),
  sources: unique(lines.map(({ source }) => source).filter((source) => source !== '' && source !== lines[0]?.token)),
  token: lines[0]?.token,
  // Source and token of the row already tell that a token of another name was taken.
  texts: unique(lines.filter(({ kind }) => kind !== 'name').map(({ text }) => text)),
});

/**
 * Groups the lines of an import, which has one for each change: a token of two schemes, of another name and in another
 * unit is one row. Tokens without a counterpart share the last row.
 */
export function summarizeReport(lines: readonly ReportLine[]): readonly ReportRow[] {
  const rows = new Map<string, ReportLine[]>();
  for (const line of lines) {
    const key = `${rowKey(line)}${line.kind === 'refused' ? ' refused' : ''}`;
    rows.set(key, [...(rows.get(key) ?? []), line]);
  }
  const ignored = rows.get('ignored');
  rows.delete('ignored');
  return [...rows.values(), ...(ignored ? [ignored] : [])].map(toRow);
}
