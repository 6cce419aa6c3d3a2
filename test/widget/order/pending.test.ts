import { assert } from '@open-wc/testing';
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

const rows = (element: Element): string[][] =>
  t.queryAll(element, 'dl .line').map((line) => [...line.children].map(t.getText));

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
      const strong = [...code.querySelectorAll('.end')];
      assert.deepEqual(
        strong.map(({ textContent }) => textContent),
        [groups[0], groups.at(-1)],
      );
      assert.strictEqual(code.dir, 'ltr');
    });
  }

  it('has its blocks in order: code, address, warning, link, status, reference, transaction code', async () => {
    const element = await t.mountWithOrder({ 'payment-url': 'https://pay.example/' });
    const parts = t.queryAll(element, '[part]').map((node) => node.getAttribute('part'));
    assert.deepEqual(parts, [
      'card',
      'amount',
      'qr',
      'address',
      'warning',
      'button',
      'status',
      'steps',
      'step step-current',
      'elapsed',
      'step',
      'step',
      'step',
      'step',
      'transaction-code',
      'reset',
    ]);
    assert.deepEqual(rows(element), [
      ['To pay with SEPA instant transfer', '€101.34'],
      ['Reference', 'INV-1'],
    ]);
    const { transaction_code } = t.store.orders()[0] ?? {};
    assert.strictEqual(t.queryRequired(element, '[part=transaction-code] code').textContent, transaction_code);
  });

  const warnings: [string, string][] = [
    ['BTC BITCOIN', 'Only BTC on the Bitcoin network reaches this address. Anything else sent to it is lost.'],
    ['USDT TRC20', 'Only USDT on the Tron network reaches this address. Anything else sent to it is lost.'],
    ['BCH BCH', 'Only BCH on the Bitcoin Cash network reaches this address. Anything else sent to it is lost.'],
  ];
  for (const [pair, sentence] of warnings) {
    it(`warns of coin and network: ${pair}`, async () => {
      assert.strictEqual(t.getText(t.queryRequired(await orderIn(pair), '[part=warning]')), sentence);
    });
  }

  it('shows an unknown status unchanged', async () => {
    t.disableExtensions();
    t.alterReply(t.checkoutUrl, (data: { status: string }) => (data.status = 'on_the_way'));
    const element = await t.mountWithOrder();
    assert.deepEqual(rows(element)[0], ['Status', 'on_the_way']);
  });

  it('keeps the amount in the headline', async () => {
    assert.strictEqual(t.getText(t.queryRequired(await t.mountWithOrder(), '[part=amount]')), '€100.00');
  });

  it('is about as tall as its placeholder', async () => {
    const gate = t.createGate();
    const element = await t.mountAtChoosing();
    t.mockReplyOnce(t.checkoutUrl, () => gate.opened as never);
    void element.submit();
    await t.waitForStep(element, 'creating');
    const tile = t.getBoundingBoxes(element, '.tile');
    gate.open();
    await t.waitForStep(element, 'pending');
    await t.waitForQrCode(element);
    assert.deepEqual(t.getBoundingBoxes(element, '.tile'), tile);
  });

  it('draws the QR code without a layout shift', async () => {
    const element = await t.mountAtChoosing();
    void element.submit();
    await t.waitForStep(element, 'pending');
    const before = t.getBoundingBoxes(element, '[part=address]');
    await t.waitForQrCode(element);
    assert.deepEqual(t.getBoundingBoxes(element, '[part=address]'), before);
  });
});

describe('the payment link', () => {
  const code = () => t.store.orders()[0]?.transaction_code ?? 'none';
  const links: [string, () => string][] = [
    ['https://pay.example/', () => 'https://pay.example/'],
    ['https://pay.example/{option}/{transaction_code}', () => `https://pay.example/bank_sepa_instant/${code()}`],
    [
      'https://pay.example/?o={option}&o2={option}#{transaction_code}',
      () => `https://pay.example/?o=bank_sepa_instant&o2=bank_sepa_instant#${code()}`,
    ],
  ];
  for (const [template, expected] of links) {
    it(`of ${template} is filled in`, async () => {
      const link = t.queryRequired(await t.mountWithOrder({ 'payment-url': template }), 'a[part=button]');
      assert.strictEqual(link.getAttribute('href'), expected());
      assert.strictEqual(link.getAttribute('rel'), 'noopener noreferrer');
      assert.strictEqual(link.getAttribute('target'), '_blank');
      assert.strictEqual(t.getText(link), 'Pay €101.34');
    });
  }

  const names: [string, string][] = [
    ['a/../b?c#d', 'a%2F..%2Fb%3Fc%23d'],
    ['$&$1', '%24%26%241'],
    ['{transaction_code}', '%7Btransaction_code%7D'],
    ['"><script>', '%22%3E%3Cscript%3E'],
  ];
  for (const [name, encoded] of names) {
    it(`encodes an option called ${name}`, async () => {
      // A foreign service, without the extensions of ours: ours would refuse a name that it does not offer.
      t.mockReply(t.optionsUrl, async ({ request }) => {
        const { body } = await t.callService(request);
        const { payment_options } = body.data as { payment_options: { name: string }[] };
        return t.optionsReply(payment_options.slice(0, 1).map((option) => ({ ...option, name })));
      });
      const element = await t.mountWithOrder({ 'payment-url': 'https://pay.example/{option}' });
      assert.strictEqual(t.queryRequired(element, 'a').getAttribute('href'), `https://pay.example/${encoded}`);
    });
  }

  it('is absent without a template', async () => {
    assert.isNull(t.query(await t.mountWithOrder(), 'a'));
  });

  const own = 'https://pay.example/{transaction_code}';
  const named = 'https://pay.service.example/?id={option}';
  for (const [template, expected] of [
    [undefined, () => named],
    [own, () => `https://pay.example/${code()}`],
  ] as const) {
    it(`is the one that the service names${template === undefined ? '' : ', after that of the page'}`, async () => {
      t.mockReply(t.eventsUrl, t.failedReply('Not found.', 404));
      t.alterReply(t.orderUrl, (data: { payment_url: string }) => (data.payment_url = named));
      const element = await t.mountWithOrder(template === undefined ? {} : { 'payment-url': template });
      await t.waitFor(() => t.query(element, 'a'), 'no link');
      assert.strictEqual(t.queryRequired(element, 'a').getAttribute('href'), expected());
    });
  }

  it('is never a script', async () => {
    t.mockReply(t.eventsUrl, t.failedReply('Not found.', 404));
    t.alterReply(t.orderUrl, (data: { payment_url: string }) => (data.payment_url = 'javascript:alert(1)'));
    const element = await t.mountWithOrder();
    await t.waitFor(() => t.getRequests(t.orderUrl).length > 1, 'no look-up');
    await t.nextTask();
    assert.isNull(t.query(element, 'a'));
  });
});

describe('starting over', () => {
  it('the button discards the order', async () => {
    const element = await t.mountWithOrder();
    const first = element.order?.transaction_code;
    t.queryRequired(element, '[part=reset]').click();
    await t.waitForStep(element, 'choosing');
    assert.isNull(element.order);
    const second = await element.submit();
    assert.notStrictEqual(second?.transaction_code, first);
    assert.lengthOf(t.store.orders(), 2);
  });
});
