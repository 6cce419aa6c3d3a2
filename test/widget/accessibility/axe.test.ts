import { assert } from 'chai';
import { runAxe } from '../support/axe.js';
import { extremeScreens, screens } from '../support/screens.js';
import * as t from '../support/index.js';

t.useService();

const all = Object.entries({ ...screens, ...extremeScreens });

describe('axe, by all its rules', () => {
  for (const [name, show] of all) {
    it(`finds nothing: ${name}`, async () => {
      const { violations, unclear, contrasts } = await runAxe(await show());
      assert.deepEqual(violations, []);
      assert.deepEqual(unclear, []);
      assert.isAbove(contrasts, 0, 'contrast was looked at');
    });
  }
});

describe('axe, by the rules that colours and sizes change, from right to left', () => {
  for (const [name, show] of all) {
    it(`finds nothing: ${name}`, async () => {
      const { violations, unclear } = await runAxe(await show({ attributes: { dir: 'rtl' } }), 'appearance');
      assert.deepEqual(violations, []);
      assert.deepEqual(unclear, []);
    });
  }
});

describe('axe itself', () => {
  it('reports a fault inside the element', async () => {
    const element = await t.mountAtChoosing();
    element.style.setProperty('--checkout-text-muted', '#ddd');
    const { violations } = await runAxe(element);
    assert.match(violations.join(), /color-contrast/);
  });
});
