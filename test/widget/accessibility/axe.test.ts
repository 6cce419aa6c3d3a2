import { assert } from '@open-wc/testing';
import { runAxe } from '../support/axe.js';
import { extremeScreens, screens } from '../support/screens.js';
import * as t from '../support/index.js';

t.useService();

for (const dir of ['ltr', 'rtl']) {
  describe(`axe, by all its rules, ${dir}`, () => {
    for (const [name, show] of Object.entries({ ...screens, ...extremeScreens })) {
      it(`finds nothing: ${name}`, async () => {
        const { violations, unclear, contrasts } = await runAxe(await show({ attributes: { dir } }));
        assert.deepEqual(violations, []);
        assert.deepEqual(unclear, []);
        assert.isAbove(contrasts, 0, 'contrast was looked at');
      });
    }
  });
}

describe('axe itself', () => {
  it('reports a fault inside the element', async () => {
    const element = await t.mountAtChoosing();
    element.style.setProperty('--checkout-text-muted', '#ddd');
    const { violations } = await runAxe(element);
    assert.match(violations.join(), /color-contrast/);
  });
});
