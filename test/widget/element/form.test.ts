import { assert } from 'chai';
import * as t from '../support/index.js';
import { captureConsoleErrors } from '../support/misconfiguration.js';

t.useService();

/** The element as a field of a form. */
function inForm(attributes: t.Attributes): { form: HTMLFormElement; element: t.CryptoCheckout } {
  const form = document.createElement('form');
  const element = t.createCheckout(attributes);
  form.append(element);
  t.createContainer().append(form);
  return { form, element };
}

/** The element as a field of a form, with its order. */
async function orderInForm(attributes: t.Attributes = { name: 'payment' }) {
  const { form, element } = inForm(attributes);
  await t.waitForStep(element, 'choosing');
  await element.submit();
  await t.waitForStep(element, 'pending');
  return { form, element };
}

const entries = (form: HTMLFormElement) => [...new FormData(form)];

describe('in a form', () => {
  it('the value is the transaction code, once there is an order, also one of an earlier visit', async () => {
    const { form, element } = inForm({ name: 'payment' });
    await t.waitForStep(element, 'choosing');
    assert.deepEqual(entries(form), []);
    const order = await element.submit();
    await t.waitForStep(element, 'pending');
    const value: ReturnType<typeof entries> = [['payment', order?.transaction_code ?? 'none']];
    assert.deepEqual(entries(form), value);
    element.remove();
    const again = inForm({ name: 'payment' });
    await t.waitForStep(again.element, 'pending');
    assert.deepEqual(entries(again.form), value);
  });

  it('there is no value without a name', async () => {
    const { form } = await orderInForm({});
    assert.deepEqual(entries(form), []);
  });

  it('a disabled fieldset stops it until it is enabled', () => {
    const { form, element } = inForm({ name: 'payment' });
    const fieldset = document.createElement('fieldset');
    for (const isDisabled of [true, false]) {
      fieldset.disabled = isDisabled;
      fieldset.append(element);
      form.append(fieldset);
      assert.strictEqual(element.inert, isDisabled);
    }
  });

  it('reset() of the form starts over and removes the value', async () => {
    const { form, element } = await orderInForm();
    form.reset();
    await t.waitForStep(element, 'choosing');
    assert.deepEqual(entries(form), []);
    assert.lengthOf(Object.keys(sessionStorage), 0);
    assert.isNull(element.order);
  });

  it('another order, which is invalid, removes the value', async () => {
    const { form, element } = await orderInForm();
    await captureConsoleErrors(() => {
      element.transactionCode = '0';
      return t.waitForStep(element, 'unavailable');
    });
    assert.deepEqual(entries(form), []);
  });

  it('creating the order never submits the form of the page', async () => {
    const { form, element } = inForm({ name: 'payment' });
    let submitted = 0;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      submitted += 1;
    });
    await t.waitForStep(element, 'choosing');
    t.queryRequired(element, '[part=button]').click();
    await t.waitForStep(element, 'pending');
    t.queryAll(element, 'button').forEach((button) => button.click());
    await t.nextTask();
    assert.strictEqual(submitted, 0);
  });

  it('the fields inside are not fields of the form', async () => {
    const { form, element } = inForm({ name: 'payment' });
    await t.waitForStep(element, 'choosing');
    assert.deepEqual([...form.elements], [element]);
  });
});

const typed = { ...t.withoutAddress, 'crypto-currency': 'USDT', 'crypto-currency-network': 'ERC20' };

