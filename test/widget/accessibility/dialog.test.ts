import { assert } from 'chai';
import { sendKeys } from '@web/test-runner-commands';
import { runAxe } from '../support/axe.js';
import { mountWithDialog } from '../support/dialogs.js';
import * as t from '../support/index.js';

t.useService();

const layouts = ['button', 'row'] as const;

const focused = (element: Element): Element | null | undefined => element.shadowRoot?.activeElement;

for (const layout of layouts) {
  describe(`the dialog of layout ${layout}`, () => {
    const dir = layout === 'row' ? 'rtl' : 'ltr';
    it(`passes axe, closed, open and with an order, ${dir}`, async () => {
      const element = await mountWithDialog(layout, { dir });
      assert.deepEqual((await runAxe(element)).violations, []);
      await element.open();
      await t.waitForStep(element, 'choosing');
      assert.deepEqual((await runAxe(element)).violations, []);
      await element.submit();
      await t.waitForQrCode(element);
      assert.deepEqual((await runAxe(element)).violations, []);
    });

    it('allows a purchase by keyboard, keeps the focus inside, and returns it', async () => {
      const element = await mountWithDialog(layout);
      await sendKeys({ press: 'Tab' });
      assert.strictEqual(focused(element), t.queryRequired(element, '[part=open]'));
      await sendKeys({ press: 'Enter' });
      await t.waitForStep(element, 'choosing');
      for (let tabs = 0; tabs < 9 && !focused(element)?.matches('.primary[type=submit]'); tabs += 1) {
        await sendKeys({ press: 'Tab' });
        const inside = focused(element);
        const isInside = !inside || t.queryRequired(element, 'dialog').contains(inside);
        assert.isTrue(isInside, 'inside the dialog, or the browser itself');
      }
      await sendKeys({ press: 'Enter' });
      await t.waitForStep(element, 'pending');
      await t.waitForQrCode(element);
      assert.isTrue(t.queryRequired(element, 'dialog').contains(focused(element) ?? null));
      await sendKeys({ press: 'Escape' });
      const isBack = () => focused(element) === t.queryRequired(element, '[part=open]');
      await t.waitFor(isBack, 'the focus did not come back');
    });
  });
}
