import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errors } from '#contract';

/** Section 7 of the service document, to the letter, with the statuses that the design settled. */
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
  422: ['The requested fiat currency is not supported.', 'The requested cryptocurrency or network is not supported.'],
  502: ['Could not retrieve exchange rate for the requested fiat currency.'],
  503: ['An error occurred, please try again later.', 'Could not create order. Please try again later.'],
};

describe('documented messages', () => {
  for (const [status, messages] of Object.entries(documented)) {
    for (const message of messages) {
      it(`${status} ${message}`, () => {
        const found = Object.values(errors).filter((error) => error.message === message);
        assert.deepEqual(found, [{ status: Number(status), message }]);
      });
    }
  }
  it('no two failures have the same text', () => {
    const messages = Object.values(errors).map(({ message }) => message);
    assert.equal(new Set(messages).size, messages.length);
  });
});
