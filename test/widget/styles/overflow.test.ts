import { assert } from 'chai';
import { changeLanguage, createColumn, findOverflowing } from '../support/overflow.js';
import { extremeScreens, screens } from '../support/screens.js';
import * as t from '../support/index.js';
import { lengthenedLocale, mirroredLocale } from '../support/pseudo-locales.js';

t.useService();

const all = { ...screens, ...extremeScreens };

type Properties = Partial<t.CryptoCheckout>;

const languages: readonly (readonly [string, Properties, string])[] = [
  ['English', { locale: 'en' }, 'en'],
  ['a language a third longer', { translations: lengthenedLocale }, 'de'],
  ['a longer one from right to left', { locale: 'he', translations: mirroredLocale }, 'he'],
];

describe('nothing overflows or is cut', () => {
  for (const [name, show] of Object.entries(all)) {
    it(`at any width in any language: ${name}`, async () => {
      const parent = createColumn('280px');
      const element = await show({ parent });
      for (const [language, properties, lang] of languages) {
        await changeLanguage(element, { lang, properties });
        for (const width of ['280px', '320px', '420px', '1000px']) {
          parent.style.inlineSize = width;
          assert.isAtMost(element.getBoundingClientRect().width, 420);
          assert.deepEqual(findOverflowing(element), [], `${language} at ${width}`);
        }
      }
    });
  }

  it('this test detects a violation', async () => {
    const element = t.createCheckout();
    createColumn('280px').append(element);
    await t.waitForStep(element, 'choosing');
    t.queryRequired(element, '[part=button]').style.minWidth = '400px';
    assert.isNotEmpty(findOverflowing(element));
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
      const parent = t.createContainer();
      parent.style.cssText = css;
      const element = t.createCheckout();
      parent.append(element);
      await t.waitForStep(element, 'choosing');
      assert.isAtLeast(element.getBoundingClientRect().width, 280);
    });
  }

  it('in a dialog is enough to pay with', async () => {
    const dialog = document.createElement('dialog');
    const element = t.createCheckout();
    dialog.append(element);
    t.createContainer().append(dialog);
    dialog.showModal();
    await t.waitForStep(element, 'choosing');
    assert.isAtLeast(element.getBoundingClientRect().width, 280);
  });

  it('never makes a narrow column wider', async () => {
    const parent = t.createContainer();
    parent.style.cssText = 'display: flex; inline-size: 280px';
    const column = document.createElement('div');
    column.style.flex = '1';
    const element = t.createCheckout();
    column.append(element);
    parent.append(column);
    await t.waitForStep(element, 'choosing');
    assert.strictEqual(column.getBoundingClientRect().width, 280);
  });
});
