import { assert } from '@open-wc/testing';
import { judge } from '../support/axe.js';
import { extremes, screens } from '../support/screens.js';
import * as t from '../support/index.js';

t.useService();

for (const dir of ['ltr', 'rtl']) {
  describe(`axe, by all its rules, ${dir}`, () => {
    for (const [name, show] of Object.entries({ ...screens, ...extremes })) {
      it(`finds nothing: ${name}`, async () => {
        const { violations, unclear, contrasts } = await judge(await show({ attributes: { dir } }));
        assert.deepEqual(violations, []);
        assert.deepEqual(unclear, []);
        assert.isAbove(contrasts, 0, 'contrast was looked at');
      });
    }
  });
}

describe('axe itself', () => {
  it('sees what is wrong inside the element', async () => {
    const element = await t.choosing();
    element.style.setProperty('--checkout-text-muted', '#ddd');
    const { violations } = await judge(element);
    assert.match(violations.join(), /color-contrast/);
  });
});
