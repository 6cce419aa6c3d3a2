import type { ControlData, ControlName, ControlQuery, SandboxOrder } from '#contract';
import type { ControlClient } from '../client/index.js';
import { requireNames, TestCheckoutError } from './types.js';
import type { MoveDetails, TestControls, TestFault, TestOrder, Trigger } from './types.js';

export type SendCommand = <N extends ControlName>(name: N, query?: ControlQuery<N>) => Promise<ControlData<N>>;

/** @throws TestCheckoutError with the sentence of the reply and the allowed values. */
export const createSender =
  (control: ControlClient): SendCommand =>
  async (name, query) => {
    const result = await control(name, query);
    if (result.ok) return result.value;
    const { message, allowed } = result;
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

/** @throws Error for an invalid date. */
export function readStartDate(now: Date | number): number {
  const start = Number(now);
  if (!Number.isFinite(start)) throw new Error('now must be a valid date, or milliseconds since the Unix epoch.');
  return start;
}

/** @throws TestCheckoutError for arguments that the call does not have. */
function refuseOthers(call: string, others: readonly unknown[]): void {
  if (others.length > 0) throw new TestCheckoutError(`${call}: has too many arguments.`);
}

const detailNames = ['reason', 'required_action', 'tx_hash', 'payout_amount', 'confirmations'];
const faultNames = ['kind', 'times', 'milliseconds'];

export function createTestControls(send: SendCommand): TestControls {
  return {
    orders: async () => (await send('GET orders', { limit: 500 })).orders.map(toTestOrder),
    // eslint-disable-next-line @typescript-eslint/max-params -- public
    move: async (transaction_code, trigger, details: MoveDetails = {}) => {
      requireNames('move', { given: details, known: detailNames });
      return toTestOrder(await send('POST orders/fire', { transaction_code, trigger, ...details }));
    },
    scenario: async (name, ...others: readonly unknown[]) => {
      refuseOthers('scenario', others);
      await send('POST scenario', { name });
    },
    // eslint-disable-next-line @typescript-eslint/max-params -- public
    fail: async (operation, how, ...others: readonly unknown[]) => {
      refuseOthers('fail', others);
      const fault: TestFault = typeof how === 'string' ? { kind: how } : how;
      requireNames('fail', { given: fault, known: faultNames });
      await send('POST faults', { operation, ...fault });
    },
    // Takes what a test runner passes to `afterEach(recover)`.
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
