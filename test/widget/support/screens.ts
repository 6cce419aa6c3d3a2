import { HttpResponse } from 'msw';
import { captureConsoleErrors } from './misconfiguration.js';
import * as t from './index.js';

/** What a test adds to a screen: attributes, properties, and a parent. */
type ScreenOptions = {
  readonly attributes?: t.Attributes;
  readonly properties?: Partial<t.CryptoCheckout>;
  readonly parent?: HTMLElement;
};

/** Opens a screen, and resolves when all of it is shown. Call after `useService`. */
export type OpenScreen = (given?: ScreenOptions) => Promise<t.CryptoCheckout>;

const neverResolves = () => new Promise<never>(() => undefined);
const typedAddressAttributes = { ...t.withoutWallet, 'crypto-currency': 'USDT', 'crypto-currency-network': 'TRON' };
const twoWallets = { ...t.withoutWallet, wallets: JSON.stringify(t.twoWallets) };
const paymentUrlAttributes = { 'payment-url': 'https://pay.example/{option}' };

const shop = 'https://shop.example/';
const links = { 'terms-url': `${shop}terms`, 'privacy-url': `${shop}privacy`, 'support-url': `${shop}help` };

/** Puts the element in the page. The screen's own attributes win over those of the test. */
function mountScreen(
  { attributes, properties, parent = t.createContainer() }: ScreenOptions,
  changes: t.Attributes = {},
): t.CryptoCheckout {
  const element = t.createCheckout({ ...attributes, ...changes }, properties);
  parent.append(element);
  return element;
}

/** The form, with its marks. */
const openChoosing =
  (changes?: t.Attributes): OpenScreen =>
  async (given = {}) => {
    const element = await t.waitForStep(mountScreen(given, changes), 'choosing');
    await t.waitForMarks(element);
    return element;
  };

type TriggerList = readonly Parameters<typeof t.applyTrigger>[0][];
type OrderProgress = { readonly status?: t.Step; readonly triggers?: TriggerList };

/** An order that the service has reported, with every chunk that its status loads. */
async function openOrder(
  given: ScreenOptions,
  { status = 'pending', triggers = [] }: OrderProgress = {},
): Promise<t.CryptoCheckout> {
  const element = await t.waitForStep(mountScreen(given, paymentUrlAttributes), 'choosing');
  await element.submit();
  for (const trigger of triggers) await t.applyTrigger(trigger);
  await t.waitForStep(element, status);
  if (status === 'pending') await t.waitForQrCode(element);
  const isReported = () => t.getText(t.query(element, '[part=outcome]')) !== '' || t.isReported(element);
  // The styles of a line that opens come with the marks.
  const isStyled = () =>
    t.queryAll(element, 'summary').every((line) => getComputedStyle(line).listStyleType === 'none');
  await t.waitFor(() => isReported() && isStyled() && t.getAnnouncement(element) !== '', 'no report');
  return element;
}

/** An order after these triggers. */
const openAfterTriggers =
  (status: t.Step, ...triggers: TriggerList): OpenScreen =>
  (given = {}) =>
    openOrder(given, { status, triggers });

/** Has the stream report a pending order with so many seconds left to pay. */
export const mockTimeLeft = (seconds: number): void =>
  t.mockReply(t.eventsUrl, async ({ request }) => {
    const { body } = await t.callService(new Request(request.url.replace('/events', '')));
    const { expires_at } = body.data as { expires_at: number };
    const data = JSON.stringify({ ...body, timestamp: expires_at - seconds });
    return new Response(`event: order\ndata: ${data}\n\n`, { headers: { 'content-type': 'text/event-stream' } });
  });

const openWithTimeLeft =
  (seconds: number): OpenScreen =>
  async (given = {}) => {
    mockTimeLeft(seconds);
    const element = await openOrder(given);
    await t.waitFor(() => t.query(element, '.time-left'), 'no time left');
    return element;
  };

const paidTriggers = ['submit', 'capture'] as const;

