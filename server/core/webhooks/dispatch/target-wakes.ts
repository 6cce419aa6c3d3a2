import { hourMs } from '#contract';
import { changedTarget, isEmptyTarget, nextTargetRequestAt, type TargetRecord, type TargetStore } from './targets.js';

/** Redeliveries an hour beside the buckets, for each account, address and domain. An accepted one is given back. */
const maxWakes = 10;
const windowMs = hourMs;

/** The buckets of a request, and the wakes that it has taken. */
export type TakenWake = {
  readonly address: TargetRecord;
  readonly domain: TargetRecord;
  readonly wakes: readonly TargetRecord[];
};

/** Why a message may not be sent, and the earliest time to try again. */
export type Refusal = { readonly until: number; readonly why: 'busy' | 'asleep' | 'rate' };

type WakeRequest = {
  readonly account: string;
  readonly keys: readonly [address: string, domain: string];
  readonly now: number;
  readonly busyUntil: number;
};

const isUsedUp = ({ requests, last_request_at }: TargetRecord, now: number): boolean =>
  requests >= maxWakes && last_request_at + windowMs > now;

/** Counts a wake. `last_request_at` is the start of the window. */
function countWake(wakes: TargetRecord, now: number): TargetRecord {
  const isOver = wakes.last_request_at + windowMs <= now;
  return changedTarget(wakes, isOver ? { requests: 1, last_request_at: now } : { requests: wakes.requests + 1 });
}

type Found = { readonly buckets: readonly TargetRecord[]; readonly wakes: readonly TargetRecord[] };

function findRefusal({ buckets, wakes }: Found, now: number): Refusal | undefined {
  const busyUntil = Math.max(...buckets.map(({ busy_until }) => busy_until));
  if (busyUntil > now) return { until: busyUntil, why: 'busy' };
  if (!wakes.some((one) => isUsedUp(one, now))) return undefined;
  const until = Math.max(now, ...buckets.map((bucket) => nextTargetRequestAt(bucket, now)));
  return { until, why: buckets.some((bucket) => isEmptyTarget(bucket, now)) ? 'asleep' : 'rate' };
}

/** Takes a wake for one request to one address, which the buckets do not count. */
export async function takeTargetWake(
  targets: TargetStore,
  { account, keys, now, busyUntil }: WakeRequest,
): Promise<TakenWake | Refusal> {
  const wakeKeys = [`account ${account}`, ...keys].map((key) => `wake ${key}`);
  let refused: Refusal | undefined;
  const [address, domain, ...wakes] = await targets.update([...keys, ...wakeKeys], (records) => {
    const found = { buckets: records.slice(0, keys.length), wakes: records.slice(keys.length) };
    refused = findRefusal(found, now);
    if (refused) return [];
    const occupied = found.buckets.map((one) => changedTarget(one, { busy_until: busyUntil }));
    return [...occupied, ...found.wakes.map((one) => countWake(one, now))];
  });
  return address && domain ? { address, domain, wakes } : (refused ?? { until: busyUntil, why: 'busy' });
}
