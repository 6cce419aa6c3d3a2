import type { MoveDetails, TestControls, TestFault, TestOrder, Trigger } from './types.js';

/** A command of the sandbox's control API was refused; the message says which and why. */
export class TestCheckoutError extends Error {
  override readonly name = 'TestCheckoutError';
}

export type CommandParameters = Readonly<Record<string, string | number | undefined>>;

/** Sends a command of the control API, such as `POST clock`, and resolves with its data. */
export type SendCommand = (command: string, parameters?: CommandParameters) => Promise<unknown>;

/** The reply of the control API: an envelope of the reseller area. */
type ControlReply = {
  readonly status: string;
  readonly message?: string;
  readonly data?: { readonly allowed?: readonly string[] };
};

/** The data of a reply. @throws TestCheckoutError with the reply's own sentence, and what would have been allowed. */
export function readControlReply(command: string, body: unknown): unknown {
  const { status, message = 'No reply.', data } = body as ControlReply;
  if (status === 'success') return data;
  const allowed = data?.allowed ? ` Allowed: ${data.allowed.join(', ') || 'none'}.` : '';
  throw new TestCheckoutError(`${command}: ${message}${allowed}`);
}

/** The parameters of a query that have a value. */
export const toQuery = (parameters: CommandParameters): [name: string, value: string][] =>
  Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));

type ControllableOrder = Pick<TestOrder, 'scenario' | 'webhook_url' | 'partner_webhook_url'> & {
  readonly order: TestOrder;
  readonly allowed: readonly { readonly trigger: Trigger }[];
};

const toTestOrder = (data: unknown): TestOrder => {
  const { order, scenario, webhook_url, partner_webhook_url, allowed } = data as ControllableOrder;
  return { ...order, scenario, webhook_url, partner_webhook_url, allowed: allowed.map(({ trigger }) => trigger) };
};

const toMilliseconds = (data: unknown): number => Math.round((data as { readonly now: number }).now * 1000);

/** The controls of a test over the control API of a sandbox, in this process or on a server. */
export function createControls(send: SendCommand): TestControls {
  return {
    orders: async () => {
      const { orders } = (await send('GET orders', { limit: 500 })) as { readonly orders: readonly unknown[] };
      return orders.map(toTestOrder);
    },
    // eslint-disable-next-line @typescript-eslint/max-params -- public
    move: async (transaction_code, trigger, details: MoveDetails = {}) =>
      toTestOrder(await send('POST orders/fire', { transaction_code, trigger, ...details })),
    scenario: async (name) => {
      await send('POST scenario', { name });
    },
    fail: async (operation, how) => {
      const fault: TestFault = typeof how === 'string' ? { kind: how } : how;
      await send('POST faults', { operation, ...fault });
    },
    recover: async () => {
      await send('DELETE faults');
      await send('DELETE scenario');
    },
    clock: {
      now: async () => toMilliseconds(await send('GET clock')),
      advance: async (milliseconds) => toMilliseconds(await send('POST clock', { action: 'advance', milliseconds })),
    },
    reset: async () => {
      await send('POST reset');
    },
  };
}