describe('the validity', () => {
  const problems: readonly (readonly [address: string, message: string])[] = [
    ['', 'Enter the address that should receive USDT.'],
    ['hello', 'This is not an Ethereum address. Check that all of it was copied.'],
    [t.addresses.ethereum, ''],
  ];
  for (const [address, message] of problems) {
    it(`has the cause: ${message || 'none'}`, async () => {
      const { form, element } = inForm(typed);
      await t.waitForStep(element, 'choosing');
      t.typeAddress(element, address);
      t.queryRequired(element, '#destination').dispatchEvent(new Event('change'));
      await t.waitFor(() => element.validationMessage === message, 'another cause');
      assert.deepEqual([element.checkValidity(), form.checkValidity()], [message === '', message === '']);
      assert.strictEqual(element.reportValidity(), message === '');
      await element.updateComplete;
      await t.waitFor(() => t.getAlertText(element) === message, 'not shown');
      assert.strictEqual(element.shadowRoot?.activeElement?.id, message ? 'destination' : undefined);
    });
  }

  it('is that of the text in the field, before it is left', async () => {
    const { element } = inForm(typed);
    await t.waitForStep(element, 'choosing');
    t.typeAddress(element, t.addresses.ethereum);
    await t.waitFor(() => element.checkValidity(), 'the rules have not loaded');
    t.typeAddress(element, t.addresses.tron);
    assert.isFalse(element.checkValidity());
    t.typeAddress(element, t.addresses.ethereum);
    assert.isTrue(element.checkValidity());
  });

  it('does not stand in the way where the page sets the address, nor once there is an order', async () => {
    const { element } = inForm({});
    assert.isTrue(element.checkValidity());
    await t.waitForStep(element, 'choosing');
    assert.isTrue(element.checkValidity());
    const other = inForm(typed).element;
    await t.waitForStep(other, 'choosing');
    t.typeAddress(other, t.addresses.ethereum);
    await other.submit();
    await t.waitForStep(other, 'pending');
    assert.isTrue(other.checkValidity());
  });
});

describe('checkout-submit', () => {
  const press = (element: Element) => t.queryRequired(element, '[part=button]').click();
  /** The element in a form, and the events on the page with the requests for an order that were sent before. */
  async function mountListening(
    attributes: t.Attributes,
    onSubmit?: (event: Event, element: t.CryptoCheckout) => void,
  ) {
    const { element } = inForm(attributes);
    const sent: number[] = [];
    const listener = (event: Event): void => {
      sent.push(t.getRequests(t.checkoutUrl).length);
      onSubmit?.(event, element);
    };
    element.parentElement?.addEventListener('checkout-submit', listener);
    return { element: await t.waitForStep(element, 'choosing'), sent };
  }

  it('is fired once on a double click, before anything is sent', async () => {
    const { element, sent } = await mountListening({});
    press(element);
    press(element);
    await t.waitForStep(element, 'pending');
    assert.deepEqual(sent, [0]);
  });

  it('is not fired by submit(), nor before the address is right', async () => {
    const { element, sent } = await mountListening(typed);
    for (const [address, problem] of [
      ['', 'Enter the address'],
      ['hello', 'This is not an'],
    ] as const) {
      t.typeAddress(element, address);
      press(element);
      await t.waitFor(() => t.getAlertText(element).startsWith(problem), 'nothing wrong');
    }
    t.typeAddress(element, t.addresses.ethereum);
    assert.exists(await element.submit());
    assert.deepEqual(sent, []);
  });

  for (const [when, goOn] of [
    ['at once', (element: t.CryptoCheckout) => void element.submit()],
    ['after a look at the stock', (element: t.CryptoCheckout) => void t.nextTask().then(() => element.submit())],
  ] as const) {
    it(`is prevented, and submit() goes on: ${when}`, async () => {
      const { element, sent } = await mountListening({}, (event, pressed) => {
        event.preventDefault();
        goOn(pressed);
      });
      press(element);
      await t.waitForStep(element, 'pending');
      assert.deepEqual([sent, t.store.orders().length], [[0], 1]);
    });
  }

  it('is prevented, and nothing is sent', async () => {
    const { element, sent } = await mountListening({}, (event) => event.preventDefault());
    for (const times of [1, 2]) {
      press(element);
      await t.waitFor(() => sent.length === times, 'no event');
      await t.nextTask();
    }
    assert.isTrue(element.matches(':state(choosing)'));
    assert.lengthOf(t.getRequests(t.checkoutUrl), 0);
  });

  it('that sets another price orders nothing at a price that nobody saw', async () => {
    const { element } = await mountListening({}, (_, pressed) => pressed.setAttribute('fiat-amount', '90'));
    press(element);
    await t.waitFor(() => t.getText(t.query(element, '[part=button]')).includes('91'), 'no new price');
    assert.lengthOf(t.getRequests(t.checkoutUrl), 0);
  });
});
