import { assert } from 'chai';
import { HttpResponse } from 'msw';
import * as t from '../support/index.js';

t.useService();

const never = (): Promise<never> => new Promise(() => undefined);

const instructionsOf = (element: Element): Element => t.queryRequired(element, '.instructions');

const opacityOf = (element: Element): string => getComputedStyle(instructionsOf(element)).opacity;

describe('the sentence about how to pay', () => {
  it('is not guessed: until an answer comes, that it is looked up', async () => {
    t.mockReply(t.eventsUrl, never);
    const element = await t.mountWithOrder();
    assert.strictEqual(t.getText(instructionsOf(element)), 'Looking up how you pay…');
    assert.isNull(t.query(element, 'slot[name=instructions]'));
    await Promise.all(
      instructionsOf(element)
        .getAnimations()
        .map(({ finished }) => finished),
    );
    assert.strictEqual(opacityOf(element), '1');
  });

  it('is not guessed while the service cannot be reached', async () => {
    t.mockReply(t.eventsUrl, () => HttpResponse.error());
    t.mockReply(t.orderUrl, () => HttpResponse.error());
    const element = await t.mountWithOrder();
    await t.waitFor(() => t.getRequests(t.eventsUrl).length > 0, 'no look-up');
    await t.nextTask();
    assert.strictEqual(t.getText(instructionsOf(element)), 'Looking up how you pay…');
  });

  it('comes with the answer of a service that reports nothing about orders', async () => {
    t.disableExtensions();
    const element = await t.mountWithOrder();
    await t.waitFor(() => t.query(element, 'slot[name=instructions]'), 'no sentence');
    assert.strictEqual(opacityOf(element), '1');
  });

  it('comes at once with a report without a link', async () => {
    const element = await t.mountWithOrder();
    await t.waitForReport(element);
    assert.strictEqual(t.getText(instructionsOf(element)), 'The shop tells you how to pay.');
    assert.isNull(t.query(element, 'a'));
    assert.lengthOf(instructionsOf(element).getAnimations(), 0);
    assert.strictEqual(opacityOf(element), '1');
  });
});

