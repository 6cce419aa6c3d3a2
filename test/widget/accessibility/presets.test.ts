import { assert } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { presets } from '../../../widget/common/preset-names.js';
import { runAxe } from '../support/axe.js';
import { screens } from '../support/screens.js';
import * as t from '../support/index.js';

t.useService();

/** Every preset in both schemes and directions, on an element that already shows its screen. */
async function faultsIn(element: t.CryptoCheckout): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await emulateMedia({ colorScheme });
    for (const preset of presets) {
      for (const dir of ['ltr', 'rtl']) {
        await t.applyAppearance(element, { theme: preset, dir });
        const { violations, unclear, contrasts } = await runAxe(element, 'appearance');
        const found = [...violations, ...unclear, ...(contrasts > 0 ? [] : ['no contrast was determined'])];
        faults.push(...found.map((fault) => `${colorScheme} ${preset} ${dir} ${fault}`));
      }
    }
  }
  return faults;
}

describe('axe, by the rules that colours and sizes change', () => {
  const page = document.documentElement.style;
  before(t.skipUnlessSupported('emulateMedia'));
  before(() => (page.colorScheme = 'light dark'));
  after(() => (page.colorScheme = ''));
  afterEach(() => emulateMedia({ colorScheme: 'light' }));
  for (const [name, show] of Object.entries(screens)) {
    it(`finds nothing in any preset: ${name}`, async () => {
      const faults = await faultsIn(await show());
      assert.isEmpty(faults, faults.slice(0, 3).join('\n'));
    });
  }

  it('reports a colour that fails in one preset only', async () => {
    const element = await t.mountAtChoosing();
    element.style.setProperty('--checkout-text-muted', 'light-dark(#575e6b, #333)');
    assert.match((await faultsIn(element)).join(), /^light dark ltr color-contrast/);
  });
});
