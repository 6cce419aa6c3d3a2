import { assert } from '@open-wc/testing';
import { recordAnnouncements } from '../support/announcements.js';
import * as t from '../support/index.js';

t.useService();

const ready = 'status: Ways to pay are ready.';
const creating = 'status: Creating your order…';
const created = `status: ${t.orderCreatedAnnouncement}`;

/** The element while its options are on their way, and all that it says from then on. */
async function fromTheStart(changes: t.Attributes = {}) {
  const waiting = t.holdReply(t.optionsUrl);
  const element = await t.waitForStep(t.mount(changes), 'loading');
  const said = recordAnnouncements(element);
  waiting.open();
  await t.waitForStep(element, 'choosing');
  return { element, said };
}

async function ordered() {
  const { element, said } = await fromTheStart();
  await element.submit();
  await t.waitForQrCode(element);
  return { element, said };
}

const heard = (said: readonly string[], last: string) =>
  t.waitFor(() => said.at(-1) === `status: ${last}`, `not said: ${last}`);

/** Until the label of a copied address is what it was. */
const copyIsOver = (element: Element) => t.waitFor(() => t.getCopyAnnouncement(element) === '', 'still copied');

describe('what is announced, in order and once', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

  it('from the options to the end of a purchase', async () => {
    const { element, said } = await ordered();
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: () => Promise.resolve() },
    });
    t.queryRequired(element, '[part=address]').click();
    await heard(said, 'Copied');
    await copyIsOver(element);
    const road = [
      ['submit', 'Payment in progress.'],
      ['capture', 'Payment received.'],
      ['broadcast', 'Sending BTC.'],
      ['finalize', 'Completed. The BTC has arrived at the address below.'],
    ] as const;
    for (const [trigger, sentence] of road) {
      await t.applyTrigger(trigger);
      await heard(said, sentence);
    }
    assert.deepEqual(said, [ready, creating, created, 'status: Copied', ...road.map(([, text]) => `status: ${text}`)]);
  });

  const ends = [
    ['decline', 'Payment failed. The card was declined. Nothing was charged.'],
    ['cancel', 'Canceled. The order was called off. Nothing was charged.'],
    ['expire', 'Time is up. Nobody paid in time, and nothing was charged. A payment that still comes in is looked at.'],
  ] as const;
  for (const [trigger, sentence] of ends) {
    it(`to an end by ${trigger}`, async () => {
      const { said } = await ordered();
      await t.applyTrigger(trigger);
      await heard(said, sentence);
      assert.deepEqual(said, [ready, creating, created, `status: ${sentence}`]);
    });
  }

  it('what the bank asks, and that it goes on', async () => {
    const { said } = await ordered();
    await t.applyTrigger('submit');
    await heard(said, 'Payment in progress.');
    await t.applyTrigger('require_action');
    const asks = 'Your bank asks you to confirm this payment. Use its app, or the page where you pay.';
    await heard(said, `Payment in progress. ${asks}`);
    await t.applyTrigger('capture');
    await heard(said, 'Payment received.');
    assert.lengthOf(said, 6);
  });

  it('a refusal as an alert, and the ways to pay not again', async () => {
    const { element, said } = await fromTheStart();
    t.mockReplyOnce(t.checkoutUrl, t.failedReply('Not now.'));
    await element.submit();
    await element.updateComplete;
    t.queryAll(element, 'input[name=option]')[1]?.click();
    await element.updateComplete;
    await element.submit();
    await t.waitForQrCode(element);
    assert.deepEqual(said, [ready, creating, 'alert: The service answered: Not now.', creating, created]);
  });

  it('that the service cannot be had, and that it can again', async () => {
    const waiting = t.createGate();
    t.mockReplyOnce(t.optionsUrl, async () => {
      await waiting.opened;
      return Response.error();
    });
    const element = await t.waitForStep(t.mount(), 'loading');
    const said = recordAnnouncements(element);
    waiting.open();
    await t.waitForStep(element, 'unavailable');
    t.queryRequired(element, '[part=button]').click();
    await t.waitForStep(element, 'choosing');
    assert.deepEqual(said, ['alert: The service could not be reached. Nothing was charged.', ready]);
  });

  it('a wrong address as an alert', async () => {
    const typed = { ...t.withoutWallet, 'crypto-currency': 'USDT', 'crypto-currency-network': 'TRON' };
    const { element, said } = await fromTheStart(typed);
    t.queryRequired(element, '[part=button]').click();
    await t.waitFor(() => t.getAlertText(element) !== '', 'no alert');
    assert.deepEqual(said, [ready, 'alert: Enter the address that should receive USDT.']);
  });

  it('a status that only another service knows, by its own name', async () => {
    t.disableExtensions();
    t.alterReply(t.checkoutUrl, (data: { status: string }) => (data.status = 'on_the_way'));
    const { said } = await ordered();
    assert.deepEqual(said, [ready, creating, 'status: Your order is ready. Status: on_the_way.']);
  });

  it('that the buyer is offline, and nothing anew once that is over', async () => {
    const { element, said } = await ordered();
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    dispatchEvent(new Event('offline'));
    await heard(said, 'You are offline. You can go on once you are back.');
    Reflect.deleteProperty(navigator, 'onLine');
    dispatchEvent(new Event('online'));
    await t.waitFor(() => !t.query(element, '[part=offline]'), 'still offline');
    assert.lengthOf(said, 4);
  });

  it('the time left at its marks alone', async () => {
    let tell: (seconds: number) => Promise<void> = () => Promise.resolve();
    t.mockReply(t.eventsUrl, async ({ request }) => {
      const { body } = await t.callService(new Request(request.url.replace('/events', '')));
      const { expires_at } = body.data as { expires_at: number };
      const { readable, writable } = new TransformStream<string, string>();
      const writer = writable.getWriter();
      tell = (seconds) =>
        writer.write(`event: order\ndata: ${JSON.stringify({ ...body, timestamp: expires_at - seconds })}\n\n`);
      void tell(290);
      return new Response(readable.pipeThrough(new TextEncoderStream()), {
        headers: { 'content-type': 'text/event-stream' },
      });
    });
    const { element, said } = await ordered();
    await t.waitFor(() => t.query(element, '[part=time-left]'), 'no time left');
    const marks = [
      [170, '3 minutes'],
      [160, '3 minutes'],
      [50, '1 minute'],
      [20, '30 seconds'],
      [10, '30 seconds'],
    ] as const;
    for (const [seconds, mark] of marks) {
      void tell(seconds);
      await heard(said, `Less than ${mark} left to pay.`);
    }
    const thrice = ['3 minutes', '1 minute', '30 seconds'].map((mark) => `status: Less than ${mark} left to pay.`);
    assert.deepEqual(said, [ready, creating, created, ...thrice]);
  });
});