describe('the payment link', () => {
  /** To assert: of a node a failed assertion prints every property, which takes minutes. */
  const hrefOf = (element: Element) => t.query(element, 'a')?.getAttribute('href');
  const hostSentence = 'Opens a tab. This page waits for you.';
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
      const element = await t.mountWithOrder({ 'payment-url': template });
      const link = t.queryRequired(element, 'a[part=button]');
      assert.strictEqual(link.getAttribute('href'), expected());
      assert.strictEqual(link.getAttribute('rel'), 'noopener noreferrer');
      assert.strictEqual(link.getAttribute('target'), '_blank');
      assert.strictEqual(t.getText(link), 'Continue to pay.example');
      assert.strictEqual(t.getText(t.query(element, '.tab-note')), hostSentence);
    });
  }

  const pages: [template: string, locale: string, href: () => string][] = [
    ['https://pay.example/{locale}/{transaction_code}', 'de_AT_formal', () => `https://pay.example/de-AT/${code()}`],
    ['https://pay.example/{locale}', 'ar-EG-u-nu-latn', () => 'https://pay.example/ar-EG'],
    ['/pay/{option}?t={transaction_code}', 'en', () => `${location.origin}/pay/bank_sepa_instant?t=${code()}`],
    ['https://pay.example/?l={locale}', 'sv', () => 'https://pay.example/?l=sv'],
  ];
  for (const [template, locale, href] of pages) {
    it(`of ${template} says ${locale}`, async () => {
      const element = await t.mountWithOrder({ 'payment-url': template, locale });
      assert.strictEqual(t.queryRequired(element, 'a[part=button]').getAttribute('href'), href());
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

  /** A stream with a newer report that has this URL, then the service's own. The second one counts where the first is malformed. */
  const reportOrder = (report: object) =>
    t.mockReply(t.eventsUrl, async ({ request }) => {
      const { body } = await t.callService(new Request(request.url.replace('/events', '')));
      const data: { readonly sequence: number } = body.data;
      const newer = { ...body, data: { ...data, sequence: data.sequence + 1, ...report } };
      const events = [newer, body].map((reply) => `event: order\ndata: ${JSON.stringify(reply)}\n\n`);
      return new Response(events.join(''), { headers: { 'content-type': 'text/event-stream' } });
    });
  const reportPaymentUrl = (url: unknown) => reportOrder({ payment_url: url });

  it("is the service's where the merchant has none, and comes without a layout shift", async () => {
    reportPaymentUrl('https://processor.example/p/1');
    const element = await t.mountWithOrder();
    const before = t.getBoundingBoxes(element, '[part=qr]');
    await t.waitFor(() => t.query(element, 'a'), 'no link');
    assert.strictEqual(hrefOf(element), 'https://processor.example/p/1');
    assert.strictEqual(t.getText(t.query(element, 'a')), 'Continue to processor.example');
    assert.deepEqual(t.getBoundingBoxes(element, '[part=qr]'), before);
  });

  it("is the merchant's where both have one, and names no host of this page", async () => {
    reportPaymentUrl('https://processor.example/p/1');
    const element = await t.mountWithOrder({ 'payment-url': `${location.origin}/pay` });
    await t.waitForReport(element);
    assert.strictEqual(t.queryRequired(element, 'a').getAttribute('href'), `${location.origin}/pay`);
    assert.strictEqual(t.getText(t.query(element, 'a')), 'Continue to payment');
  });

  /** An order with its link, which leads nowhere. */
  async function mountWithLink(attributes: t.Attributes = {}) {
    const element = await t.mountWithOrder({ 'payment-url': 'https://pay.example/', ...attributes });
    const link = t.queryRequired(element, 'a');
    link.addEventListener('click', (event) => event.preventDefault());
    return { element, link };
  }

  it('says once a tab has opened that the payment goes on there', async () => {
    const { element, link } = await mountWithLink();
    link.click();
    await element.updateComplete;
    assert.strictEqual(t.getText(link), 'Continue to pay.example', 'a click is no tab');
    dispatchEvent(new Event('blur'));
    await t.waitFor(() => t.getText(t.query(element, 'a')) === 'Open again', 'not left');
    assert.strictEqual(t.getText(t.query(element, '.tab-note')), 'Waiting for the payment in the other tab.');
    assert.isTrue(link.matches('.open-again:not(.primary)'), 'looks like the next thing to do');
    assert.isNull(t.query(element, '.primary'));
  });

  it('says where nothing has opened, also after the focus went to a frame, that there is no tab, leads there in this one, and has the address to copy', async () => {
    const { element, link } = await mountWithLink();
    link.click();
    t.createContainer().appendChild(document.createElement('iframe')).focus();
    dispatchEvent(new Event('blur'));
    const sentence = 'No tab opened.';
    const { offsetHeight } = t.queryRequired(element, '.action');
    await t.waitFor(() => t.getText(t.query(element, '#tab dt')) === sentence, 'no sentence');
    assert.strictEqual(t.queryRequired(element, '.action').offsetHeight, offsetHeight, 'nothing below it moves');
    assert.strictEqual(t.queryRequired(element, 'a'), link, 'the focus stays');
    assert.deepEqual([t.getText(link), link.getAttribute('target')], ['Open here', '_top']);
    await t.waitFor(() => t.getText(t.query(element, '.spoken')).includes(sentence), 'not announced');
    assert.strictEqual(t.getText(t.query(element, '[data-copies=payment-page] code')), 'https://pay.example/');
    assert.strictEqual(t.getText(t.query(element, '[data-copies=payment-page] .swap > :first-child')), 'Copy link');
    link.click();
    await t.waitFor(() => link.getAttribute('target') === '_self', 'the frame may not lead its page away');
    element.reset();
    await t.waitForStep(element, 'choosing');
    await element.submit();
    assert.strictEqual(t.getText(t.query(element, '.action a')), 'Continue to pay.example', 'another order');
  });

  const click = async (attributes: t.Attributes, metaKey = false) => {
    const { link } = await mountWithLink(attributes);
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, metaKey }));
    return link;
  };

  it('says nothing after a click that opens a tab behind this one', async () => {
    const [behind, plain] = [await click({}, true), await click({ 'external-reference': 'INV-2' })];
    await t.waitFor(() => t.getText(plain) === 'Open here', 'nothing said');
    assert.strictEqual(t.getText(behind), 'Continue to pay.example');
  });

  it('says it also where _top leads nowhere, and not while a page loads', async () => {
    const loading = await click({ 'payment-target': '_top' });
    dispatchEvent(new Event('beforeunload'));
    const link = await click({ 'payment-target': '_top', 'external-reference': 'INV-2' });
    await t.waitFor(() => t.getText(link) === 'Open here', 'nothing said');
    assert.deepEqual([link.getAttribute('target'), t.getText(loading)], ['_self', 'Continue to pay.example']);
  });

  for (const target of ['_blank', '_self']) {
    it(`says while offline that the page opens later: ${target}`, async () => {
      const element = await t.mountWithOrder({ 'payment-url': 'https://pay.example/', 'payment-target': target });
      t.goOffline();
      const sentence = 'Opens once you’re online again.';
      await t.waitFor(() => t.getText(t.query(element, '.tab-note')) === sentence, 'no sentence');
      const link = t.queryRequired(element, 'a');
      assert.strictEqual(t.getText(t.query(element, `#${link.getAttribute('aria-describedby')}`)), sentence);
      t.goOnline();
      const before = target === '_blank' ? hostSentence : '';
      await t.waitFor(() => t.getText(t.query(element, '.tab-note')) === before, 'still offline');
    });
  }

  /** An order in a page that says itself how to pay. */
  async function mountWithInstructions(): Promise<t.CryptoCheckout> {
    const element = await t.mountAtChoosing();
    const instructions = document.createElement('p');
    element.append(Object.assign(instructions, { slot: 'instructions', textContent: 'Pay at the desk.' }));
    await element.submit();
    return element;
  }

  for (const url of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//pay.example',
    'https://a:b@pay.example/',
    '',
    null,
  ]) {
    it(`is never ${JSON.stringify(url)}: the sentence of the merchant stays`, async () => {
      reportPaymentUrl(url);
      const element = await mountWithInstructions();
      await t.waitForReport(element);
      assert.isUndefined(hrefOf(element));
      const slot = t.queryRequired(element, 'slot[name=instructions]') as HTMLSlotElement;
      assert.strictEqual(slot.assignedElements()[0]?.textContent, 'Pay at the desk.');
    });
  }

  it('opens where payment-target says', async () => {
    const attributes = { 'payment-url': 'https://pay.example/', 'payment-target': '_self' };
    assert.strictEqual(t.queryRequired(await t.mountWithOrder(attributes), 'a').getAttribute('target'), '_self');
  });

  for (const [says, given, shown] of [
    [
      'what the service has given, in its lines',
      'IBAN DE02 1203\r\nName your order code.',
      'IBAN DE02 1203\nName your order code.',
    ],
    ['no tag, no control and no bidi character', '<b>a</b>\u202eb\u0007 \t c', '<b>a</b> b c'],
    ['500 characters of it', 'x'.repeat(600), 'x'.repeat(500)],
    ['a sentence in place of blanks', ' \n ', 'The shop tells you how to pay.'],
  ] as const) {
    it(`says how to pay: ${says}`, async () => {
      reportOrder({ payment_instructions: given });
      const element = await t.mountWithOrder();
      await t.waitFor(() => instructionsOf(element).textContent.trim() === shown, 'not said');
      assert.isNull(t.query(element, 'a'));
      const lines = new Set([...(t.query(element, '.given')?.getClientRects() ?? [])].map(({ top }) => top));
      if (given.includes('IBAN')) assert.strictEqual(lines.size, 2);
    });
  }

  it('says how to pay in the words of the page, if it has some', async () => {
    reportOrder({ payment_instructions: 'Wire it.' });
    const element = await mountWithInstructions();
    await t.waitFor(() => t.query(element, '.given'), 'no report');
    const slot = t.queryRequired(element, 'slot[name=instructions]') as HTMLSlotElement;
    assert.strictEqual(slot.assignedElements()[0]?.textContent, 'Pay at the desk.');
    assert.lengthOf(t.queryRequired(element, '.given').getClientRects(), 0);
  });
});
