import { assert } from '@open-wc/testing';
import { en as destination } from '../../widget/destination/en.js';
import { en as order } from '../../widget/order/en.js';
import { en as outcome } from '../../widget/outcome/en.js';
import { en as main } from '../../widget/text/en.js';
import * as t from './support.js';

t.useService();

const never = () => new Promise<never>(() => undefined);

/** The element in a container of a width. */
function at(width: string, changes: t.Attributes, properties: Partial<t.CryptoCheckout> = {}): t.CryptoCheckout {
  const parent = t.container();
  parent.style.cssText = `inline-size: ${width}`;
  const element = t.create(changes, properties);
  parent.append(element);
  return element;
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

const typed = { 'wallet-address': undefined, 'crypto-currency': 'USDT', 'crypto-currency-network': 'BSC' };
const monero = {
  'crypto-currency': 'XMR',
  'crypto-currency-network': 'MONERO',
  'wallet-address': '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H',
};
const large = { 'fiat-amount': '9999.99', 'fiat-currency': 'HUF' };

type Text = t.CryptoCheckout['translations'];
type Screen = (width: string, text: Text) => Promise<t.CryptoCheckout>;

/** An order to which these things have happened. */
const after =
  (status: t.Step, ...triggers: readonly Parameters<typeof t.move>[0][]): Screen =>
  async (width, text) => {
    const element = await t.reach(
      at(width, { 'payment-url': 'https://pay.example/' }, { translations: text }),
      'choosing',
    );
    await element.submit();
    for (const trigger of triggers) await t.move(trigger);
    await t.reach(element, status);
    await t.until(() => t.query(element, '[part~=step], [part=outcome]'), 'no status');
    return element;
  };

const screens: Record<string, Screen> = {
  loading: (width, text) => {
    t.answer(t.optionsUrl, never);
    return t.reach(at(width, {}, { translations: text }), 'loading');
  },
  choosing: (width, text) =>
    t.reach(at(width, { wallets: JSON.stringify(t.twoWallets) }, { translations: text }), 'choosing'),
  'a large amount': (width, text) => t.reach(at(width, large, { translations: text }), 'choosing'),
  'a wrong address': async (width, text) => {
    const element = await t.reach(at(width, typed, { translations: text }), 'choosing');
    await element.submit();
    return element;
  },
  'a refusal of one long word': async (width, text) => {
    t.answer(t.optionsUrl, t.refused('x'.repeat(150)));
    return t.reach(at(width, {}, { translations: text }), 'unavailable');
  },
  creating: async (width, text) => {
    const element = await t.reach(at(width, {}, { translations: text }), 'choosing');
    t.answer(t.checkoutUrl, never);
    void element.submit();
    return t.reach(element, 'creating');
  },
  'pending with a long address': async (width, text) => {
    const changes = { ...monero, 'payment-url': 'https://pay.example/', 'external-reference': 'R'.repeat(255) };
    const element = await t.reach(at(width, changes, { translations: text }), 'choosing');
    await element.submit();
    await t.reach(element, 'pending');
    await t.drawn(element);
    return element;
  },
  'a bank that asks': after('processing', 'submit', 'require_action'),
  sending: after('sending', 'submit', 'capture', 'broadcast', 'confirm'),
  completed: after('completed', 'submit', 'capture', 'broadcast', 'finalize'),
  'on hold': after('on_hold', 'submit', 'hold'),
  failed: after('failed', 'decline'),
  expired: after('expired', 'expire'),
  refunded: after('refunded', 'submit', 'capture', 'refund', 'settle_refund'),
  empty: (width, text) => t.reach(at(width, { 'fiat-amount': '0.01' }, { translations: text }), 'empty'),
};

/** Every text a third longer, gaps kept: as long as German or Finnish. */
const lengthened = (text: string): string =>
  `${text} ${'äöü '.repeat(text.length).slice(0, Math.ceil(text.length * 0.35))}`;

const longer: Text = Object.fromEntries(
  Object.entries({ ...main, ...destination, ...order, ...outcome, lang: 'de' }).map(([key, word]) => {
    if (key === 'lang' || key === 'dir') return [key, word];
    return [key, lengthened(typeof word === 'string' ? word : word.other)];
  }),
);

describe('nothing sticks out or is cut', () => {
  for (const [name, show] of Object.entries(screens)) {
    for (const width of ['280px', '320px', '420px', '1000px']) {
      for (const [language, text] of [
        ['English', {}],
        ['a language a third longer', longer],
      ] as const) {
        it(`at ${width} in ${language}: ${name}`, async () => {
          const element = await show(width, text);
          assert.isAtMost(element.getBoundingClientRect().width, 420);
          assert.deepEqual(overflowing(element), []);
          if (text === longer) assert.include(t.textOf(t.get(element, '.card')), 'äöü');
        });
      }
    }
  }

  it('is seen by this test', async () => {
    const element = await t.reach(at('280px', {}), 'choosing');
    t.get(element, '[part=button]').style.minWidth = '400px';
    assert.isNotEmpty(overflowing(element));
  });
});

describe('targets', () => {
  for (const [name, show] of Object.entries(screens)) {
    it(`are at least 44 px high: ${name}`, async () => {
      const element = await show('280px', {});
      const targets = t.all(element, 'button, a, .row:not(.blank), #destination');
      const low = targets.filter((target) => target.getBoundingClientRect().height < 44);
      assert.deepEqual(low.map(t.textOf), []);
      assert.isAtLeast(targets.length, ['loading', 'creating', 'empty'].includes(name) ? 0 : 1);
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
