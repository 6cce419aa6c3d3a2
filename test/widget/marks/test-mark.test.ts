import { assert } from 'chai';
import { runAxe } from '../support/axe.js';
import * as t from '../support/index.js';

const markOf = (element: Element): string => t.getText(t.query(element, '.test-mark'));
const sawMark = (element: Element, text = 'Test mode') => t.waitFor(() => markOf(element) === text, markOf(element));

describe('the mark of a service that simulates payments', () => {
  t.useService({ saysTestMode: true });

  it('stands above the options, and on the order of one of them', async () => {
    const element = await t.mountAtChoosing();
    await sawMark(element);
    await element.submit();
    await t.waitForQrCode(element);
    assert.strictEqual(markOf(element), 'Test mode');
  });

  it('is a button where the order can be rehearsed, and a text in the preview of a page', async () => {
    for (const [mode, name] of [
      ['test', 'button'],
      ['preview', 'span'],
    ] as const) {
      t.mockReplyOnce(t.optionsUrl, () => t.optionsReply([t.optionOf('card')], { headers: { 'checkout-mode': mode } }));
      const element = await t.mountAtChoosing();
      await sawMark(element);
      assert.strictEqual(t.query(element, '.test-mark')?.localName, name);
    }
  });

  it('moves nothing when it comes', async () => {
    const element = await t.mountAtChoosing();
    await sawMark(element);
    const mark = t.queryRequired(element, '.test-mark');
    const boxes = () => t.getBoundingBoxes(element, ':not(.test-mark, .spoken > *)');
    const withMark = boxes();
    const [own, label] = [mark, t.queryRequired(element, '.label')].map((node) => node.getBoundingClientRect());
    assert.strictEqual(own?.top, label?.top, 'in the first row');
    mark.style.display = 'none';
    assert.deepEqual(boxes(), withMark);
  });

  it('has nothing for axe', async () => {
    const element = await t.mountAtChoosing();
    await sawMark(element);
    const { violations, unclear } = await runAxe(element);
    assert.deepEqual([...violations, ...unclear], []);
  });

  it('stands on an order that a backend created, in the language of the buyer', async () => {
    const order = await (await t.mountAtChoosing()).submit();
    await sawMark(t.mount({ 'transaction-code': order?.transaction_code, locale: 'de' }), 'Testmodus');
  });

  it('stands where there is no way to pay', async () => {
    await sawMark(await t.waitForStep(t.mount({ 'fiat-amount': '0.50' }), 'empty'));
  });
});

describe('a service where money moves', () => {
  t.useService({ saysTestMode: true, manualPayments: { instructions: undefined } });

  it('has no mark', async () => {
    const element = await t.mountAtChoosing();
    await t.waitForMarks(element);
    assert.isNull(t.query(element, '.test-mark'));
    const order = await element.submit();
    await t.waitForQrCode(element);
    assert.isNull(t.query(element, '.test-mark'));
    const other = await t.waitForStep(t.mount({ 'transaction-code': order?.transaction_code }), 'pending');
    await t.waitForQrCode(other);
    assert.isNull(t.query(other, '.test-mark'));
  });
});
