import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { catalogue } from '#catalogue';
import { findRateJump as findJump } from '../../../../server/adapters/rates/check-feed.js';

const reference = { date: '2026-03-13', perEuro: catalogue.rates.perEuro };
const rateOf = (code: string): string => reference.perEuro[code] ?? '';

type Changes = Readonly<Record<string, string>>;

const feedOf = (date: string, changes: Changes = {}) => ({ date, perEuro: { ...reference.perEuro, ...changes } });

const times = (code: string, factor: number): Changes => ({ [code]: String(Number(rateOf(code)) * factor) });

describe('the first feed after a start', () => {
  const days = { 'the next day': '2026-03-14', 'eight months later': '2026-11-22', 'six years later': '2032-03-13' };
  for (const [when, date] of Object.entries(days)) {
    it(`is plausible with the same rates, ${when}`, () => {
      assert.equal(findJump(feedOf(date), reference), undefined);
    });
    for (const rate of ['110', '0.011476']) {
      it(`has no dollar at ${rate}, ${when}`, () =>
        assert.equal(findJump(feedOf(date, { USD: rate }), reference)?.code, 'USD'));
    }
    it(`has every currency within a factor of 16, ${when}`, () => {
      const accepted = Object.keys(reference.perEuro).filter(
        (code) => !findJump(feedOf(date, times(code, 17)), reference),
      );
      assert.deepEqual(accepted, []);
    });
  }

  it('does not have its column shifted by one', () => {
    const codes = Object.keys(reference.perEuro).filter((code) => code !== 'EUR');
    const shifted = Object.fromEntries(codes.map((code, index) => [code, rateOf(codes[index - 1] ?? 'ZAR')]));
    assert.ok(findJump(feedOf('2026-11-22', shifted), reference));
  });
});

describe('a rate may move from the reference', () => {
  const cases: readonly [code: string, date: string, factor: number, allowed: number][] = [
    ['USD', '2026-03-20', 1.24, 1.25],
    ['USD', '2026-03-21', 1.49, 1.5],
    ['USD', '2027-03-14', 1.99, 2],
    ['USD', '2040-03-13', 1.99, 2],
    ['TRY', '2026-03-20', 1.49, 1.5],
    ['TRY', '2026-03-21', 1.99, 2],
    ['TRY', '2027-03-14', 3.99, 4],
    ['TRY', '2028-03-13', 7.99, 8],
    ['TRY', '2040-03-13', 15.9, 16],
  ];
  for (const [code, date, factor, allowed] of cases) {
    it(`${code} by ${allowed} until ${date}`, () => {
      assert.equal(findJump(feedOf(date, times(code, factor)), reference), undefined);
      assert.equal(findJump(feedOf(date, times(code, 1 / factor)), reference), undefined);
      assert.deepEqual(findJump(feedOf(date, times(code, allowed * 1.02)), reference), { code, factor: allowed });
    });
  }

  it('by any amount where the reference lacks it', () => {
    assert.equal(findJump(feedOf('2026-03-16', { XAF: '655.957' }), reference), undefined);
  });
});
