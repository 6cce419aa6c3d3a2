import { assert } from 'chai';
import * as t from '../support/index.js';

t.useService();

// In a file of its own: where much had been kept in the session before, WebKit overlooked that it was redefined.
describe('without storage', () => {
  const own = Object.getOwnPropertyDescriptor(window, 'sessionStorage') ?? {};
  afterEach(() => Object.defineProperty(window, 'sessionStorage', own));

  const faults: Record<string, PropertyDescriptor> = {
    'that throws': {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    },
    'that is full': { get: () => Object.freeze({}) },
    'that is missing': { get: () => undefined },
  };
  for (const [name, fault] of Object.entries(faults)) {
    it(`${name}, a purchase can be completed and repeated`, async () => {
      Object.defineProperty(window, 'sessionStorage', { configurable: true, ...fault });
      const element = await t.mountWithOrder();
      const first = element.order?.transaction_code;
      element.reset();
      await t.waitForStep(element, 'choosing');
      const second = await element.submit();
      await t.waitFor(() => element.order);
      assert.notStrictEqual(second?.transaction_code, first);
      element.remove();
      await t.nextTask();
      document.body.append(element);
      await t.waitFor(() => element.order);
      assert.strictEqual(element.order?.transaction_code, second?.transaction_code);
    });
  }
});
