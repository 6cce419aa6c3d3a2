import { assert } from 'chai';
import { setViewport } from '@web/test-runner-commands';
import * as t from '../support/index.js';

t.useService();

const addressesByPair: Record<string, string> = {
  'BTC BITCOIN': t.addresses.bitcoin,
  'USDT TRC20': t.addresses.tron,
  'ETH BASE': t.addresses.ethereum,
  'BCH BCH': 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
};

const orderIn = (pair: string, changes: t.Attributes = {}) => {
  const [coin, network] = pair.split(' ');
  const wallet = { 'crypto-currency': coin, 'crypto-currency-network': network };
  return t.mountWithOrder({ ...wallet, 'wallet-address': addressesByPair[pair], ...changes });
};

/** Holds the stream back, then refuses it: the element looks the order up at once. */
function holdStream() {
  const gate = t.createGate();
  t.mockReply(t.eventsUrl, async (info) => {
    await gate.opened;
    return t.failedReply('Not found.', 404)(info);
  });
  return gate;
}

/** The parts, and the sentences between them, in their order. */
const blocks = (element: Element): (string | undefined)[] =>
  t
    .queryAll(element, '[part], .tab-note, .payout-amount, .note, .progress, .updates')
    .map(
      (node) => node.getAttribute('part') ?? /tab-note|payout-amount|note|progress|updates/.exec(node.className)?.[0],
    );

const rows = (element: Element): string[][] =>
  t.queryAll(element, 'dl:not(.fee-sum) .line').map((line) => [...line.children].map(t.getText));

