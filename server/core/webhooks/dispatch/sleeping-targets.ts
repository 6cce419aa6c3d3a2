import type { Clock } from '../../ports.js';
import type { OutboxEntry } from '../outbox/outbox.js';
import { hostOf } from '../url-policy/parse-url.js';
import { changedTarget, hostKeyPrefix, type TargetStore } from './targets.js';

/** A host whose address or domain has used up its requests. `until` is milliseconds, and 0 once it is awake. */
export type Sleeper = { readonly host: string; readonly until: number };

type SleeperSettings = {
  readonly targets: TargetStore;
  readonly clock: Clock;
  readonly reportError: (error: unknown) => void;
  /** Receives a host that falls asleep or wakes. */
  readonly reportSleep?: ((sleeper: Sleeper) => void) | undefined;
};

/** Limits the memory. */
const maxRemembered = 10_000;

/** The hosts that sleep, in the store, so that every process and command can show them. */
export function createSleepingTargets({ targets, clock, reportError, reportSleep }: SleeperSettings) {
  const known = new Map<string, number>();
  const reported = new Set<string>();

  /** A store that fails costs no message its attempt: the next mark tries again. */
  async function store(untils: ReadonlyMap<string, number>): Promise<void> {
    try {
      const untilOf = (key: string): number => untils.get(key.slice(hostKeyPrefix.length)) ?? 0;
      const keys = [...untils.keys()].map((host) => hostKeyPrefix + host);
      await targets.update(keys, (records) =>
        records
          .filter(({ key, busy_until }) => busy_until !== untilOf(key))
          .map((record) => changedTarget(record, { busy_until: untilOf(record.key), last_request_at: clock() })),
      );
      if (known.size + untils.size > maxRemembered) known.clear();
      for (const [host, until] of untils) known.set(host, until);
    } catch (error) {
      reportError(error);
    }
  }

  async function mark(sleepers: readonly Sleeper[]): Promise<void> {
    const changed = sleepers.filter(({ host, until }) => known.get(host) !== until);
    if (changed.length > 0) await store(new Map(changed.map(({ host, until }) => [host, until])));
  }

  return {
    mark,
    /** Marks and reports a host whose own request has emptied a bucket. */
    async fallAsleep(sleeper: Sleeper): Promise<void> {
      await mark([sleeper]);
      if (reported.has(sleeper.host)) return;
      if (reported.size >= maxRemembered) reported.clear();
      reported.add(sleeper.host);
      reportSleep?.(sleeper);
    },
    wake(hosts: readonly string[]): Promise<void> {
      for (const host of hosts) if (reported.delete(host)) reportSleep?.({ host, until: 0 });
      return store(new Map(hosts.map((host) => [host, 0])));
    },
  };
}

export type Sleepers = ReturnType<typeof createSleepingTargets>;

/** When the sleep of each host ends. */
export async function readSleepingTargets(targets: TargetStore, now: number): Promise<ReadonlyMap<string, number>> {
  const records = await targets.asleep(now);
  return new Map(records.map(({ key, busy_until }) => [key.slice(hostKeyPrefix.length), busy_until]));
}

/** When the sleep ends that a message waits for, in milliseconds; null for others. */
export const targetSleepEnd = ({ state, url }: OutboxEntry, sleepers: ReadonlyMap<string, number>): number | null =>
  state === 'waiting' ? (sleepers.get(hostOf(url)) ?? null) : null;
