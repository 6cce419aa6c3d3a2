import { HttpResponse } from 'msw';
import { consoleErrors } from './sentences.js';
import * as t from './index.js';

/** What a test adds to a screen: attributes and properties of its own, and the part of the page to put it in. */
export type Given = {
  readonly attributes?: t.Attributes;
  readonly properties?: Partial<t.CryptoCheckout>;
  readonly parent?: HTMLElement;
};

/** Leads the element to a screen, and resolves once all of the screen is there. To be called after `useService`. */
export type Show = (given?: Given) => Promise<t.CryptoCheckout>;

const never = () => new Promise<never>(() => undefined);
const typed = { ...t.noWallet, 'crypto-currency': 'USDT', 'crypto-currency-network': 'TRON' };
const twoWallets = { ...t.noWallet, wallets: JSON.stringify(t.twoWallets) };
const payment = { 'payment-url': 'https://pay.example/{option}' };

/** The element in the page; what a test gives goes before what the screen needs, but for a choice of coins. */
function put({ attributes, properties, parent = t.container() }: Given, changes: t.Attributes = {}): t.CryptoCheckout {
  const element = t.create({ ...attributes, ...changes }, properties);
  parent.append(element);
  return element;
}

const choosing =
  (changes?: t.Attributes): Show =>
  (given = {}) =>
    t.reach(put(given, changes), 'choosing');

/** An order that the service has told of, with all that its status loads. */
async function ordered(given: Given, status: t.Step = 'pending', triggers: Triggers = []): Promise<t.CryptoCheckout> {
  const element = await t.reach(put(given, payment), 'choosing');
  await element.submit();
  for (const trigger of triggers) await t.move(trigger);
  await t.reach(element, status);
  if (status === 'pending') await t.drawn(element);
  await t.until(() => t.textOf(t.query(element, '[part=elapsed], [part=outcome]')) !== '', 'no report');
  await t.until(() => t.spoken(element) !== '', 'no part');
  return element;
}

type Triggers = readonly Parameters<typeof t.move>[0][];

/** An order to which these things have happened. */
const after =
  (status: t.Step, ...triggers: Triggers): Show =>
  (given = {}) =>
    ordered(given, status, triggers);

/** A pending order whose service says that so many seconds are left. */
const left =
  (seconds: number): Show =>
  async (given = {}) => {
    t.answer(t.eventsUrl, async ({ request }) => {
      const { body } = await t.ask(new Request(request.url.replace('/events', '')));
      const { expires_at } = body.data as { expires_at: number };
      const data = JSON.stringify({ ...body, timestamp: expires_at - seconds });
      return new Response(`event: order\ndata: ${data}\n\n`, { headers: { 'content-type': 'text/event-stream' } });
    });
    const element = await ordered(given);
    await t.until(() => t.query(element, '[part=time-left]'), 'no time left');
    return element;
  };

const paid = ['submit', 'capture'] as const;

/** Every screen of the widget, by what leads to it. Names are kept: files are called by them. */
export const screens: Readonly<Record<string, Show>> = {
  loading(given = {}) {
    t.answer(t.optionsUrl, never);
    return t.reach(put(given, { wallets: JSON.stringify(t.twoWallets) }), 'loading');
  },
  choosing: choosing(),
  'choosing-a-coin': choosing(twoWallets),
  'choosing-among-all-coins': choosing(t.noWallet),
  'typing-an-address': choosing(typed),
  async 'wrong-address'(given = {}) {
    const element = await choosing(typed)(given);
    await element.submit();
    return element;
  },
  async 'fees-open'(given = {}) {
    const element = await choosing()(given);
    t.get(element, '.fold').click();
    return element;
  },
  async refused(given = {}) {
    const element = await choosing()(given);
    t.answerOnce(t.checkoutUrl, t.refused('Could not create order. Please try again later.'));
    await element.submit();
    return t.reach(element, 'choosing');
  },
  async creating(given = {}) {
    const element = await choosing()(given);
    t.answerOnce(t.checkoutUrl, never);
    void element.submit();
    return t.reach(element, 'creating');
  },
  pending: after('pending'),
  async copied(given = {}) {
    const element = await ordered(given);
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: () => Promise.resolve() },
    });
    t.get(element, '[part=address]').click();
    await t.until(() => t.spokenOfCopy(element) !== '', 'not copied');
    Reflect.deleteProperty(navigator, 'clipboard');
    return element;
  },
  'time-left': left(290),
  'last-minute': left(50),
  async 'another-status'(given = {}) {
    t.onlyDocumented();
    t.altered(t.checkoutUrl, (data: { status: string }) => (data.status = 'checking_your_bank'));
    const element = await t.reach(put(given), 'choosing');
    await element.submit();
    await t.reach(element, 'ordered');
    await t.drawn(element);
    return element;
  },
  processing: after('processing', 'submit'),
  async 'bank-asks'(given = {}) {
    const element = await ordered(given, 'processing', ['submit', 'require_action']);
    await t.until(() => t.query(element, '[part=action]'), 'no action');
    return element;
  },
  paid: after('paid', ...paid),
  sending: after('sending', ...paid, 'broadcast', 'confirm'),
  completed: after('completed', ...paid, 'broadcast', 'finalize'),
  'on-hold': after('on_hold', 'submit', 'hold'),
  failed: after('failed', 'decline'),
  expired: after('expired', 'expire'),
  canceled: after('canceled', 'cancel'),
  refunding: after('refunding', ...paid, 'refund'),
  refunded: after('refunded', ...paid, 'refund', 'settle_refund'),
  empty: (given = {}) => t.reach(put(given, { 'fiat-amount': '0.01' }), 'empty'),
  unreachable(given = {}) {
    t.answerOnce(t.optionsUrl, () => HttpResponse.error());
    return t.reach(put(given), 'unavailable');
  },
  async timeout(given = {}) {
    const own = Object.getOwnPropertyDescriptor(AbortSignal, 'timeout') ?? {};
    AbortSignal.timeout = () => AbortSignal.abort(new DOMException('late', 'TimeoutError'));
    const element = await t.reach(put(given), 'unavailable');
    Object.defineProperty(AbortSignal, 'timeout', own);
    return element;
  },
  async misconfigured(given = {}) {
    const element = put(given, { 'fiat-amount': '0' });
    await consoleErrors(() => t.reach(element, 'unavailable'));
    return element;
  },
  async offline(given = {}) {
    const element = await choosing()(given);
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    dispatchEvent(new Event('offline'));
    Reflect.deleteProperty(navigator, 'onLine');
    await t.until(() => t.query(element, '[part=offline]'), 'not offline');
    return element;
  },
};

const monero = {
  'crypto-currency': 'XMR',
  'crypto-currency-network': 'MONERO',
  'wallet-address': '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H',
};

const withChanges = (show: Show | undefined, changes: t.Attributes, given: Given): Promise<t.CryptoCheckout> => {
  if (!show) throw new Error('no such screen');
  return show({ ...given, attributes: { ...given.attributes, ...changes } });
};

/** Screens with the longest that can be in them. */
export const extremes: Readonly<Record<string, Show>> = {
  'large-amount': (given = {}) =>
    withChanges(screens['choosing'], { 'fiat-amount': '9999.99', 'fiat-currency': 'HUF' }, given),
  'long-address': (given = {}) =>
    withChanges(screens['pending'], { ...monero, 'external-reference': 'R'.repeat(255) }, given),
  'long-refusal'(given = {}) {
    t.answerOnce(t.optionsUrl, t.refused('x'.repeat(150)));
    return t.reach(put(given), 'unavailable');
  },
};
