import { assert } from '@open-wc/testing';
import axe from 'axe-core';
import { screens } from './screens.js';
import * as t from './support.js';

t.useService();

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function violations(element: Element) {
  t.rest(element);
  const { violations: found, passes } = await axe.run(element, {
    runOnly: tags,
    resultTypes: ['violations', 'passes'],
  });
  const said = found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  );
  const contrasts = passes.find(({ id }) => id === 'color-contrast')?.nodes.length ?? 0;
  return { said, contrasts };
}

for (const theme of ['light', 'dark']) {
  describe(`axe in ${theme}`, () => {
    for (const [name, show] of Object.entries(screens)) {
      it(`finds nothing: ${name}`, async () => {
        const { said, contrasts } = await violations(await show({ attributes: { theme } }));
        assert.deepEqual(said, []);
        assert.isAbove(contrasts, 0, 'contrast was looked at');
      });
    }
  });
}

describe('axe itself', () => {
  it('sees what is wrong inside the element', async () => {
    const element = await t.choosing();
    element.style.setProperty('--checkout-text-muted', '#ddd');
    const { said } = await violations(element);
    assert.match(said.join(), /color-contrast/);
  });
});
