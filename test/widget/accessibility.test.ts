import { assert } from '@open-wc/testing';
import { HttpResponse } from 'msw';
import axe from 'axe-core';
import * as t from './support.js';

t.useService();

const never = () => new Promise<never>(() => undefined);
const typed = { ...t.noWallet, 'crypto-currency': 'USDT', 'crypto-currency-network': 'TRON' };

/** An order to which these things have happened. */
const after =
  (status: t.Step, ...triggers: readonly Parameters<typeof t.move>[0][]) =>
  async (look: t.Attributes): Promise<t.CryptoCheckout> => {
    const element = await t.pending({ ...look, 'payment-url': 'https://pay.example/' });
    for (const trigger of triggers) await t.move(trigger);
    await t.reach(element, status);
    await t.until(() => t.query(element, '[part~=step-done], [part=outcome]'), 'no status');
    return element;
  };

/** Every screen of the widget, by what leads to it. */
const screens: Record<string, (look: t.Attributes) => Promise<t.CryptoCheckout>> = {
  loading: (look) => {
    t.answer(t.optionsUrl, never);
    return t.reach(t.put({ ...look, wallets: JSON.stringify(t.twoWallets) }), 'loading');
  },
  choosing: (look) => t.choosing(look),
  'choosing a coin': (look) => t.choosing({ ...look, wallets: JSON.stringify(t.twoWallets) }),
  'choosing among all coins': (look) => t.choosing({ ...look, ...t.noWallet }),
  'typing an address': (look) => t.choosing({ ...look, ...typed }),
  'a wrong address': async (look) => {
    const element = await t.choosing({ ...look, ...typed });
    await element.submit();
    return element;
  },
  'with the fees open': async (look) => {
    const element = await t.choosing(look);
    t.get(element, '.fold').click();
    return element;
  },
  'an order that was refused': async (look) => {
    const element = await t.choosing(look);
    t.answer(t.checkoutUrl, t.refused('Could not create order. Please try again later.'));
    await element.submit();
    return t.reach(element, 'choosing');
  },
  creating: async (look) => {
    const element = await t.choosing(look);
    t.answer(t.checkoutUrl, never);
    void element.submit();
    return t.reach(element, 'creating');
  },
  pending: (look) => t.pending({ ...look, 'payment-url': 'https://pay.example/{option}' }),
  'a bank that asks': after('processing', 'submit', 'require_action'),
  sending: after('sending', 'submit', 'capture', 'broadcast', 'confirm'),
  completed: after('completed', 'submit', 'capture', 'broadcast', 'finalize'),
  'on hold': after('on_hold', 'submit', 'hold'),
  failed: after('failed', 'decline'),
  expired: after('expired', 'expire'),
  canceled: after('canceled', 'cancel'),
  refunding: after('refunding', 'submit', 'capture', 'refund'),
  refunded: after('refunded', 'submit', 'capture', 'refund', 'settle_refund'),
  copied: async (look) => {
    const element = await t.pending(look);
    t.get(element, '[part=address]').click();
    await t.until(() => t.spoken(element) !== t.created, 'not copied');
    return element;
  },
  empty: (look) => t.reach(t.put({ ...look, 'fiat-amount': '0.01' }), 'empty'),
  unreachable: (look) => {
    t.answer(t.optionsUrl, () => HttpResponse.error());
    return t.reach(t.put(look), 'unavailable');
  },
  misconfigured: async (look) => {
    const { error } = console;
    console.error = () => undefined;
    const element = await t.reach(t.put({ ...look, 'fiat-amount': '0' }), 'unavailable');
    console.error = error;
    return element;
  },
  offline: async (look) => {
    const element = await t.choosing(look);
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    dispatchEvent(new Event('offline'));
    Reflect.deleteProperty(navigator, 'onLine');
    await element.updateComplete;
    assert.exists(t.query(element, '[part=offline]'));
    return element;
  },
};

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
    afterEach(() => dispatchEvent(new Event('online')));
    for (const [name, show] of Object.entries(screens)) {
      it(`finds nothing: ${name}`, async () => {
        const { said, contrasts } = await violations(await show({ theme }));
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
