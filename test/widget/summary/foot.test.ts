import { assert } from 'chai';
import * as t from '../support/index.js';

t.useService();

const urls = {
  'terms-url': 'https://shop.example/terms',
  'privacy-url': 'https://shop.example/privacy',
  'support-url': 'https://shop.example/help',
};

const links = (element: Element, selector: string) =>
  t
    .queryAll(element, `${selector} a`)
    .map((link) => [t.getText(link), link.getAttribute('href'), link.getAttribute('target')]);

const waitForLinks = (element: Element) => t.waitFor(() => t.query(element, '.links a'), 'no links');

describe('the links at the foot', () => {
  it('are a line in their order, without a layout shift', async () => {
    const element = await t.mountAtChoosing(urls);
    const before = t.queryRequired(element, '.card').getBoundingClientRect().height;
    await waitForLinks(element);
    assert.deepEqual(links(element, '[part=links]'), [
      ['Terms', urls['terms-url'], '_blank'],
      ['Privacy', urls['privacy-url'], '_blank'],
      ['Support', urls['support-url'], '_blank'],
    ]);
    assert.strictEqual(t.queryRequired(element, '.card').getBoundingClientRect().height, before);
    assert.isNull(t.query(element, '.consent'));
  });

  it('are there alone', async () => {
    const element = await t.mountAtChoosing({ 'support-url': urls['support-url'], locale: 'fr' });
    await waitForLinks(element);
    assert.deepEqual(links(element, '[part=links]'), [['Assistance', urls['support-url'], '_blank']]);
  });

  it('are not there without a URL, and load nothing', async () => {
    assert.isNull(t.query(await t.mountAtChoosing(), '.links'));
  });

  it('are there after the order and where the service cannot be reached', async () => {
    const element = await t.mountWithOrder(urls);
    await waitForLinks(element);
    assert.lengthOf(links(element, '[part=links]'), 3);
    t.mockReply(t.optionsUrl, t.failedReply('No.'));
    const refused = await t.waitForStep(t.mount({ ...urls, 'external-reference': 'other' }), 'unavailable');
    await waitForLinks(refused);
    assert.lengthOf(links(refused, '[part=links]'), 3);
  });
});

describe('consent="required"', () => {
  const consent = { ...urls, consent: 'required', 'terms-version': '2026-11' };

  it('says what the buyer accepts as soon as there is a button, and links it', async () => {
    const element = await t.mountAtChoosing(consent);
    const sentence = t.queryRequired(element, '.consent');
    assert.strictEqual(t.getText(sentence), 'By paying, you accept the terms. Read the privacy policy.');
    assert.deepEqual(links(element, '.consent'), [
      ['terms', urls['terms-url'], '_blank'],
      ['privacy policy', urls['privacy-url'], '_blank'],
    ]);
    assert.deepEqual(links(element, '[part=links]'), [['Support', urls['support-url'], '_blank']]);
  });

  it('says the terms alone where there is no privacy policy', async () => {
    const element = await t.mountAtChoosing({ 'terms-url': urls['terms-url'], consent: 'required' });
    assert.strictEqual(t.getText(t.queryRequired(element, '.links')), 'By paying, you accept the terms.');
  });

  for (const [version, expected] of [
    ['2026-11', '2026-11'],
    [undefined, urls['terms-url']],
  ] as const) {
    it(`is kept with the order: ${expected}`, async () => {
      const element = await t.mountWithOrder({ ...consent, 'terms-version': version });
      const [order] = t.store.orders();
      assert.deepEqual(order?.details.consent, { version: expected, at: order?.created_at });
      await t.waitFor(() => !t.query(element, '.consent'), 'still asks');
    });
  }

  it('is not sent where nobody asks, nor to a service with the documented operations alone', async () => {
    await t.mountWithOrder(urls);
    assert.notProperty(t.getQuery(t.getRequests(t.checkoutUrl)[0]), 'consent');
    t.mockReply(t.optionsUrl, () => t.optionsReply([t.optionOf('card')]));
    await t.mountWithOrder({ ...consent, 'external-reference': 'other' });
    assert.notProperty(t.getQuery(t.getRequests(t.checkoutUrl)[1]), 'consent');
  });
});
