/** What a spreadsheet would take for a formula at the start of a cell, also in its full-width form. */
const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

export type CsvValue = string | null | Readonly<Record<string, unknown>>;

const toText = (value: CsvValue): string =>
  value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/**
 * A cell by RFC 4180. A text that a spreadsheet would run as a formula gets an apostrophe in front, which spreadsheets take
 * as the sign of a text (OWASP, CSV Injection).
 */
function toCell(value: CsvValue): string {
  const plain = toText(value);
  const text = formulaStart.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A record of RFC 4180 with its line break. */
export const toCsvLine = (values: readonly CsvValue[]): string => `${values.map(toCell).join(',')}\r\n`;
