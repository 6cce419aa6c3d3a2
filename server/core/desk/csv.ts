/** What a spreadsheet would take for a formula at the start of a cell, also in its full-width form. */
const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/**
 * A cell by RFC 4180. A text that a spreadsheet would run as a formula gets an apostrophe in front, which spreadsheets take
 * as the sign of a text (OWASP, CSV Injection).
 */
function toCell(value: string): string {
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A record of RFC 4180 with its line break. */
export const toCsvLine = (values: readonly string[]): string => `${values.map(toCell).join(',')}\r\n`;
