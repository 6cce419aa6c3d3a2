import { assert } from '@open-wc/testing';
import * as t from '../support/index.js';

t.useService();

const never = (): Promise<never> => new Promise(() => undefined);

const instructionsOf = (element: Element): Element => t.queryRequired(element, '[part=instructions]');

const opacityOf = (element: Element): string => getComputedStyle(instructionsOf(element)).opacity;

describe('the sentence about how to pay', () => {
  it('waits for the first report, because a link may come with it', async () => {
    t.mockReply(t.eventsUrl, never);
    assert.strictEqual(opacityOf(await t.mountWithOrder()), '0');
  });

  it('comes all the same when no report comes', async () => {
    t.mockReply(t.eventsUrl, never);
    const element = await t.mountWithOrder();
    await Promise.all(
      instructionsOf(element)
        .getAnimations()
        .map(({ finished }) => finished),
    );
    assert.strictEqual(opacityOf(element), '1');
  });

  it('comes at once with a report without a link', async () => {
    const element = await t.mountWithOrder();
    await t.waitFor(() => t.getText(t.query(element, '[part=payout-amount]')).startsWith('≈'), 'no report');
    assert.isNull(t.query(element, 'a'));
    assert.lengthOf(instructionsOf(element).getAnimations(), 0);
    assert.strictEqual(opacityOf(element), '1');
  });
});
