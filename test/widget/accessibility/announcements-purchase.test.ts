import { assert } from 'chai';
import { recordAnnouncements } from '../support/announcements.js';
import * as t from '../support/index.js';

t.useService();

const ready = 'status: Ways to pay are ready.';
const creating = 'status: Creating your order…';
const created = `status: ${t.orderCreatedAnnouncement}`;

/** The element while options load, and its announcements. */
async function mountWhileLoading(changes: t.Attributes = {}) {
  const waiting = t.holdReply(t.optionsUrl);
  const element = await t.waitForStep(t.mount(changes), 'loading');
  const announcements = recordAnnouncements(element);
  waiting.open();
  await t.waitForStep(element, 'choosing');
  return { element, announcements };
}

async function ordered() {
  const { element, announcements } = await mountWhileLoading();
  await element.submit();
  await t.waitForQrCode(element);
  return { element, announcements };
}

const waitForAnnouncement = (announcements: readonly string[], last: string) =>
  t.waitFor(() => announcements.at(-1) === `status: ${last}`, `not announced: ${last}`);

/** Waits until the copy label is reset. */
const waitForCopyReset = (element: Element) => t.waitFor(() => t.getCopyAnnouncement(element) === '', 'still copied');

describe('announcements, in order and once', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

  it('from the options to the end of a purchase', async () => {
    const { element, announcements } = await ordered();
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: () => Promise.resolve() },
    });
    t.queryRequired(element, '[part=address]').click();
    await waitForAnnouncement(announcements, 'Copied');
    await waitForCopyReset(element);
    const happyPath = [
      ['submit', 'Payment in progress.'],
      ['capture', 'Payment received.'],
      ['broadcast', 'Sending BTC.'],
      ['finalize', `${t.deliveredTitle()}. You paid €101.34 (SEPA instant transfer).`],
    ] as const;
    for (const [trigger, sentence] of happyPath) {
      await t.applyTrigger(trigger);
      await waitForAnnouncement(announcements, sentence);
    }
    assert.deepEqual(announcements, [
      ready,
      creating,
      created,
      'status: Copied',
      ...happyPath.map(([, text]) => `status: ${text}`),
    ]);
  });

  const ends = [
    ['decline', 'Nothing charged. The payment was declined. Choose another way to pay.'],
    [
      'cancel',
      'Order canceled. No payment has reached us. Already paid? Don’t pay again. Contact the shop with the order code below. Not paid? Order again in the shop.',
    ],
    [
      'expire',
      'Time is up. The time to pay ran out. No payment has reached us. Already paid? Don’t pay again. Contact the shop with the order code below. Not paid? Order again in the shop.',
    ],
  ] as const;
  for (const [trigger, sentence] of ends) {
    it(`to an end by ${trigger}`, async () => {
      const { announcements } = await ordered();
      await t.applyTrigger(trigger);
      await waitForAnnouncement(announcements, sentence);
      assert.deepEqual(announcements, [ready, creating, created, `status: ${sentence}`]);
    });
  }

  it('the required action, and the next status', async () => {
    const { announcements } = await ordered();
    await t.applyTrigger('submit');
    await waitForAnnouncement(announcements, 'Payment in progress.');
    await t.applyTrigger('require_action');
    const requiredAction =
      'Your bank asks you to confirm this payment. Use its app, or the page where you pay. Do it now: we don’t know how long you have. Your order then goes on by itself.';
    await waitForAnnouncement(announcements, `Payment in progress. ${requiredAction}`);
    await t.applyTrigger('capture');
    await waitForAnnouncement(announcements, 'Payment received.');
    assert.lengthOf(announcements, 6);
  });

  it('a refusal as an alert, without repeating the options', async () => {
    const { element, announcements } = await mountWhileLoading();
    t.mockReplyOnce(t.checkoutUrl, t.failedReply('Not now.'));
    await element.submit();
    await element.updateComplete;
    t.queryAll(element, 'input[name=option]')[1]?.click();
    await element.updateComplete;
    await element.submit();
    await t.waitForQrCode(element);
    assert.deepEqual(announcements, [
      ready,
      creating,
      'alert: We couldn’t start this payment. Try again, or contact the shop. You weren’t charged.',
      creating,
      created,
    ]);
  });

  it('that the service is unreachable, and reachable again', async () => {
    const waiting = t.createGate();
    t.mockReplyOnce(t.optionsUrl, async () => {
      await waiting.opened;
      return Response.error();
    });
    const element = await t.waitForStep(t.mount(), 'loading');
    const announcements = recordAnnouncements(element);
    waiting.open();
    await t.waitForStep(element, 'unavailable');
    t.queryRequired(element, '[part=button]').click();
    await t.waitForStep(element, 'choosing');
    assert.deepEqual(announcements, ['alert: We can’t connect. Check your connection. You weren’t charged.', ready]);
  });

  it('an invalid address as an alert', async () => {
    const typed = { ...t.withoutWallet, 'crypto-currency': 'USDT', 'crypto-currency-network': 'TRON' };
    const { element, announcements } = await mountWhileLoading(typed);
    t.queryRequired(element, '[part=button]').click();
    await t.waitFor(() => t.getAlertText(element) !== '', 'no alert');
    assert.deepEqual(announcements, [ready, 'alert: Enter the address that should receive USDT.']);
  });

  it('an unknown status', async () => {
    t.disableExtensions();
    t.alterReply(t.checkoutUrl, (data: { status: string }) => (data.status = 'on_the_way'));
    const { element, announcements } = await mountWhileLoading();
    await element.submit();
    const sentence =
      'We’re following this order. We don’t know yet whether your payment has arrived. Don’t pay again. Contact the shop with the order code below.';
    await waitForAnnouncement(announcements, sentence);
    assert.deepEqual(announcements, [ready, creating, `status: ${sentence}`]);
  });

  it('going offline, and nothing when back online', async () => {
    const { element, announcements } = await ordered();
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    dispatchEvent(new Event('offline'));
    await waitForAnnouncement(announcements, 'You’re offline. We’ll pick up where you left off.');
    Reflect.deleteProperty(navigator, 'onLine');
    dispatchEvent(new Event('online'));
    await t.waitFor(() => !t.query(element, '[part=offline]'), 'still offline');
    assert.lengthOf(announcements, 4);
  });

  it('the time left at its marks only', async () => {
    let reportSeconds: (seconds: number) => Promise<void> = () => Promise.resolve();
    t.mockReply(t.eventsUrl, async ({ request }) => {
      const { body } = await t.callService(new Request(request.url.replace('/events', '')));
      const { expires_at } = body.data as { expires_at: number };
      const { readable, writable } = new TransformStream<string, string>();
      const writer = writable.getWriter();
      reportSeconds = (seconds) =>
        writer.write(`event: order\ndata: ${JSON.stringify({ ...body, timestamp: expires_at - seconds })}\n\n`);
      void reportSeconds(290);
      return new Response(readable.pipeThrough(new TextEncoderStream()), {
        headers: { 'content-type': 'text/event-stream' },
      });
    });
    const { element, announcements } = await ordered();
    await t.waitFor(() => t.query(element, '[part=time-left]'), 'no time left');
    const marks = [
      [170, '3 minutes'],
      [160, '3 minutes'],
      [50, '1 minute'],
      [20, '30 seconds'],
      [10, '30 seconds'],
    ] as const;
    for (const [seconds, mark] of marks) {
      void reportSeconds(seconds);
      await waitForAnnouncement(announcements, `Less than ${mark} left to pay.`);
    }
    const thrice = ['3 minutes', '1 minute', '30 seconds'].map((mark) => `status: Less than ${mark} left to pay.`);
    assert.deepEqual(announcements, [ready, creating, created, ...thrice]);
  });
});
