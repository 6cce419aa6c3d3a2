import type { RunningServer } from './server.js';

export const processorToken = 'a-token-for-the-processors';

type SandboxOrder = {
  readonly order: {
    readonly transaction_code: string;
    readonly external_reference: string;
    readonly fiat_amount: string;
  };
};

/** The triggers of an order that is paid and completes. */
const payment = ['submit', 'capture', 'broadcast', 'finalize'];

/** The side of the processors of a sandbox: pays its orders, as the buyer does on its payment pages. */
export function createSandboxPayments({ origin }: RunningServer) {
  const call = async <Data>(path: string, method = 'GET'): Promise<Data> => {
    const reply = await fetch(`${origin}/sandbox/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${processorToken}` },
    });
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
    return ((await reply.json()) as { readonly data: Data }).data;
  };

  /** The order with a reference: at an upstream that is the transaction code of the relay. */
  const find = async (reference: string): Promise<SandboxOrder['order']> => {
    const { orders } = await call<{ readonly orders: readonly SandboxOrder[] }>('orders');
    const found = orders.find(({ order }) => order.external_reference === reference);
    if (!found) throw new Error(`No order has the reference ${reference}.`);
    return found.order;
  };

  return {
    find,
    async pay(reference: string): Promise<void> {
      const { transaction_code } = await find(reference);
      for (const trigger of payment) {
        await call(`orders/fire?${new URLSearchParams({ transaction_code, trigger }).toString()}`, 'POST');
      }
    },
  };
}
