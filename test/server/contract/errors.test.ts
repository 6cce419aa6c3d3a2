import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errors } from '#contract';

const noRate = 'Could not retrieve exchange rate for the requested fiat currency.';

/** The texts of section 7 of the service document with our statuses, which the document leaves open. */
const documented = {
  400: [
    'Invalid exchange pair.',
    'Invalid fiat currency.',
    'Invalid fiat amount.',
    'Invalid Request. Missing parameters.',
    'Invalid Request. Missing partner parameters.',
    'Invalid crypto currency.',
    'Invalid crypto currency network.',
    'Invalid webhook URL.',
    'Invalid partner webhook URL.',
  ],
  422: [
    'The requested fiat currency is not supported.',
    'The requested cryptocurrency or network is not supported.',
    noRate,
  ],
  503: ['An error occurred, please try again later.', 'Could not create order. Please try again later.', noRate],
};

describe('documented messages', () => {
  for (const [status, messages] of Object.entries(documented)) {
    for (const message of messages) {
      it(`${status} ${message}`, () => {
        const found = Object.values(errors).filter((error) => error.message === message);
        const expected = { status: Number(status), message };
        assert.deepEqual(message === noRate ? found.filter((one) => one.status === expected.status) : found, [
          expected,
        ]);
      });
    }
  }
  it('only the two failures of rates share a text', () => {
    const messages = Object.values(errors).map(({ message }) => message);
    const shared = messages.filter((message, index) => messages.indexOf(message) !== index);
    assert.deepEqual(shared, [noRate]);
  });
});
