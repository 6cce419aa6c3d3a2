import { hourMs } from '#contract';
import type { OrderStatus } from '../lifecycle/machine.js';
import type { Clock } from '../ports.js';
import type { OpenCount, OpenCounts } from './open-counts.js';
import { endStatuses, type RetentionPeriods } from './retention.js';

/** A payout takes minutes. One that has not ended this long after the payment waits for a person. */
export const expectedPayoutMs = hourMs;

type CountContext = { readonly counts: OpenCounts; readonly clock: Clock; readonly account: string };

const addUp = (all: readonly OpenCount[]): OpenCount => {
  const oldest = Math.min(...all.map(({ oldestAt = Infinity }) => oldestAt));
  return { count: all.reduce((sum, { count }) => sum + count, 0), oldestAt: oldest === Infinity ? undefined : oldest };
};

/** The orders that wait for a decision, since they were held. */
export const countHeld = ({ counts, clock, account }: CountContext): Promise<OpenCount> =>
  counts.orders({ account, status: 'on_hold', since: 'on_hold', before: clock() });

/** The orders that are paid, or whose payout is on its way, for longer than expected. */
export async function countLatePayouts({ counts, clock, account }: CountContext): Promise<OpenCount> {
  const before = clock() - expectedPayoutMs;
  const ask = (status: OrderStatus) => counts.orders({ account, status, since: 'paid', before });
  return addUp(await Promise.all([ask('paid'), ask('sending')]));
}

/** The orders whose time to be kept is over. Some of them stay until their webhooks are settled. */
export async function countOverdueDeletions(
  { counts, clock }: Omit<CountContext, 'account'>,
  { unpaidMs, completedMs }: Pick<RetentionPeriods, 'unpaidMs' | 'completedMs'>,
): Promise<OpenCount> {
  const ask = (statuses: readonly OrderStatus[], periodMs: number | undefined) =>
    periodMs === undefined ? [] : statuses.map((status) => counts.ended({ status, before: clock() - periodMs }));
  return addUp(await Promise.all([...ask(endStatuses.unpaid, unpaidMs), ...ask(endStatuses.completed, completedMs)]));
}
