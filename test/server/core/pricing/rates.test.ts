import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decimal, toText } from '#contract';
import { convertByRate, crossRate, createRates } from '../../../../server/core/pricing/rates.js';
import { requireDefined } from '../../../support/require-defined.js';
import { seedRates } from '../../../support/service-harness.js';

const rates = createRates('2026-03-13', {
  USD: '1.1476',
  JPY: '182.85',
  KRW: '1700',
  TND: '3',
  BIG: '123456789',
  TINY: '0.000001',
});

describe('cross rates', () => {
  for (const [from, to, expected] of [
    ['EUR', 'USD', '1.1476'],
    ['USD', 'EUR', '0.871383757407'],
    ['USD', 'JPY', '159.332520042'],
    ['JPY', 'USD', '0.00627618266339'],
    ['KRW', 'EUR', '0.000588235294118'],
    ['USD', 'USD', '1'],
    ['EUR', 'EUR', '1'],
    ['EUR', 'TND', '3'],
    ['TINY', 'BIG', '123456789000000'],
    ['BIG', 'TINY', '0.00000000000000810000007371'],
  ] as const) {
    it(`${from} to ${to} is ${expected}`, () => assert.equal(crossRate(rates, { from, to }), expected));
  }

  it('have at least 8 significant digits between all bundled currencies', () => {
    const codes = [...seedRates.perEuro.keys()];
    for (const from of codes) {
      for (const to of codes) {
        const rate = crossRate(seedRates, { from, to }) ?? '';
        const exact =
          Number(toText(requireDefined(seedRates.perEuro.get(to)))) /
          Number(toText(requireDefined(seedRates.perEuro.get(from))));
        assert.ok(Math.abs(Number(rate) / exact - 1) < 1e-8, `${from}${to} ${rate}`);
        assert.match(rate, /^(0|[1-9]\d*)(\.\d*[1-9])?$/);
      }
    }
  });

  for (const [from, to] of [
    ['EUR', 'XXX'],
    ['XXX', 'EUR'],
    ['XXX', 'XXX'],
    ['toString', 'USD'],
  ] as const) {
    it(`${from} to ${to} has no rate`, () => assert.equal(crossRate(rates, { from, to }), undefined));
  }
});

describe('conversion', () => {
  for (const [amount, from, to, scale, rounding, expected] of [
    ['100', 'EUR', 'USD', 2, 'half-up', '114.76'],
    ['1000', 'JPY', 'USD', 2, 'half-up', '6.28'],
    ['5', 'USD', 'JPY', 0, 'up', '797'],
    ['5', 'USD', 'JPY', 0, 'down', '796'],
    ['0.005', 'USD', 'USD', 2, 'half-up', '0.01'],
  ] as const) {
    it(`${amount} ${from} is ${expected} ${to} ${rounding}`, () => {
      const converted = convertByRate(decimal(amount), { rates, from, to, scale, rounding });
      assert.equal(converted && toText(converted), expected);
    });
  }
  it('to the same currency needs no rates', () => {
    const same = convertByRate(decimal('10.5'), { rates: undefined, from: 'ZZ', to: 'ZZ', scale: 2 });
    assert.equal(same && toText(same), '10.50');
  });
  it('needs rates for two currencies', () => {
    assert.equal(convertByRate(decimal('1'), { rates: undefined, from: 'EUR', to: 'USD', scale: 2 }), undefined);
  });
});
