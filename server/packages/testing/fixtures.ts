import { checkout, type OrderStatus } from '#contract';
import type { SendControl } from '../client/index.js';
import { TestCheckoutError, type OrderFixture, type TestControls, type TestOrder, type Trigger } from './types.js';

/** The shortest way from `pending` to each status. */
const lives: Readonly<Record<OrderStatus, readonly Trigger[]>> = {
  pending: [],
  processing: ['submit'],
  paid: ['submit', 'capture'],
  sending: ['submit', 'capture', 'broadcast'],
  completed: ['submit', 'capture', 'broadcast', 'finalize'],
  on_hold: ['submit', 'capture', 'hold'],
  failed: ['submit', 'decline'],
  expired: ['expire'],
  canceled: ['cancel'],
  refunding: ['submit', 'capture', 'refund'],
  refunded: ['submit', 'capture', 'refund', 'settle_refund'],
};

/** An order as a page would create it. */
const sample = {
  fiat_amount: '49.00',
  fiat_currency: 'USD',
  external_reference: 'INV-1001',
  crypto_currency: 'USDT',
  crypto_currency_network: 'TRON',
  wallet_address: 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf',
};

/** Creates an order as pages do. Returns its transaction code. */
async function place(query: Readonly<Record<string, unknown>>, callApi: SendControl): Promise<string> {
  const pairs = Object.entries<unknown>({ ...sample, ...query })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const);
  const reply = await callApi({ method: checkout.method, path: checkout.path, query: pairs });
  const placed = checkout.success.safeParse(reply?.body);
  if (placed.success) return placed.data.data.transaction_code;
  const { message = 'The service does not answer.' } = (reply?.body ?? {}) as { readonly message?: string };
  throw new TestCheckoutError(`order: ${message}`);
}

type FixtureSettings = Pick<TestControls, 'move' | 'orders'> & { readonly callApi: SendControl };

/** Creates orders and moves them to a status. */
export const createFixtures =
  ({ move, orders, callApi }: FixtureSettings): TestControls['order'] =>
  async <S extends OrderStatus = 'pending'>({ status, reason, ...query }: OrderFixture<S> = {}) => {
    const code = await place(query, callApi);
    const life = lives[status ?? 'pending'];
    let order: TestOrder | undefined;
    for (const [index, trigger] of life.entries()) {
      const isLast = index === life.length - 1;
      order = await move(code, trigger, isLast && reason !== undefined ? { reason } : {});
    }
    order ??= (await orders()).find(({ transaction_code }) => transaction_code === code);
    if (!order) throw new TestCheckoutError(`order: the order ${code} is not in this account.`);
    return order as TestOrder & { readonly status: S };
  };
