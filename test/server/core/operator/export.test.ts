import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exportColumns } from '#contract';
import { exportOrders, type OrderRecord } from '#core';
import { noDetails } from '../../../../server/core/orders/record.js';
import { createMemoryStore } from '../../../../server/stores/memory/index.js';
import { toCsvLine } from '../../../../server/core/operator/export.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { noon } from '../../../support/service-harness.js';

/** The chunks of an export of these orders, and how many pages were read for the first one. */
async function exportChunks(orders: readonly OrderRecord[]) {
  const store = createMemoryStore();
  for (const order of orders) await store.create(order);
  let pages = 0;
  const search: typeof store.operator.search = (query) => {
    pages += 1;
    return store.operator.search(query);
  };
  const chunks = exportOrders({ account: '', filters: {} }, { search });
  const first = await chunks.next();
  const pagesOfFirst = pages;
  const rest: string[] = [];
  for await (const chunk of chunks) rest.push(chunk);
  return { chunks: [...(first.done ? [] : [first.value]), ...rest], pagesOfFirst };
}

/** Reads RFC 4180, the grammar of its section 2, written apart from the code that writes it. */
function parseCsv(text: string): string[][] {
  const records: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    records.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') records.push([]);
    if (cell.lastIndex === text.length) break;
  }
  assert.equal(records.pop()?.length, 0, 'the file ends with a line break');
  return records;
}

const cells = [
  ['plain', 'plain'],
  ['', ''],
  ['a,b', 'a,b'],
  ['say "hi"', 'say "hi"'],
  ['two\r\nlines', 'two\r\nlines'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['-12.50', "'-12.50"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['\n=1', "\n'=1"],
  ...Array.from('\u00a0\u0085\u000b\u1680\u180e\u2003\u200b\u2028\u202e\u202f\u205f\u2060\u3000\ufeff', (space) => {
    return [`${space}=1`, `${space}'=1`] as const;
  }),
  ['\u3000 \u00a0@1', "\u3000 \u00a0'@1"],
  ['a;\u3000-1', "a;\u3000'-1"],
  [' =1', " '=1"],
  ['"=1', '"\'=1'],
  ['＝1+1', "'＝1+1"],
  ['﹣1', "'﹣1"],
  ['−1', "'−1"],
  ['=HYPERLINK("http://evil.example","x")', '\'=HYPERLINK("http://evil.example","x")'],
  ["'=1", "'=1"],
  ['1=1', '1=1'],
  ['a-b@c.example', 'a-b@c.example'],
  ['émoji 😀', 'émoji 😀'],
  ["a;=1+cmd|'/c calc'!A1", "a;'=1+cmd|'/c calc'!A1"],
  ['a,=1', "a,'=1"],
  ['a\t=1', "a\t'=1"],
  ['a\n=1', "a\n'=1"],
  ['a\r\n@x', "a\r\n'@x"],
  ['a; +1', "a; '+1"],
  ['a;"=1', 'a;"\'=1'],
  ['a;;=1;-2;@3', "a;;'=1;'-2;'@3"],
  ['a;＝1', "a;'＝1"],
  ['a;\t=1', "a;'\t'=1"],
  ['a;b=1', 'a;b=1'],
] as const;

/** Reads a text as a spreadsheet does that splits at a character and has no idea of the commas of the file. */
const splitAt = (text: string, separator: string): string[] =>
  text.split(new RegExp(`[${separator}\\r\\n]`)).map((cell) => cell.replace(/^["\s]+/, ''));

describe('a cell of an export', () => {
  for (const [value, expected] of cells) {
    it(`${JSON.stringify(value)} is ${JSON.stringify(expected)}, in quotes`, () => {
      const line = toCsvLine([value, 'x']);
      assert.equal(line, `"${expected.replaceAll('"', '""')}","x"\r\n`);
      assert.deepEqual(parseCsv(line), [[expected, 'x']]);
    });

    for (const separator of [',', ';', '\t'])
      it(`${JSON.stringify(value)} is no formula where a spreadsheet splits at ${JSON.stringify(separator)}`, () => {
        for (const cell of splitAt(toCsvLine(['a', value]), separator))
          assert.doesNotMatch(cell, /^[=+\-@＝＋－＠]/, cell);
      });
  }
});

const order = createOrderRecord({
  created_at: noon,
  external_reference: '=cmd|"/c calc"!A1,\u00e9',
  details: { ...noDetails, metadata: { note: '=1+1', n: 7 }, payment_option: 'card' },
});

describe('an export', () => {
  it('as CSV has the fixed columns and safe cells', async () => {
    const { chunks } = await exportChunks([order]);
    const [head, record, ...others] = parseCsv(chunks.join(''));
    assert.deepEqual([head, others], [exportColumns, []]);
    const values = Object.fromEntries(exportColumns.map((column, index) => [column, record?.[index]]));
    assert.equal(record?.length, exportColumns.length);
    assert.equal(values['external_reference'], `'${order.external_reference}`);
    assert.equal(values['metadata'], '{"note":"=1+1","n":7}');
    assert.equal(values['created_at'], '2026-03-16T12:00:00.000Z');
    assert.deepEqual([values['fiat_amount'], values['commission'], values['net']], ['10.50', '0.42', '10.08']);
    assert.equal(values['partner_external_reference'], '');
  });

  it('of nothing is the header row', async () => {
    assert.deepEqual((await exportChunks([])).chunks, [toCsvLine(exportColumns)]);
  });

  it('reads a page when the one before is taken, and each order once', async () => {
    const orders = Array.from({ length: 1001 }, (_, index) => createOrderRecord({ created_at: noon + index }));
    const { chunks, pagesOfFirst } = await exportChunks(orders);
    assert.deepEqual([chunks.length, pagesOfFirst], [41, 1]);
    const codes = parseCsv(chunks.join('')).map(([code]) => code);
    assert.deepEqual(codes, ['transaction_code', ...orders.map(({ transaction_code }) => transaction_code)]);
  });
});
