import { rules } from '#contract';

/** What the address of a payment page says. */
export type PageAddress = {
  readonly code: string;
  /** The name of the option, which the order has too if its buyer chose one. */
  readonly option: string;
  /** Who has the order: the server of this page, or a tab of this browser. */
  readonly service: 'server' | 'tab';
  /** The shop to go back to; absolute http or https. */
  readonly returnUrl: string | undefined;
};

function decodeName(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** `/sandbox/pay/{option}/{transaction_code}` on a server; for the service in a tab the query of this file names both. */
export function readAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): PageAddress {
  const query = new URLSearchParams(search);
  const returnUrl = rules.webUrl.safeParse(query.get('return_url')).data;
  const [, name = '', pathCode] = /\/sandbox\/pay\/([^/]+)\/([\da-f-]{36})$/i.exec(pathname) ?? [];
  if (pathCode !== undefined) return { option: decodeName(name), code: pathCode, service: 'server', returnUrl };
  const [option, code] = [query.get('payment_option') ?? '', query.get('transaction_code') ?? ''];
  return { option, code, service: 'tab', returnUrl };
}
