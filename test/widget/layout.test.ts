import { assert } from '@open-wc/testing';
import { en as destination } from '../../widget/destination/en.js';
import { en as order } from '../../widget/order/en.js';
import { en as outcome } from '../../widget/outcome/en.js';
import { en as main } from '../../widget/text/en.js';
import { extremes, screens } from './screens.js';
import * as t from './support.js';

t.useService();

/** A part of the page of a width. */
function column(width: string): HTMLElement {
  const parent = t.container();
  parent.style.inlineSize = width;
  return parent;
}

/** Nodes that stick out of the card, or hold more than they show. Lists may scroll down, never sideways. */
function overflowing(element: Element): readonly string[] {
  t.rest(element);
  const card = t.get(element, '.card').getBoundingClientRect();
  const nodes = t
    .all(element, '.card *')
    .filter((node) => !node.matches('.spoken, wbr, slot') && node.checkVisibility());
  const isOut = (node: HTMLElement): boolean => {
    const { left, right } = node.getBoundingClientRect();
    const isAroundList = node.querySelector('.scroll') !== null; // lists have room for the focus ring beside them
    const isWide = !isAroundList && node.clientWidth > 0 && node.scrollWidth > node.clientWidth;
    const isCut = getComputedStyle(node).overflowY === 'hidden' && node.scrollHeight > node.clientHeight;
    return left < card.left || right > card.right || isWide || isCut;
  };
  return nodes.filter(isOut).map((node) => node.outerHTML.slice(0, 200));
}

type Text = t.CryptoCheckout['translations'];

const all = { ...screens, ...extremes };

/** Every text a third longer, gaps kept: as long as German or Finnish. */
const lengthened = (text: string): string =>
  `${text} ${'äöü '.repeat(text.length).slice(0, Math.ceil(text.length * 0.35))}`;

const longer: Text = Object.fromEntries(
  Object.entries({ ...main, ...destination, ...order, ...outcome, lang: 'de' }).map(([key, word]) => {
    if (key === 'lang' || key === 'dir') return [key, word];
    return [key, lengthened(typeof word === 'string' ? word : word.other)];
  }),
);

const languages: readonly (readonly [string, Text])[] = [
  ['English', {}],
  ['a language a third longer', longer],
];

describe('nothing sticks out or is cut', () => {
  for (const [name, show] of Object.entries(all)) {
    for (const [language, text] of languages) {
      it(`at any width in ${language}: ${name}`, async () => {
        const parent = column('280px');
        const element = await show({ parent, properties: { translations: text } });
        for (const width of ['280px', '320px', '420px', '1000px']) {
          parent.style.inlineSize = width;
          assert.isAtMost(element.getBoundingClientRect().width, 420);
          assert.deepEqual(overflowing(element), [], width);
        }
        if (text === longer) assert.include(t.textOf(t.get(element, '.card')), 'äöü');
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

const withoutTargets = ['creating', 'empty', 'misconfigured'];

describe('targets', () => {
  for (const [name, show] of Object.entries(all)) {
    it(`are at least 44 px high: ${name}`, async () => {
      const element = await show({ parent: column('280px') });
      const targets = t.all(element, 'button, a, .row:not(.blank), #destination');
      // WebKit's lengths are multiples of 1/64 px, with the error of their sums
      const low = targets.filter((target) => target.getBoundingClientRect().height < 43.9);
      assert.deepEqual(low.map(t.textOf), []);
      assert.strictEqual(targets.length === 0, withoutTargets.includes(name));
    });
  }
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
