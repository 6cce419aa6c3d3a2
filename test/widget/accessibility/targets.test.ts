import { assert } from 'chai';
import { extremeScreens, screens } from '../support/screens.js';
import * as t from '../support/index.js';

t.useService();

const withoutTargets = ['creating', 'empty', 'misconfigured'];

describe('targets', () => {
  for (const [name, show] of Object.entries({ ...screens, ...extremeScreens })) {
    it(`are at least 44 px high and 24 px wide: ${name}`, async () => {
      const parent = t.createContainer();
      parent.style.inlineSize = '280px';
      const element = await show({ parent });
      // WCAG 2.2, 2.5.8, excepts links within a sentence.
      const targets = t
        .queryAll(element, 'button, a:not([part=consent] a), summary, .row:not(.blank), #destination, [type=search]')
        .filter(t.isVisible);
      const small = targets.filter((target) => {
        const { width, height } = target.getBoundingClientRect();
        return height < 43.9 || width < 24; // of an engine that adds up in 1/64 px
      });
      assert.deepEqual(small.map(t.getText), []);
      assert.strictEqual(targets.length === 0, withoutTargets.includes(name));
    });
  }

  it('this test detects a violation', async () => {
    const element = await t.mountAtChoosing();
    t.queryRequired(element, '[part=button]').style.cssText = 'min-block-size: 0; padding: 0; block-size: 20px';
    assert.isBelow(t.queryRequired(element, '[part=button]').getBoundingClientRect().height, 24);
  });
});
