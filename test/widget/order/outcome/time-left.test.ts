import { assert } from 'chai';
import { getTextOf } from '../../support/moved-order.js';
import * as t from '../../support/index.js';
import { createColumn } from '../../support/overflow.js';
import { mockTimeLeft } from '../../support/screens.js';

t.useService();

describe('the time left', () => {
  const rows: [number, string, boolean, string][] = [
    [600, '', false, t.orderCreatedAnnouncement],
    [290, 'Time left to pay 4:50', false, t.orderCreatedAnnouncement],
    [170, 'Time left to pay 2:50', false, 'Less than 3 minutes left to pay.'],
    [50, 'Time left to pay 0:50', true, 'Less than 1 minute left to pay.'],
    [20, 'Time left to pay 0:20', true, 'Less than 30 seconds left to pay.'],
  ];
  for (const [seconds, text, isUrgent, spoken] of rows) {
    it(`at ${seconds} s by the service's clock is ${text || 'quiet'}`, async () => {
      mockTimeLeft(seconds);
      const element = await t.mountWithOrder();
      await t.waitForReport(element);
      if (text) await t.waitFor(() => getTextOf(element, '.time-left') !== '', 'no time left');
      const minuteAndSecond = /\d:\d\d$/;
      const shown = getTextOf(element, '.time-left').replace(minuteAndSecond, '');
      assert.strictEqual(shown, text.replace(minuteAndSecond, ''));
      assert.strictEqual(t.query(element, '.time-left')?.matches('.notice') ?? false, isUrgent);
      assert.strictEqual(t.getAnnouncement(element), spoken);
    });
  }

  for (const locale of ['en', 'pl', 'tr', 'ar'])
    it(`takes the place of the deadline at 360 px, and nothing moves: ${locale}`, async () => {
      const payButtonTops = [];
      for (const seconds of [600, 290, 50]) {
        sessionStorage.clear(); // each is an order of its own
        mockTimeLeft(seconds);
        const element = await t.mountIn(createColumn('336px'), { locale, 'payment-url': 'https://pay.example/' });
        await element.submit();
        await t.waitFor(() => t.query(element, seconds > 300 ? '[part=deadline]' : '.time-left'), 'no time');
        t.finishAnimations(element);
        const button = t.queryRequired(element, '[part=button]').getBoundingClientRect();
        payButtonTops.push(Math.round(button.top - element.getBoundingClientRect().top));
      }
      assert.lengthOf(new Set(payButtonTops), 1, payButtonTops.join());
    });

  it('in the last minute has a frame as wide as its words, where they are few', async () => {
    mockTimeLeft(50);
    const element = await t.mountWithOrder({}, { translations: { timeLeft: 'Now' } });
    await t.waitFor(() => t.query(element, '.time-left'), 'no time');
    const frame = t.queryRequired(element, '.time-left');
    const words = document.createRange();
    words.selectNodeContents(frame);
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(frame);
    const padding = parseFloat(paddingInlineStart) + parseFloat(paddingInlineEnd);
    assert.isAtMost(frame.getBoundingClientRect().width, words.getBoundingClientRect().width + padding + 3);
  });
});
