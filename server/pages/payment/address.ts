import { rules } from '#contract';

export type PageAddress = {
  readonly code: string;
  /** The name of the option, which the order has too if its buyer chose one. */
  readonly option: string;
  /** Who has the order: the server of this page, or a tab of this browser. */
  readonly service: 'server' | 'tab';
  /** The shop to go back to; absolute http or https. */
  readonly returnUrl: string | undefined;
};

/** `/sandbox/pay/{option}/{transaction_code}` on a server; for the service in a tab the query of this file names both. */
export function readPaymentPageAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): PageAddress {
  const [, name = '', pathCode] = /\/sandbox\/pay\/([^/]+)\/([\da-f-]{36})$/i.exec(pathname) ?? [];
  const path = pathCode === undefined ? '' : `payment_option=${name}&transaction_code=${pathCode}&`;
  const query = new URLSearchParams(path + search.slice(1));
  return {
    option: query.get('payment_option') ?? '',
    code: query.get('transaction_code') ?? '',
    service: pathCode === undefined ? 'tab' : 'server',
    returnUrl: rules.webUrl.safeParse(query.get('return_url')).data,
  };
}

/**
 * Returns to the shop: by its address, back in the history of this tab, or by closing a tab that the shop has opened. The
 * address gets the order's code, and nothing that claims a payment: that is for the webhook to say. A browser that refuses to
 * close the tab stays here; `onStay` then tells the buyer.
 */
export function leavePayment({ returnUrl, code }: PageAddress, onStay: () => void): void {
  if (returnUrl !== undefined) {
    const url = new URL(returnUrl);
    url.searchParams.set('transaction_code', code);
    return location.assign(url);
  }
  if (history.length > 1) return history.back();
  window.close();
  // A closed tab runs no timer.
  setTimeout(onStay, 300);
}
