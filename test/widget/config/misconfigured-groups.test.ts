import { assert } from 'chai';
import { partner } from '../../support/service-harness.js';
import type { CryptoCheckout } from '../../../widget/index.js';
import { assertMisconfigured, captureConsoleErrors, fixHints } from '../support/misconfiguration.js';
import * as t from '../support/index.js';

t.useService();

const snakeToKebab = (name: string): string => name.replaceAll('_', '-');

describe('a wrong wallet in the list', () => {
  const [good] = t.twoWallets;
  const all = ['crypto_currency_network', 'crypto_currency'];
  const entries: [string, unknown, readonly string[], string][] = [
    ['is no object', 5, all, 'is missing'],
    ['is null', null, all, 'is missing'],
    ['has no network', { ...good, crypto_currency_network: '' }, ['crypto_currency_network'], 'is missing'],
    ['has a wrong coin', { ...good, crypto_currency: '€€' }, ['crypto_currency'], 'does not fit: "€€"'],
  ];
  for (const [name, entry, members, fault] of entries) {
    const sentence = (member: string) =>
      `wallets[1].${member} ${fault}. ${fixHints[snakeToKebab(member) as keyof typeof fixHints]}`;
    it(`that ${name} is reported by its index`, () =>
      assertMisconfigured(() => t.mount(t.withoutWallet, { wallets: [good, entry] as never }), {
        attribute: `wallets[1].${members[0]}`,
        message: members.map(sentence).join('\n'),
      }));
  }
});

describe('an incomplete partner', () => {
  for (const attribute of Object.keys(t.partnerAttributes)) {
    const recorded = async (make: () => CryptoCheckout, fault: string) => {
      const [message = ''] = await captureConsoleErrors(async () => {
        const element = await t.waitForStep(make(), 'unavailable');
        assert.include(t.getAlertText(element), `${attribute} ${fault}`);
        assert.lengthOf(t.getRequests(), t.getRequests(t.currenciesUrl).length);
      });
      assert.match(message, new RegExp(`${attribute} ${fault}.*\\. Write `));
      assert.strictEqual(message.includes('all partner attributes or none'), fault === 'is missing');
    };
    it(`without ${attribute} is reported`, () =>
      recorded(() => t.mount({ ...t.partnerAttributes, [attribute]: undefined }), 'is missing'));
    it(`with a wrong ${attribute} is reported`, () =>
      recorded(
        () => t.mount({ ...t.partnerAttributes, [attribute]: attribute === 'partner-wallet-address' ? 'ä' : '\u202E' }),
        'does not fit',
      ));
    it(`as one object without ${attribute}, and by the names of the API, is reported`, async () => {
      const members = Object.entries(partner).filter(([name]) => snakeToKebab(name) !== attribute);
      const object = Object.fromEntries(members.map(([name, value]) => [name.replace('partner_', ''), value]));
      for (const value of [object, partner])
        await recorded(() => t.mount({}, { partner: value as never }), 'is missing');
    });
  }
  for (const percentage of ['0', '100.01', '1.234', '-1', '1,5', '2.5%']) {
    it(`with ${percentage} as percentage is reported`, () =>
      assertMisconfigured(() => t.mount({ ...t.partnerAttributes, 'partner-comission-percentage': percentage }), {
        attribute: 'partner-comission-percentage',
        message: `partner-comission-percentage does not fit: "${percentage}". Write a percentage above 0 and at most 100, with at most two decimals, such as 2.5.`,
      }));
  }
});