describe('the pending order', () => {
  for (const [pair, address] of Object.entries(addressesByPair)) {
    it(`shows the whole address in groups of four: ${pair}`, async () => {
      const element = await orderIn(pair);
      const code = t.queryRequired(element, '[part=address] code');
      assert.strictEqual(code.textContent, address);
      assert.strictEqual(element.order?.wallet_address, address);
      assert.strictEqual(t.store.orders()[0]?.wallet_address, address);
      const groups = [...code.querySelectorAll('.group')].map(({ textContent }) => textContent);
      assert.deepEqual(groups, address.match(/.{1,4}/g));
      const [start, ...end] = [...code.querySelectorAll('.end')].map(({ textContent }) => textContent);
      assert.strictEqual(start, groups[0]);
      assert.strictEqual(end.join(''), address.slice(-4 - (address.length % 4)), 'as the short form ends');
      assert.strictEqual(code.dir, 'ltr');
    });
  }

  it('has its blocks in order: amount, link, what comes of it, status, reference, transaction code', async () => {
    const element = await t.mountWithOrder({ 'payment-url': 'https://pay.example/' });
    await t.waitFor(() => t.query(element, '[part=deadline]'), 'no report');
    assert.deepEqual(blocks(element), [
      'card',
      'amount',
      'deadline',
      'fees',
      'button',
      'tab-note',
      'payout',
      'note',
      'payout-amount',
      'qr',
      'address',
      'status',
      'progress',
      'updates',
      'code',
    ]);
    const { transaction_code = '' } = t.store.orders()[0] ?? {};
    const [reference, code] = rows(element);
    assert.deepEqual(reference, ['Reference', 'INV-1']);
    assert.deepEqual(code, ['Order code', `${transaction_code} CopyCopied`]);
    assert.isBelow(
      t.queryRequired(element, '[data-copies=transaction-code] code').getBoundingClientRect().width,
      90,
      'whole',
    );
  });

  it('has words for a status that it does not know, and not those of the service', async () => {
    t.disableExtensions();
    t.alterReply(t.checkoutUrl, (data: { status: string }) => (data.status = '<img src=x>on_the_way'));
    const element = await t.mountAtChoosing();
    await element.submit();
    await t.waitFor(() => t.query(element, '[part=outcome]'), 'no heading');
    assert.strictEqual(t.getText(t.query(element, '[part=outcome]')), 'We’re following this order');
    const sentence =
      'We don’t know yet whether your payment has arrived. Don’t pay again. Contact the shop with the order code below.';
    assert.strictEqual(t.getText(t.query(element, '[part=cause]')), sentence);
    assert.strictEqual(t.getText(t.query(element, '[part=status] > p')), '€101.34 · SEPA instant transfer');
    assert.strictEqual(t.getAnnouncement(element), `We’re following this order. ${sentence}`);
    assert.notInclude(element.shadowRoot?.innerHTML, 'on_the_way');
    assert.isNull(t.query(element, '.primary'), 'it may be paid');
    assert.isNull(t.query(element, '.restart'));
    await t.waitFor(() => !t.query(element, '.updates'), 'a place for a line that never comes');
  });

  it('says what is charged, by which option, and how it adds up', async () => {
    const element = await t.mountWithOrder();
    assert.strictEqual(t.getText(t.queryRequired(element, '.label')), 'To pay · SEPA instant transfer');
    assert.strictEqual(t.getText(t.queryRequired(element, '[part=amount]')), '€101.34');
    assert.strictEqual(t.getText(t.queryRequired(element, '[part=fees]')), 'Order €100.00 + Fee €1.34');
    assert.isNull(t.query(element, '.restart'), 'nothing in the card starts a second order');
  });

  it('says what the buyer gets, where it goes, and who sends it', async () => {
    const element = await orderIn('USDT TRC20', { locale: 'de' });
    assert.match(t.getText(t.queryRequired(element, '.payout-amount')), /USDT$/);
    const estimate = /^≈ \d+,\d*[1-9] USDT$/;
    await t.waitFor(() => estimate.test(t.getText(t.query(element, '.payout-amount'))), 'no estimate');
    const note = t.getText(t.queryRequired(element, '.note'));
    assert.match(note, /senden wir ≈ \S+ USDT im Netzwerk Tron an diese Adresse\. Sie senden nichts\.$/);
  });

  it('says until when to pay beside the amount once the service reports, and nothing moves', async () => {
    const held = holdStream();
    const element = await t.mountWithOrder();
    const before = t.getBoundingBoxes(element, '[part=amount]');
    held.open();
    await t.waitFor(() => t.getText(t.query(element, '[part=deadline]')).startsWith('Pay by '), 'no sentence');
    const line = t.queryRequired(element, '[part=deadline]');
    assert.deepEqual(t.getBoundingBoxes(element, '[part=amount]'), before);
    // The order is open for 15 minutes, in the time of the buyer.
    const time = new Date((t.store.orders()[0]?.created_at ?? NaN) + 15 * 60_000);
    const clock = time.toLocaleTimeString('en', { hour: 'numeric', minute: 'numeric' });
    assert.strictEqual(t.getText(line), `Pay by ${t.getText({ textContent: clock } as Node)}`);
  });

  it('says above a large code that nothing is to be sent there', async () => {
    const element = await t.mountWithOrder({ emphasis: 'address', 'payment-url': 'https://pay.example/' });
    await t.waitFor(() => t.query(element, '[part=deadline]'), 'no report');
    const order = ['button', 'tab-note', 'payout', 'note', 'payout-amount', 'qr', 'address'];
    assert.deepEqual(blocks(element).slice(4, 11), order);
    const note = t.queryRequired(element, '.note');
    assert.match(t.getText(note), / You send nothing\.$/);
    assert.strictEqual(getComputedStyle(note).color, getComputedStyle(t.queryRequired(element, '.card')).color, 'ink');
    assert.isAbove(t.queryRequired(element, '[part=qr]').getBoundingClientRect().width, 200);
  });

  for (const emphasis of ['payment', 'address']) {
    it(`is as high as its placeholder, and has its code where the blank one was: ${emphasis} first`, async () => {
      const gate = t.createGate();
      const element = await t.mountAtChoosing({ emphasis });
      t.mockReplyOnce(t.checkoutUrl, () => gate.opened as never);
      void element.submit();
      await t.waitForStep(element, 'creating');
      const measure = () => {
        t.finishAnimations(element);
        const card = t.queryRequired(element, '.card').getBoundingClientRect();
        const top = t.queryRequired(element, '.tile').getBoundingClientRect().top - card.top;
        return { top: Math.round(top), height: Math.round(card.height) };
      };
      await t.nextFrame();
      const creating = measure();
      gate.open();
      await t.waitForStep(element, 'pending');
      await t.waitForQrCode(element);
      await t.waitFor(() => t.query(element, '.updates:not([inert])'), 'no report');
      await t.nextFrame();
      assert.deepEqual(measure(), creating);
    });
  }

  it('says while it is created where the coins go, and that nothing is charged; nothing of it answers yet', async () => {
    const element = await t.mountAtChoosing();
    t.mockReplyOnce(t.checkoutUrl, () => new Promise<never>(() => undefined));
    void element.submit();
    await t.waitForStep(element, 'creating');
    const words = t.getText(t.queryRequired(element, '.stack'));
    assert.include(words, 'Creating your order…');
    assert.include(words, 'Nothing is charged until you pay.');
    assert.match(t.getText(t.queryRequired(element, '.note')), /BTC on Bitcoin to this address\. You send nothing\.$/);
    assert.isNotNull(t.queryRequired(element, '[part=address]').closest('[inert]'));
    assert.isNull(t.query(element, '[part=qr], a'));
  });
});

describe('the pending order on a phone', () => {
  before(t.skipUnlessSupported('viewport'));

  it('has the whole code on a screen of 360 x 640, below the button', async () => {
    await setViewport({ width: 360, height: 640 });
    const element = await t.mountWithOrder({ 'payment-url': 'https://pay.example/' });
    t.finishAnimations(element);
    const { top } = element.getBoundingClientRect();
    const { bottom } = t.queryRequired(element, '[part=qr]').getBoundingClientRect();
    assert.isAtMost(bottom - top, 640);
    assert.isBelow(t.queryRequired(element, 'a').getBoundingClientRect().bottom, bottom);
    await setViewport({ width: 800, height: 600 });
  });
});
