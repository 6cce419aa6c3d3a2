import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseTraceparent, toTraceparent, traceOf } from '../../../server/api/trace-context.js';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentId = 'b7ad6b7169203331';
const newId = (): string => '7b1f2c3a-5d0e-4f6a-8b9c-0d1e2f3a4b5c';

describe('traceparent is accepted', () => {
  const cases: readonly [name: string, header: string, flags: string][] = [
    ['sampled', `00-${traceId}-${parentId}-01`, '01'],
    ['not sampled', `00-${traceId}-${parentId}-00`, '00'],
    ['with flags of later versions', `00-${traceId}-${parentId}-ff`, '01'],
    ['of a later version', `01-${traceId}-${parentId}-01`, '01'],
    ['of a later version with more fields', `cc-${traceId}-${parentId}-01-what-the-future-holds`, '01'],
  ];
  for (const [name, header, flags] of cases) {
    it(name, () => assert.deepEqual(parseTraceparent(header), { traceId, flags }));
  }
});

describe('traceparent is ignored', () => {
  const cases: readonly [name: string, header: string | undefined][] = [
    ['when it is missing', undefined],
    ['when it is empty', ''],
    ['in capitals', `00-${traceId.toUpperCase()}-${parentId}-01`],
    ['with a trace of zeros', `00-${'0'.repeat(32)}-${parentId}-01`],
    ['with a parent of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['of version ff', `ff-${traceId}-${parentId}-01`],
    ['with more fields than its version has', `00-${traceId}-${parentId}-01-more`],
    ['with a hyphen at its end', `00-${traceId}-${parentId}-01-`],
    ['one digit short', `00-${traceId.slice(1)}-${parentId}-01`],
    ['one digit long', `00-${traceId}0-${parentId}-01`],
    ['without flags', `00-${traceId}-${parentId}`],
    ['with spaces', ` 00-${traceId}-${parentId}-01 `],
    ['with a line break', `00-${traceId}-${parentId}-01\n`],
    ['twice', `00-${traceId}-${parentId}-01, 00-${traceId}-${parentId}-01`],
    ['without end', `cc-${traceId}-${parentId}-01-${'a'.repeat(30_000)}`],
  ];
  for (const [name, header] of cases) it(name, () => assert.equal(parseTraceparent(header), undefined));
});

it('a request without a trace starts one, and what it causes is its child', () => {
  const started = traceOf(undefined, newId);
  assert.deepEqual(started, { traceId: '7b1f2c3a5d0e4f6a8b9c0d1e2f3a4b5c', flags: '00' });
  assert.equal(toTraceparent(started, newId), '00-7b1f2c3a5d0e4f6a8b9c0d1e2f3a4b5c-8b9c0d1e2f3a4b5c-00');
});

it('a request keeps the trace of its caller, under a new parent', () => {
  const given = traceOf(`00-${traceId}-${parentId}-01`, newId);
  assert.equal(toTraceparent(given, newId), `00-${traceId}-8b9c0d1e2f3a4b5c-01`);
});
