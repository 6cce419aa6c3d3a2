import assert from 'node:assert/strict';
import { until, type ShopService } from '../shop-service.js';
import type { WordPress } from './server.js';

export type Books = {
  readonly id: number;
  readonly status: string;
  /** The code of the order at the service. */
  readonly code: string;
  /** How often the shop has delivered. */
  readonly deliveries: number;
  readonly refunds: readonly string[];
};

type Payment = { readonly result: string; readonly redirect?: string };

/** A shop as its buyers and the service use it. */
export type WooShop = {
  readonly service: ShopService;
  readonly wordpress: WordPress;
  /** An order whose buyer has come to its pay page. */
  readonly begin: () => Promise<Books & { readonly redirect: string }>;
  readonly read: (id: number) => Promise<Books>;
  /** The order once it has this status, or as it is after a minute. */
  readonly untilStatus: (id: number, status: string) => Promise<Books>;
};

type Surroundings = Pick<WooShop, 'service' | 'wordpress'> & { readonly settings: Readonly<Record<string, string>> };

export async function openShop({ service, wordpress, settings }: Surroundings): Promise<WooShop> {
  const { origin } = wordpress;
  const call = async (path: string, body?: Readonly<Record<string, string>>): Promise<unknown> => {
    const response = await fetch(`${origin}/wp-json/shop/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return JSON.parse(text || 'null');
  };
  const read = async (id: number) => (await call(`/orders/${id}`)) as Books;
  await call('/settings', settings);
  return {
    service,
    wordpress,
    read,
    async begin() {
      const { id } = (await call('/orders', {})) as Books;
      const { result, redirect = '' } = (await call(`/orders/${id}/pay`, {})) as Payment;
      assert.equal(result, 'success');
      return { ...(await read(id)), redirect };
    },
    untilStatus: (id, status) =>
      until(
        () => read(id),
        (books) => books.status === status,
      ),
  };
}
