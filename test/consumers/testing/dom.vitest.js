import { expect, test, vi } from 'vitest';
import { createTestCheckout, prepareDom } from 'crypto-checkout/testing';

test('one sentence says what is missing, until prepareDom adds it', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  createTestCheckout();
  expect(prepareDom()).toContain('ElementInternals');
  createTestCheckout();
  expect(prepareDom()).toEqual([]);
  expect(warn.mock.calls).toHaveLength(1);
  expect(warn.mock.calls[0][0]).toMatch(/^<crypto-checkout> cannot render in this DOM without .*ElementInternals/);
});
