import type { RunningServer } from './server.js';

export const processorToken = 'a-token-for-the-processors';

type SandboxOrder = {
  readonly order: {
    readonly transaction_code: string;
    readonly external_reference: string;
    readonly fiat_amount: string;
  };
};

/** The side of the processors of a sandbox. */
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
    /** Lets the orders to come wait for their buyer: an upstream does not learn which option the buyer chose. */
    waitForBuyers: () => call('scenario?name=buyer_pays', 'POST'),
  };
}
