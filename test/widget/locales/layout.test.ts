import { assert } from 'chai';
import { languages } from '../../../widget/locales/negotiate.js';
import { changeLanguage, createColumn, findOverflowing } from '../support/overflow.js';
import { screens } from '../support/screens.js';
import * as t from '../support/index.js';
import { mirroredLocale } from '../support/pseudo-locales.js';

t.useService();

type ColumnOptions = { readonly width: string; readonly properties: Partial<t.CryptoCheckout> };

/** Shows a screen in a column. */
const showScreen = async (name: string, { width, properties }: ColumnOptions): Promise<t.CryptoCheckout> => {
  const show = screens[name];
  if (!show) throw new Error(`no screen ${name}`);
  return show({ parent: createColumn(width), properties });
};

/** The screens with the longest words. styles/overflow.check has all, in a language that is a third longer than English. */
const wordyScreens = ['wrong-address', 'sending'];

describe('every language fits at 280 px', () => {
  for (const name of wordyScreens) {
    it(name, async () => {
      const element = await showScreen(name, { width: '280px', properties: {} });
      for (const locale of languages) {
        await changeLanguage(element, { lang: locale, properties: { locale } });
        assert.deepEqual(findOverflowing(element), [], locale);
      }
    });
  }
});

/** Words of a text that are not on one line. What follows a hyphen or a slash may be on the next one. */
function findBrokenWords(element: Element): readonly string[] {
  const card = t.queryRequired(element, '.card');
  for (const name of t.queryAll(element, '.name')) name.style.hyphens = 'manual'; // some browsers know where a word may break
  const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest('code, dd, .spoken, svg') || !node.parentElement?.checkVisibility()) continue;
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[^\s/·-]+/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0); // Firefox has empty ones of marks of direction
      if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1) broken.push(word);
    }
  }
  return broken;
}

describe('no word breaks inside itself at 320 px', () => {
  /** These are written without spaces. */
  const withoutSpaces = ['ja', 'zh-CN'];
  /** As wide as the fonts of phones: the fallback of this machine is wider. */
  before(async () => {
    const font = new FontFace(
      'Inter',
      'url(/node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2)',
    );
    document.fonts.add(await font.load());
  });

  for (const name of wordyScreens) {
    it(name, async () => {
      const element = await showScreen(name, { width: '320px', properties: {} });
      const broken: string[] = [];
      for (const locale of languages.filter((tag) => !withoutSpaces.includes(tag))) {
        await changeLanguage(element, { lang: locale, properties: { locale } });
        broken.push(...findBrokenWords(element).map((word) => `${locale}: ${word}`));
      }
      assert.deepEqual(broken, []);
    });
  }

  it('the fees of options, at 280 px', async () => {
    assert.deepEqual(findBrokenWords(await showScreen('choosing', { width: '280px', properties: {} })), []);
  });
});

/** The lines of a text, as how far each reaches. */
function lineWidths(node: Node): readonly number[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  const widths = new Map<number, number>();
  for (const { top, width } of range.getClientRects()) widths.set(top, (widths.get(top) ?? 0) + width);
  return [...widths.values()];
}

describe('the label of an address at 336 px', () => {
  it('has lines of about the same length in every language', async () => {
    const element = await showScreen('pending', { width: '336px', properties: {} });
    for (const locale of languages) {
      await changeLanguage(element, { lang: locale, properties: { locale } });
      const widths = lineWidths(t.queryRequired(element, '#address-label'));
      assert.isAbove((widths.at(-1) ?? 0) / Math.max(...widths), 0.3, `${locale}: ${widths.join()}`);
    }
  });
});

describe('a language from right to left', () => {
  const column = { width: '360px', properties: { locale: 'he', translations: mirroredLocale } };
  it('begins the lines of an address at the right', async () => {
    const element = await showScreen('pending', column);
    t.finishAnimations(element);
    const groups = t.queryAll(element, '[part=address] .group').map((group) => group.getBoundingClientRect());
    const ends = new Map(groups.map(({ top, right }) => [Math.round(top), right]));
    assert.isAbove(ends.size, 1);
    const [first = 0] = ends.values();
    for (const right of ends.values()) assert.closeTo(right, first, 8);
  });

  it('isolates the direction of a coin in a sentence', async () => {
    const note = t.getText(t.queryRequired(await t.mountWithOrder({ locale: 'he' }), '.note'));
    assert.match(note, /\u2068(?:≈\s[\d.]+\s)?BTC\u2069/);
    assert.include(note, '\u2068Bitcoin\u2069');
  });
});
