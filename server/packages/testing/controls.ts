import type { ControlData, ControlName, ControlQuery, SandboxOrder } from '#contract';
import type { ControlClient } from '../client/index.js';
import {
  TestCheckoutError,
  type MoveDetails,
  type TestControls,
  type TestFault,
  type TestOrder,
  type Trigger,
} from './types.js';

/** Sends a command of the control API and resolves with its data. */
export type SendCommand = <N extends ControlName>(name: N, query?: ControlQuery<N>) => Promise<ControlData<N>>;

type SenderSettings = {
  readonly control: ControlClient;
  /** The sentence for a failure that no sandbox has sent. */
  readonly describeMissing?: (command: string, status: number) => string;
};

/** @throws TestCheckoutError with the reply's own sentence, and what would have been allowed. */
export const createSender =
  ({ control, describeMissing }: SenderSettings): SendCommand =>
  async (name, query) => {
    const result = await control(name, query);
    if (result.ok) return result.value;
    const { isSandbox, status, message, allowed } = result;
    if (!isSandbox && describeMissing) throw new TestCheckoutError(describeMissing(name, status));
    const list = allowed ? ` Allowed: ${allowed.join(', ') || 'none'}.` : '';
    throw new TestCheckoutError(`${name}: ${message}${list}`);
  };

const toTestOrder = ({ order, scenario, webhook_url, partner_webhook_url, allowed }: SandboxOrder): TestOrder => ({
  ...order,
  scenario,
  webhook_url,
  partner_webhook_url,
  allowed: allowed.map(({ trigger }) => trigger as Trigger),
});

const toMilliseconds = ({ now }: ControlData<'GET clock'>): number => Math.round(now * 1000);

/** The controls of a test over the control API of a sandbox, in this process or on a server. */
export function createControls(send: SendCommand): TestControls {
  return {
    orders: async () => {
      const { orders } = await send('GET orders', { limit: 500 });
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
