import { assert } from 'chai';
import * as t from '../support/index.js';

t.useService();

// In a file of its own: where much had been kept in the session before, WebKit overlooked that it was redefined.
describe('without storage', () => {
  const own = Object.getOwnPropertyDescriptor(window, 'sessionStorage') ?? {};
  afterEach(() => Object.defineProperty(window, 'sessionStorage', own));

  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const faults: Record<string, PropertyDescriptor> = {
    'that throws': { get: full },
    'that is full': { get: () => ({ getItem: () => null, setItem: full, removeItem: full }) },
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
    });
  }
});
