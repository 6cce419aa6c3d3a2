import { assert } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { judge } from '../support/axe.js';
import * as t from '../support/index.js';

t.useService();

const layouts = ['button', 'row'] as const;

/** The element as its layout shows it, behind a button of the page. */
async function closed(layout: (typeof layouts)[number], dir = 'ltr'): Promise<t.CryptoCheckout> {
  const element = t.put({ layout, dir });
  await t.until(() => t.query(element, '[part=open]'), 'no button');
  await element.updateComplete;
  return element;
}

const opened = async (layout: (typeof layouts)[number], dir = 'ltr'): Promise<t.CryptoCheckout> => {
  const element = await closed(layout, dir);
  await element.open();
  return t.reach(element, 'choosing');
};

const focused = (element: Element): Element | null | undefined => element.shadowRoot?.activeElement;

for (const layout of layouts) {
  describe(`the dialog of layout ${layout}`, () => {
    for (const dir of ['ltr', 'rtl']) {
      it(`has nothing that axe finds, closed, open and with an order, ${dir}`, async () => {
        assert.deepEqual((await judge(await closed(layout, dir))).violations, []);
        const element = await opened(layout, dir);
        assert.deepEqual((await judge(element)).violations, []);
        await element.submit();
        await t.drawn(element);
        assert.deepEqual((await judge(element)).violations, []);
      });
    }

    it('takes a purchase by keys alone, keeps the focus inside, and gives it back', async () => {
      const element = await closed(layout);
      await sendKeys({ press: 'Tab' });
      const opener = t.get(element, '[part=open]');
      assert.strictEqual(focused(element), opener);
      await sendKeys({ press: 'Enter' });
      await t.reach(element, 'choosing');
      for (let tabs = 0; tabs < 9 && !focused(element)?.matches('.primary[type=submit]'); tabs += 1) {
        await sendKeys({ press: 'Tab' });
        const inside = focused(element);
        assert.isTrue(!inside || t.get(element, 'dialog').contains(inside), 'inside the dialog, or the browser itself');
      }
      await sendKeys({ press: 'Enter' });
      await t.reach(element, 'pending');
      await t.drawn(element);
      assert.isTrue(t.get(element, 'dialog').contains(focused(element) ?? null));
      await sendKeys({ press: 'Escape' });
      await t.until(() => focused(element) === t.get(element, '[part=open]'), 'the focus did not come back');
    });
  });
}
