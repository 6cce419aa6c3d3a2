import { assert } from '@open-wc/testing';
import type { CheckoutStatusEvent } from '../../widget/define.js';
import * as t from './support.js';

t.useService();

describe('following', () => {
  it('shows every status of a happy order', async () => {
    const element = await t.pending();
    const told: string[] = [];
    element.addEventListener('checkout-status', ({ status, previous }: CheckoutStatusEvent) => {
      told.push(`${previous} > ${status}`);
    });
    const road = [
      ['submit', 'processing'],
      ['capture', 'paid'],
      ['broadcast', 'sending'],
      ['finalize', 'completed'],
    ] as const;
    for (const [trigger, status] of road) {
      await t.move(trigger);
      await t.reach(element, status);
    }
    assert.deepEqual(told, ['pending > processing', 'processing > paid', 'paid > sending', 'sending > completed']);
    assert.strictEqual((await element.completed).status, 'completed');
  });
});
