import { listOrders, type OrderSummary } from '#contract';
import type { LoadContext } from './console-context.js';
import type { RouteQuery } from './route.js';
import { listAllOrders } from './stuck-orders.js';

/** Today's orders in the operator's time zone: at most the newest 1,000. */
export type Day = {
  readonly start: Date;
  readonly orders: readonly OrderSummary[];
  /** True if the day has more orders. */
  readonly isCut: boolean;
  /** How many orders of any day are on hold: `200+` for more than a page of them. */
  readonly onHold: string;
};

type ReadDay = Day & { readonly readAt: number };

const keepMs = 60_000;
const pageLength = 200;

/** The day as it was read last. */
const readDays = new WeakMap<object, ReadDay>();

const toMinute = (date: Date): string => date.toISOString().slice(0, 16);

/** An hour of a day of the operator: 0 is its first. */
export const hourOf = (day: Date, hour: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour);

/** The filter for the orders between two times. The second one is excluded. */
export const timesBetween = (from: Date, to: Date): RouteQuery => ({
  from: toMinute(from),
  to: toMinute(new Date(to.getTime() - 60_000)),
});

export const timesOfDay = (day: Date): RouteQuery => timesBetween(hourOf(day, 0), hourOf(day, 24));

/** Reads the day again after a minute, at midnight and after a change. Until then the lists that are loaded anyway renew it. */
export async function readOperatorDay({ client, signal }: LoadContext): Promise<ReadDay | undefined> {
  const now = new Date();
  const last = readDays.get(client.session());
  const start = hourOf(now, 0);
  if (last && last.start.getTime() === start.getTime() && now.getTime() - last.readAt < keepMs) return last;
  const [today, held] = await Promise.all([
    listAllOrders({ client, signal, query: timesOfDay(now) }),
    client.call(listOrders, { query: { status: 'on_hold', limit: String(pageLength) }, signal }),
  ]);
  if (!today.ok || !held.ok) return last;
  const onHold = `${held.value.orders.length}${held.value.next === null ? '' : '+'}`;
  return { start, ...today.value, onHold, readAt: now.getTime() };
}

/** Keeps the day with the listed orders in it, which are newer than what was read. */
export function keepDay(
  day: ReadDay,
  { client, listed }: Pick<LoadContext, 'client'> & { readonly listed: readonly OrderSummary[] },
): Day {
  const [from, to] = [hourOf(day.start, 0), hourOf(day.start, 24)].map((time) => time.getTime() / 1000);
  const orders = new Map(day.orders.map((order) => [order.transaction_code, order]));
  for (const order of listed) {
    if (order.created_at >= (from ?? 0) && order.created_at < (to ?? 0)) orders.set(order.transaction_code, order);
  }
  const kept = { ...day, orders: [...orders.values()] };
  readDays.set(client.session(), kept);
  return kept;
}
