import { assert } from '@open-wc/testing';
import { column, overflowing } from '../support/overflow.js';
import { extremes, screens } from '../support/screens.js';
import * as t from '../support/index.js';
import { longer, mirrored } from '../support/words.js';

t.useService();

const all = { ...screens, ...extremes };

type Properties = Partial<t.CryptoCheckout>;

const languages: readonly (readonly [string, Properties, string])[] = [
  ['English', {}, 'en'],
  ['a language a third longer', { translations: longer }, 'de'],
  ['a longer one from right to left', { locale: 'he', translations: mirrored }, 'he'],
];

describe('nothing sticks out or is cut', () => {
  for (const [name, show] of Object.entries(all)) {
    for (const [language, properties, lang] of languages) {
      it(`at any width in ${language}: ${name}`, async () => {
        const parent = column('280px');
        const element = await show({ parent, properties });
        await t.until(() => t.get(element, '.card').lang === lang, 'not its words');
        for (const width of ['280px', '320px', '420px', '1000px']) {
          parent.style.inlineSize = width;
          assert.isAtMost(element.getBoundingClientRect().width, 420);
          assert.deepEqual(overflowing(element), [], width);
        }
      });
    }
  }

  it('is seen by this test', async () => {
    const element = t.create();
    column('280px').append(element);
    await t.reach(element, 'choosing');
    t.get(element, '[part=button]').style.minWidth = '400px';
    assert.isNotEmpty(overflowing(element));
  });
});

describe('the width', () => {
  const parents: Record<string, string> = {
    'an inline block': 'display: inline-block',
    'a float': 'float: left',
    'a centred flex column': 'display: flex; flex-direction: column; align-items: center; width: max-content',
    'a grid that hugs its content': 'display: inline-grid',
  };
  for (const [name, css] of Object.entries(parents)) {
    it(`in ${name} is enough to pay with`, async () => {
      const parent = t.container();
      parent.style.cssText = css;
      const element = t.create();
      parent.append(element);
      await t.reach(element, 'choosing');
      assert.isAtLeast(element.getBoundingClientRect().width, 280);
    });
  }

  it('in a dialog is enough to pay with', async () => {
    const dialog = document.createElement('dialog');
    const element = t.create();
    dialog.append(element);
    t.container().append(dialog);
    dialog.showModal();
    await t.reach(element, 'choosing');
    assert.isAtLeast(element.getBoundingClientRect().width, 280);
  });

  it('never makes a narrow column wider', async () => {
    const parent = t.container();
    parent.style.cssText = 'display: flex; inline-size: 280px';
    const column = document.createElement('div');
    column.style.flex = '1';
    const element = t.create();
    column.append(element);
    parent.append(column);
    await t.reach(element, 'choosing');
    assert.strictEqual(column.getBoundingClientRect().width, 280);
  });
});
