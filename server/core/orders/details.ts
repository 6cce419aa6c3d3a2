import type { OrderDetails } from './record.js';

/** An order without any of them. */
export const noDetails: OrderDetails = { payment_option: null, payment_url: null, metadata: null, upstream: null };

/** The details of an order as the text that stores keep; null without any. */
export function toDetailsText({ payment_option, payment_url, metadata, upstream }: OrderDetails): string | null {
  const isEmpty = [payment_option, payment_url, metadata, upstream].every((value) => value === null);
  return isEmpty ? null : JSON.stringify({ payment_option, payment_url, metadata, upstream });
}

/** The details in a text of `toDetailsText`. Older texts may lack some. */
export const parseDetails = (text: string | null): OrderDetails =>
  text === null ? noDetails : { ...noDetails, ...(JSON.parse(text) as Partial<OrderDetails>) };
