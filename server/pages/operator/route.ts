import { rules } from '#contract';
import { presentEntries, type Query } from './account-client.js';

/** The pages of the console, in the order of its navigation. An order has a page of its own below the orders. */
const pageNames = ['orders', 'webhooks'] as const;

type PageName = (typeof pageNames)[number];

export type RouteQuery = Readonly<Record<string, string>>;

/** What the part of the address after `#` says. */
export type Route = {
  readonly page: PageName | 'order';
  /** The transaction code of the order's page; empty elsewhere. */
  readonly code: string;
  /** The filters of the page, without empty ones. */
  readonly query: RouteQuery;
};

export const isTransactionCode = (text: string): boolean => rules.transactionCode.safeParse(text).success;

/** Reads `#/orders?status=on_hold`. An unknown path is the first page. */
export function parseOperatorRoute(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [name = '', code = ''] = path.split('/');
  if (name === 'orders' && isTransactionCode(code)) return { page: 'order', code, query: {} };
  const page = pageNames.find((one) => one === name);
  if (!page) return { page: 'orders', code: '', query: {} };
  const query = Object.fromEntries(presentEntries(Object.fromEntries(new URLSearchParams(search))));
  return { page, code: '', query };
}

/** The address of a page with its filters, which is the same for the same filters. */
export function operatorHash(page: PageName, query: Query = {}): string {
  const search = new URLSearchParams(presentEntries(query));
  search.sort();
  return `#/${page}${search.size === 0 ? '' : `?${search.toString()}`}`;
}

export const orderHash = (code: string): string => `#/orders/${code}`;
