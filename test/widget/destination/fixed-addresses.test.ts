import { assert } from 'chai';
import { partner } from '../../support/service-harness.js';
import { captureConsoleErrors } from '../support/misconfiguration.js';
import * as t from '../support/index.js';

t.useService();

const mistyped = t.addresses.bitcoin.replace(/.$/, 'x');
const [bitcoin, tron] = t.twoWallets;
const partnerAttributes = Object.fromEntries(
  Object.entries(partner).map(([name, value]) => [name.replaceAll('_', '-'), value]),
);

type Properties = Parameters<typeof t.mount>[1];

/** The attribute that the page has to mend. */
const wrong: readonly (readonly [name: string, attribute: string, t.Attributes, Properties?])[] = [
  ['a mistyped address', 'wallet-address', { 'wallet-address': mistyped }],
  ['an address of another network', 'wallet-address', { 'wallet-address': t.addresses.tron }],
  [
    'the second of two wallets',
    'wallets[1].wallet_address',
    t.withoutWallet,
    { wallets: [bitcoin, { ...tron, wallet_address: mistyped }] } as Properties,
  ],
  [
    'the address of the partner',
    'partner-wallet-address',
    { ...partnerAttributes, 'partner-wallet-address': mistyped },
  ],
];

describe('an address of the page that its network refuses', () => {
  for (const [name, attribute, attributes, properties] of wrong)
    it(`leaves nothing to choose: ${name}`, async () => {
      const errors = await captureConsoleErrors(async () => {
        const element = await t.waitForStep(t.mount(attributes, properties), 'unavailable');
        assert.strictEqual(
          t.getAlertText(element),
          `This checkout isn’t available. Contact the shop. (${attribute}) You weren’t charged.`,
        );
        assert.lengthOf(t.queryAll(element, 'input, button'), 0);
        assert.isUndefined(await element.submit());
        dispatchEvent(new Event('focus'));
        await element.updateComplete;
        assert.isTrue(element.matches(':state(unavailable)'));
      });
      assert.lengthOf(errors, 1);
      assert.include(errors[0], `${attribute} does not fit`);
      assert.lengthOf(t.getRequests(t.checkoutUrl), 0);
    });

  it('offers what there is once the page has another one', async () => {
    await captureConsoleErrors(async () => {
      const element = await t.waitForStep(t.mount({ 'wallet-address': mistyped }), 'unavailable');
      element.setAttribute('wallet-address', t.addresses.bitcoin);
      await t.waitForStep(element, 'choosing');
      assert.exists(await element.submit());
    });
  });

  it('is the service’s to refuse on a network without a rule', async () => {
    const element = await t.mountAtChoosing({ 'crypto-currency-network': 'NEWCHAIN' });
    await t.waitForMarks(element);
    await element.submit();
    await t.waitFor(() => t.getAlertText(element) !== '', 'no refusal');
    assert.isTrue(element.matches(':state(choosing)'));
  });
});
