import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkout } from '#contract';
import { attributes, attributesOf, toParameter } from '../../../widget/config/attributes.js';

describe('the table of attributes', () => {
  it('has the parameters of checkout, and the partner group', () => {
    const own = [...attributesOf('order'), ...attributesOf('wallet')].map(toParameter);
    assert.deepEqual(own.sort(), Object.keys(checkout.query).sort());
    assert.deepEqual(attributesOf('partner').map(toParameter).sort(), Object.keys(checkout.partner.query).sort());
  });

  it('has the rules of the contract, but for an amount beyond its limit, and the currency, which two operations take', () => {
    const query = { ...checkout.query, ...checkout.partner.query };
    for (const [name, row] of Object.entries(attributes)) {
      const parameter = Reflect.get(query, toParameter(name)) as { readonly schema: unknown } | undefined;
      if (parameter && !['fiatCurrency', 'fiatAmount'].includes(name))
        assert.equal(Reflect.get(row, 'rule'), parameter.schema, name);
    }
  });
});
