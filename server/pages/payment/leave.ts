import type { PageAddress } from './address.js';

/** The shop's own address with the order's code, and nothing that claims a payment: that is for the webhook to say. */
export function shopUrl({ returnUrl, code }: PageAddress): string | undefined {
  if (returnUrl === undefined) return undefined;
  const url = new URL(returnUrl);
  url.searchParams.set('transaction_code', code);
  return url.href;
}

/**
 * Returns to the shop: by its address, back in the history of this tab, or by closing a tab that the shop has opened. A
 * browser that refuses to close the tab stays here; `onStay` then tells the buyer.
 */
export function leave(address: PageAddress, onStay: () => void): void {
  const url = shopUrl(address);
  if (url !== undefined) return location.assign(url);
  if (history.length > 1) return history.back();
  window.close();
  // A closed tab runs no timer.
  setTimeout(onStay, 300);
}
