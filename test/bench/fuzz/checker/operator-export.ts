// Part of the checker: the export of the account area.
import {
  filterRules,
  firstFailure,
  isMissing,
  missing,
  rangeFailure,
  selectOrders,
  textOf,
  withCredentials,
} from './operator-query.js';
import type { Expected } from './expected.js';
import type { CheckedOrder } from './order-model.js';

/** Reads the records of RFC 4180 character by character; undefined if a quote is not closed. */
export function readCsv(text: string): string[][] | undefined {
  const records: string[][] = [];
  let [record, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  const endCell = (): void => {
    record.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isQuoted && character === '"' && text[at + 1] === '"') cell += text.charAt((at += 1));
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === ',') endCell();
    else if (!isQuoted && character === '\r' && text[at + 1] === '\n') {
      endCell();
      records.push(record);
      record = [];
      at += 1;
    } else cell += character;
  }
  return isQuoted || record.length > 0 || cell !== '' ? undefined : records;
}

/** A spreadsheet takes a text behind an apostrophe as text. References have no tabs and no line breaks. */
const inCell = (text: string): string =>
  text
    .split(/([,;])/)
    .map((piece) => piece.replace(/^([" \u00a0]*)([=+\-@＝＋－＠﹦﹢﹣﹫−])/, "$1'$2"))
    .join('');

const shown = ['transaction_code', 'status', 'external_reference', 'fiat_amount', 'fiat_currency'] as const;

const valuesOf = ({ code, status, reference, amount, currency }: CheckedOrder): string[] => [
  code,
  status,
  reference,
  amount,
  currency,
];

function readCsvRows(text: string): string[][] | undefined {
  const [head = [], ...records] = readCsv(text) ?? [];
  const columns = shown.map((name) => head.indexOf(name));
  if (head.length !== 23 || columns.includes(-1) || records.some(({ length }) => length !== head.length))
    return undefined;
  return records.map((record) => columns.map((column) => record[column] ?? ''));
}

const readJsonRows = (text: string): string[][] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Readonly<Record<string, string>>)
    .map((object) => shown.map((name) => object[name] ?? ''));

/** The file has the selected orders and no other, each once, in the order of their creation. */
function expectFile(format: string, orders: readonly CheckedOrder[]): Expected {
  const isCsv = format === 'csv';
  const expected = orders.map((order) => valuesOf(order).map((text) => (isCsv ? inCell(text) : text)));
  return {
    status: 200,
    file: {
      type: isCsv ? 'text/csv' : 'application/jsonl',
      check(text) {
        const rows = isCsv ? readCsvRows(text) : readJsonRows(text);
        if (!rows) return 'no file with the columns';
        if (rows.length !== expected.length) return `${rows.length} of ${expected.length} orders`;
        const at = rows.findIndex((row, index) => JSON.stringify(row) !== JSON.stringify(expected[index]));
        return at < 0 ? undefined : `${JSON.stringify(rows[at])} where ${JSON.stringify(expected[at])} was expected`;
      },
    },
  };
}

export const exportFor = (credentials: string) =>
  withCredentials(credentials, (query, memory) => {
    if (isMissing(query, 'format')) return missing;
    const isFormat = (text: string): boolean => text === 'csv' || text === 'jsonl';
    const failure = firstFailure(query, [['format', isFormat, 'Invalid format.'], ...filterRules]);
    if (failure) return failure;
    const selection = new Map([...query].filter(([name]) => name !== 'transaction_code'));
    return rangeFailure(selection) ?? expectFile(textOf(query, 'format') ?? '', selectOrders(selection, memory));
  });
