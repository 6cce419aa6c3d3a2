import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { add, compare, decimal, divide, multiply, round, subtract, toText, type Rounding } from '#contract';

describe('decimals', () => {
  for (const text of ['0', '1', '10000', '0.01', '10000.0000000000001', '0.1000', '123456789012345678901234567890.5'])
    it(`${text} is parsed and written unchanged`, () => assert.equal(toText(decimal(text)), text));

  for (const text of ['', ' ', '1e3', '01', '-1', '+1', '1.', '.5', '1,5', '0x10', 'Infinity', '1 ', '１', '1\n']) {
    it(`${JSON.stringify(text)} is refused`, () => assert.throws(() => decimal(text), RangeError));
  }

  for (const [a, b, expected] of [
    ['10000', '10000.0000000000001', -1],
    ['1.0', '1', 0],
    ['0.3', '0.30000000000000001', -1],
    ['2', '1.999', 1],
  ] as const) {
    it(`${a} compared with ${b} is ${expected}`, () => assert.equal(compare(decimal(a), decimal(b)), expected));
  }

  it('0.1 + 0.2 is 0.3', () => assert.equal(toText(add(decimal('0.1'), decimal('0.2'))), '0.3'));
  it('1 - 1.50 is -0.50', () => assert.equal(toText(subtract(decimal('1'), decimal('1.50'))), '-0.50'));
  it('1.10 x 1.1 is 1.210', () => assert.equal(toText(multiply(decimal('1.10'), decimal('1.1'))), '1.210'));
});

describe('rounding', () => {
  const cases: readonly [string, number, Rounding, string][] = [
    ['1.005', 2, 'half-up', '1.01'],
    ['1.0049999', 2, 'half-up', '1.00'],
    ['2.5', 0, 'half-up', '3'],
    ['1.001', 2, 'up', '1.01'],
    ['1.000', 2, 'up', '1.00'],
    ['1.009', 2, 'down', '1.00'],
    ['5', 3, 'half-up', '5.000'],
  ];
  for (const [text, scale, rounding, expected] of cases) {
    it(`${text} ${rounding} to ${scale} digits is ${expected}`, () => {
      assert.equal(toText(divide(decimal(text), { by: decimal('1'), scale, rounding })), expected);
    });
  }

  it('half up is the default', () => assert.equal(toText(round(decimal('1.005'), 2)), '1.01'));

  it('a quotient is rounded once, from its exact value', () => {
    assert.equal(toText(divide(decimal('1'), { by: decimal('3'), scale: 4 })), '0.3333');
    assert.equal(toText(divide(decimal('2'), { by: decimal('3'), scale: 4 })), '0.6667');
    assert.equal(toText(divide(decimal('2'), { by: decimal('3'), scale: 4, rounding: 'down' })), '0.6666');
    assert.equal(toText(divide(decimal('100.000'), { by: decimal('0.5'), scale: 0 })), '200');
  });
});
