import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compare, decimal, failure, feeRule, minorUnits, processorFee, toText } from '#contract';
import { catalogue } from '#catalogue';
import {
  createOptionLookup,
  exceededLimits,
  findPaymentOptions,
} from '../../../../server/core/pricing/payment-options.js';
import { convertByRate, createRates } from '../../../../server/core/pricing/rates.js';
import { requireDefined } from '../../../support/require-defined.js';
import { seedRates } from '../../../support/service-harness.js';

const services = {
  supportedFiat: new Set(catalogue.fiat.map(({ code }) => code)),
  rates: seedRates,
  findLocalOptions: createOptionLookup(catalogue.processors),
};

const offered = (fiat_amount: string, fiat_currency: string) => {
  const result = findPaymentOptions({ fiat_amount, fiat_currency }, services);
  assert.ok(result.ok);
  return result.value;
};

const names = (amount: string, currency: string) => offered(amount, currency).payment_options.map(({ name }) => name);

/** The limits of a processor in a currency: the minimum rounded up, the maximum down. */
const limitsIn = (processor: (typeof catalogue.processors)[number], currency: string) => {
  const common = { rates: seedRates, from: 'USD', to: currency, scale: minorUnits(currency) };
  return {
    least: requireDefined(convertByRate(decimal(processor.min_usd), { ...common, rounding: 'up' })),
    most: requireDefined(convertByRate(decimal(processor.max_usd), { ...common, rounding: 'down' })),
  };
};

describe('the payment options', () => {
  for (const { code } of catalogue.fiat) {
    it(`in ${code} include a processor at both of its limits and not one unit beyond`, () => {
      const unit = { digits: 1n, scale: minorUnits(code) };
      for (const processor of catalogue.processors) {
        const { least, most } = limitsIn(processor, code);
        const takes = (value: { digits: bigint; scale: number }) => names(toText(value), code).includes(processor.name);
        const expected = processor.currencies.includes(code);
        assert.equal(takes(least), expected, `${processor.name} at its minimum`);
        assert.equal(takes(most), expected, `${processor.name} at its maximum`);
        assert.equal(takes({ ...least, digits: least.digits - unit.digits }), false, `${processor.name} below`);
        assert.equal(takes({ ...most, digits: most.digits + unit.digits }), false, `${processor.name} above`);
      }
    });
  }

  it('are sorted by their fee at the amount', () => {
    for (const amount of ['20', '60', '150', '999', '5000']) {
      for (const currency of ['USD', 'EUR', 'JPY', 'BRL']) {
        const options = offered(amount, currency).payment_options;
        const costs = options.map((option) => processorFee(feeRule(option, minorUnits(currency)), decimal(amount)));
        assert.deepEqual(costs, [...costs].sort(compare), `${amount} ${currency}`);
      }
    }
  });

  it('with the same fee are sorted by priority', () => {
    const twin = { ...requireDefined(catalogue.processors[0]), currencies: ['USD'] };
    const twins = ['first', 'second'].map((name, priority) => ({ ...twin, name, priority })).reverse();
    const findLocalOptions = createOptionLookup(twins);
    const result = findPaymentOptions({ fiat_amount: '100', fiat_currency: 'USD' }, { ...services, findLocalOptions });
    assert.deepEqual(result.ok && result.value.payment_options.map(({ name }) => name), ['first', 'second']);
  });

  it('have fees in the minor unit of the currency', () => {
    for (const { code } of catalogue.fiat) {
      const pattern = minorUnits(code) === 0 ? /^\d+$/ : new RegExp(`^\\d+\\.\\d{${minorUnits(code)}}$`);
      for (const option of offered('100', code).payment_options) {
        assert.match(option.processor_fee_fixed, pattern);
        assert.match(option.processor_min_fee, pattern);
      }
    }
  });

  it('change as soon as the rates change', () => {
    const dearer = { date: '2026-03-16', perEuro: new Map([...seedRates.perEuro, ['JPY', decimal('400')]]) };
    const asked = { fiat_amount: '1000', fiat_currency: 'JPY' };
    assert.deepEqual(names('1000', 'JPY'), ['card_express']);
    const result = findPaymentOptions(asked, { ...services, rates: dearer });
    assert.deepEqual(result.ok && result.value.payment_options, []);
  });
});

describe('the result', () => {
  for (const [amount, currency, number, base] of [
    ['100', 'USD', 100, '100'],
    ['100.50', 'USD', 100.5, '100.50'],
    ['100', 'EUR', 100, '114.76'],
    ['10000', 'JPY', 10000, '62.76'],
    ['10.4', 'JPY', 10.4, '0.06'],
    ['0.01', 'IDR', 0.01, '0.00'],
  ] as const) {
    it(`${amount} ${currency} is ${base} USD`, () => {
      const { payment_options: options, ...rest } = offered(amount, currency);
      assert.ok(Array.isArray(options));
      assert.deepEqual(rest, { fiat_amount: number, fiat_currency: currency, base_in_usd: base });
    });
  }
  it('has the currency in upper case', () => assert.equal(offered('1', 'eur').fiat_currency, 'EUR'));
});

describe('a missing rate', () => {
  const query = { fiat_amount: '100', fiat_currency: 'EUR' };
  const withoutDollar = createRates('2026-03-16', { JPY: '160' });

  it('of the currency is the failure no_rate', () => {
    assert.deepEqual(findPaymentOptions(query, { ...services, rates: withoutDollar }), failure('no_rate'));
  });

  it('of all currencies is the failure rates_unavailable', () => {
    assert.deepEqual(findPaymentOptions(query, { ...services, rates: undefined }), failure('rates_unavailable'));
  });
});

describe('the limits that an amount is beyond', () => {
  const processor = requireDefined(catalogue.processors[0]);
  const between = (range = '') => {
    const [min_usd = '', max_usd = ''] = range.split('-');
    return { ...processor, currencies: ['USD', 'JPY'], min_usd, max_usd };
  };
  const rows: readonly [name: string, ranges: string, amount: string, limits: string | undefined][] = [
    ['below the only option', '10-100', '9.99', '10.00 to 100.00'],
    ['above the only option', '10-100', '100.01', '10.00 to 100.00'],
    ['at a limit', '10-100', '10', undefined],
    ['below several options', '20-50 10-30', '1', '10.00 to 50.00'],
    ['below an option that takes more than an order may have', '10-90000', '9', '10.00 to 10000'],
    ['above what an order may have', '10-90000', '10001', '10.00 to 10000'],
    ['between two options, of which none takes it', '10-20 50-90', '30', undefined],
    ['above what an order may have, as each amount that the option takes', '20000-90000', '9', undefined],
    ['where there are no options', '', '30', undefined],
  ];
  for (const [name, ranges, fiat_amount, expected] of rows) {
    it(name, () => {
      const findLocalOptions = createOptionLookup(ranges.split(' ').filter(Boolean).map(between));
      const limits = exceededLimits({ fiat_amount, fiat_currency: 'usd' }, { rates: seedRates, findLocalOptions });
      assert.equal(limits && `${limits.minimum} to ${limits.maximum}`, expected);
    });
  }

  it('are whole units in a currency without minor units, rounded inwards', () => {
    const findLocalOptions = createOptionLookup([between('10-100')]);
    const limits = exceededLimits({ fiat_amount: '1', fiat_currency: 'JPY' }, { rates: seedRates, findLocalOptions });
    assert.match(limits?.minimum ?? '', /^\d+$/);
    assert.match(limits?.maximum ?? '', /^\d+$/);
  });
});
