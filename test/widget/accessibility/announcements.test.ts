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
      ['capture', 'Charged.'],
      ['broadcast', 'Sending BTC.'],
      ['finalize', `${t.deliveredTitle()}. Charged €101.34 (SEPA instant transfer).`],
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

  it('the required action, and the next status', async () => {
    const { announcements } = await ordered();
    await t.applyTrigger('submit');
    await waitForAnnouncement(announcements, 'Payment in progress.');
    await t.applyTrigger('require_action');
    const requiredAction =
      'Your bank asks you to confirm this payment. Use its app, or the page where you pay. Confirm it soon. Your order then goes on by itself.';
    await waitForAnnouncement(announcements, `Confirm the payment. ${requiredAction}`);
    await t.applyTrigger('capture');
    await waitForAnnouncement(announcements, 'Charged.');
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

  it('going offline, and nothing when back online', async () => {
    const { element, announcements } = await ordered();
    t.goOffline();
    await waitForAnnouncement(announcements, 'You’re offline. We’ll pick up where you left off.');
    t.goOnline();
    await t.waitFor(() => !t.query(element, '.offline'), 'still offline');
    assert.lengthOf(announcements, 4);
  });
});

describe('the live region', () => {
  it('exists from the start, and is invisible', async () => {
    t.mockReply(t.optionsUrl, () => new Promise<never>(() => undefined));
    const region = t.queryRequired(await t.waitForStep(t.mount(), 'loading'), '.spoken');
    const { width, height } = region.getBoundingClientRect();
    assert.deepEqual([width, height, region.getAttribute('aria-live')], [1, 1, 'polite']);
    assert.notInclude(['none', 'hidden'], getComputedStyle(region).display);
  });

  it("uses the merchant's translations", async () => {
    const element = await t.mountWithOrder({}, { translations: { created: 'Fertig: {status}.', pending: 'offen' } });
    assert.strictEqual(t.getAnnouncement(element), 'Fertig: offen.');
  });
});
