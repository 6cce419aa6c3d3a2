import { assert } from 'chai';
import * as t from '../support/index.js';

t.useService();

/** The element as a field of a form. */
function inForm(attributes: t.Attributes): { form: HTMLFormElement; element: t.CryptoCheckout } {
  const form = document.createElement('form');
  const element = t.createCheckout(attributes);
  form.append(element);
  t.createContainer().append(form);
  return { form, element };
}

const entries = (form: HTMLFormElement) => [...new FormData(form)];

describe('in a form', () => {
  it('the value is the transaction code, once there is an order', async () => {
    const { form, element } = inForm({ name: 'payment' });
    await t.waitForStep(element, 'choosing');
    assert.deepEqual(entries(form), []);
    const order = await element.submit();
    await t.waitForStep(element, 'pending');
    assert.deepEqual(entries(form), [['payment', order?.transaction_code ?? 'none']]);
  });

  it('there is no value without a name', async () => {
    const { form, element } = inForm({});
    await t.waitForStep(element, 'choosing');
    await element.submit();
    await t.waitForStep(element, 'pending');
    assert.deepEqual(entries(form), []);
  });

  it('reset() of the form starts over and removes the value', async () => {
    const { form, element } = inForm({ name: 'payment' });
    await t.waitForStep(element, 'choosing');
    await element.submit();
    await t.waitForStep(element, 'pending');
    form.reset();
    await t.waitForStep(element, 'choosing');
    assert.deepEqual(entries(form), []);
    assert.lengthOf(Object.keys(sessionStorage), 0);
    assert.isNull(element.order);
  });

  it('an order of an earlier visit restores the value', async () => {
    const { element } = inForm({ name: 'payment' });
    await t.waitForStep(element, 'choosing');
    const order = await element.submit();
    element.remove();
    const again = inForm({ name: 'payment' });
    await t.waitForStep(again.element, 'pending');
    assert.deepEqual(entries(again.form), [['payment', order?.transaction_code ?? 'none']]);
  });

  it('an invalid attribute removes the value', async () => {
    const { form, element } = inForm({ name: 'payment' });
    await t.waitForStep(element, 'choosing');
    await element.submit();
    await t.waitForStep(element, 'pending');
    const { error } = console;
    console.error = () => undefined;
    element.fiatAmount = '0';
    await t.waitForStep(element, 'unavailable');
    console.error = error;
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
