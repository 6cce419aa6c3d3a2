export const testVouchers = [
  { code: 'TEST-1234-PAID', label: 'Succeeds', isUsed: false },
  { code: 'TEST-5678-USED', label: 'Was used before', isUsed: true },
] as const;

/** Buyers type a code from a slip of paper in any case, and with or without its hyphens. */
const normalize = (code: string): string => code.toUpperCase().replace(/[^A-Z\d]/g, '');

export type VoucherResult = { readonly problem: string } | { readonly isUsed: boolean };

export function checkVoucher(text: string): VoucherResult {
  if (normalize(text) === '') return { problem: 'Enter the code on your voucher.' };
  const found = testVouchers.find(({ code }) => normalize(code) === normalize(text));
  return found ?? { problem: 'We don’t know this code. Check it and try again: it looks like TEST-1234-PAID.' };
}