/** Every screen of the widget. Reference files are named after them. */
export const screens: Readonly<Record<string, OpenScreen>> = {
  async loading(given = {}) {
    t.mockReply(t.optionsUrl, neverResolves);
    const element = await t.waitForStep(mountScreen(given, { wallets: JSON.stringify(t.twoWallets) }), 'loading');
    await t.waitFor(() => t.query(element, '[part=coin]'), 'no coins');
    return element;
  },
  choosing: openChoosing(),
  async 'all-options'(given = {}) {
    const element = await openChoosing()(given);
    t.queryRequired(element, '.more').click();
    return element;
  },
  'choosing-a-coin': openChoosing(twoWallets),
  'choosing-a-network': openChoosing({ ...t.withoutWallet, 'crypto-currency': 'USDC' }),
  'choosing-among-all-coins': openChoosing(t.withoutWallet),
  'typing-an-address': openChoosing(typedAddressAttributes),
  async 'wrong-address'(given = {}) {
    const element = await openChoosing(typedAddressAttributes)(given);
    await element.submit();
    return element;
  },
  async refused(given = {}) {
    const element = await openChoosing()(given);
    t.mockReplyOnce(t.checkoutUrl, t.failedReply('Could not create order. Please try again later.'));
    await element.submit();
    return t.waitForStep(element, 'choosing');
  },
  async creating(given = {}) {
    const element = await openChoosing()(given);
    t.mockReplyOnce(t.checkoutUrl, neverResolves);
    void element.submit();
    return t.waitForStep(element, 'creating');
  },
  pending: openAfterTriggers('pending'),
  async instructions(given = {}) {
    const element = await t.waitForStep(mountScreen(given), 'choosing');
    await element.submit();
    await t.waitForQrCode(element);
    await t.waitForReport(element);
    return element;
  },
  async 'address-first'(given = {}) {
    const element = await t.waitForStep(mountScreen(given, { emphasis: 'address' }), 'choosing');
    await element.submit();
    await t.waitFor(() => t.query(element, '.note'), 'no note');
    await t.waitForQrCode(element);
    return element;
  },
  async 'back-to-the-shop'(given = {}) {
    const triggers = [...paidTriggers, 'broadcast', 'finalize'] as const;
    const attributes = { ...given.attributes, 'return-url': 'https://shop.example/thanks' };
    return openOrder({ ...given, attributes }, { status: 'completed', triggers });
  },
  async 'asks-for-consent'(given = {}) {
    return openChoosing({ ...links, consent: 'required' })(given);
  },
  async 'links-at-the-foot'(given = {}) {
    const element = await openOrder({ ...given, attributes: { ...given.attributes, ...links } });
    await t.waitFor(() => t.query(element, '[part=links]'), 'no links');
    return element;
  },
  async copied(given = {}) {
    const element = await openOrder(given);
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: () => Promise.resolve() },
    });
    t.queryRequired(element, '[part=address]').click();
    await t.waitFor(() => t.getCopyAnnouncement(element) !== '', 'not copied');
    Reflect.deleteProperty(navigator, 'clipboard');
    return element;
  },
  'time-left': openWithTimeLeft(290),
  'last-minute': openWithTimeLeft(50),
  async 'another-status'(given = {}) {
    t.disableExtensions();
    t.alterReply(t.checkoutUrl, (data: { status: string }) => (data.status = 'checking_your_bank'));
    const element = await t.waitForStep(mountScreen(given), 'choosing');
    await element.submit();
    await t.waitForStep(element, 'ordered');
    await t.waitFor(() => t.query(element, '[part=status]'), 'no status');
    return element;
  },
  processing: openAfterTriggers('processing', 'submit'),
  async 'bank-asks'(given = {}) {
    const element = await openOrder(given, { status: 'processing', triggers: ['submit', 'require_action'] });
    await t.waitFor(() => t.query(element, '.duty'), 'no action');
    return element;
  },
  paid: openAfterTriggers('paid', ...paidTriggers),
  sending: openAfterTriggers('sending', ...paidTriggers, 'broadcast', 'confirm'),
  completed: openAfterTriggers('completed', ...paidTriggers, 'broadcast', 'finalize'),
  'on-hold': openAfterTriggers('on_hold', 'submit', 'hold'),
  failed: openAfterTriggers('failed', 'decline'),
  expired: openAfterTriggers('expired', 'expire'),
  canceled: openAfterTriggers('canceled', 'cancel'),
  refunding: openAfterTriggers('refunding', ...paidTriggers, 'refund'),
  refunded: openAfterTriggers('refunded', ...paidTriggers, 'refund', 'settle_refund'),
  empty: (given = {}) => t.waitForStep(mountScreen(given, { 'fiat-amount': '0.01' }), 'empty'),
  'unknown-order': (given = {}) =>
    t.waitForStep(
      mountScreen(given, { ...links, 'transaction-code': '7b1f2c3a-5d0e-4f6a-8b9c-0d1e2f3a4b5c' }),
      'unavailable',
    ),
  unreachable(given = {}) {
    t.mockReplyOnce(t.optionsUrl, () => HttpResponse.error());
    return t.waitForStep(mountScreen(given), 'unavailable');
  },
  async timeout(given = {}) {
    const own = Object.getOwnPropertyDescriptor(AbortSignal, 'timeout') ?? {};
    AbortSignal.timeout = () => AbortSignal.abort(new DOMException('late', 'TimeoutError'));
    const element = await t.waitForStep(mountScreen(given), 'unavailable');
    Object.defineProperty(AbortSignal, 'timeout', own);
    return element;
  },
  async misconfigured(given = {}) {
    const element = mountScreen(given, { 'fiat-amount': '0' });
    await captureConsoleErrors(() => t.waitForStep(element, 'unavailable'));
    return element;
  },
  async offline(given = {}) {
    const element = await openOrder(given);
    t.goOffline();
    await t.waitFor(() => t.query(element, '.offline'), 'not offline');
    return element;
  },
};

const monero = {
  'crypto-currency': 'XMR',
  'crypto-currency-network': 'MONERO',
  'wallet-address': '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H',
};

const openWithAttributes =
  (show: OpenScreen | undefined, changes: t.Attributes): OpenScreen =>
  (given = {}) => {
    if (!show) throw new Error('no such screen');
    return show({ ...given, attributes: { ...given.attributes, ...changes } });
  };

/** Screens with the longest possible content. */
export const extremeScreens: Readonly<Record<string, OpenScreen>> = {
  'large-amount': openWithAttributes(screens['choosing'], { 'fiat-amount': '9999.99', 'fiat-currency': 'HUF' }),
  'long-address': openWithAttributes(screens['pending'], { ...monero, 'external-reference': 'R'.repeat(255) }),
  'long-refusal'(given = {}) {
    t.mockReplyOnce(t.optionsUrl, t.failedReply('x'.repeat(150)));
    return t.waitForStep(mountScreen(given), 'unavailable');
  },
};
