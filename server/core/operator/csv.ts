/** What a spreadsheet takes for a formula at the start of a cell, also in its full-width and small forms. */
const formulaStarts = new Set('=+-@\t\r＝＋－＠﹦﹢﹣﹫−');

/** Where a spreadsheet may begin a cell. Which of them it splits at depends on its language. */
const separators = new Set(',;\t\r\n');

/** What a spreadsheet may leave out before the start of a cell. */
const skipped = new Set(' \u00a0"');

export type CsvValue = string | null | Readonly<Record<string, unknown>>;

const toText = (value: CsvValue): string =>
  value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/**
 * Puts an apostrophe before each text that a spreadsheet would run as a formula, which spreadsheets take as the sign of a text
 * (OWASP, CSV Injection): at the start and after each separator, because a spreadsheet that splits at `;` does so inside
 * the quotes of a file with commas, too.
 */
function withoutFormulas(text: string): string {
  let safe = '';
  let isStart = true;
  for (const character of text) {
    safe += isStart && formulaStarts.has(character) ? `'${character}` : character;
    isStart = separators.has(character) || (isStart && skipped.has(character));
  }
  return safe;
}

/** A cell by RFC 4180, always in quotes. */
const toCell = (value: CsvValue): string => `"${withoutFormulas(toText(value)).replaceAll('"', '""')}"`;

/** A record of RFC 4180 with its line break. */
export const toCsvLine = (values: readonly CsvValue[]): string => `${values.map(toCell).join(',')}\r\n`;
