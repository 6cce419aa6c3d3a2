// The side of the sandbox on a walk: it moves the order and the clock.

export const token = 'a-token-for-the-screen-reader';

export type Sandbox = {
  /** Sends a command to the control API. */
  readonly control: (command: string) => Promise<void>;
  /** Moves the newest order by a trigger, which may have more parameters. */
  readonly fire: (trigger: string) => Promise<void>;
};

type Orders = {
  readonly data: { readonly orders: readonly { readonly order: { readonly transaction_code: string } }[] };
};

export function createSandbox(origin: string): Sandbox {
  const call = async (method: 'GET' | 'POST', command: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(`${origin}/sandbox/api/${command}`, { method, headers });
    if (!reply.ok) throw new Error(`${command}: ${await reply.text()}`);
    return reply.json();
  };
  const control = async (command: string): Promise<void> => void (await call('POST', command));
  return {
    control,
    fire: async (trigger) => {
      const { data } = (await call('GET', 'orders')) as Orders;
      const [newest] = data.orders;
      if (!newest) throw new Error('There is no order.');
      await control(`orders/fire?transaction_code=${newest.order.transaction_code}&trigger=${trigger}`);
    },
  };
}
