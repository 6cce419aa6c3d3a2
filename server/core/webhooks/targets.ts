import { dayMs, hourMs, isLoopbackHost, secondMs } from '#contract';
import { hostKeyPrefix, type Attempt, type ClaimedMessage, type TargetStore } from './outbox.js';
import { networkOf } from './ip-ranges.js';
import { hostOf } from './parse-url.js';
import type { Refusal } from './settle.js';

/** Where a webhook is about to go: known after the look-up of its name, before any connection. */
export type WebhookDestination = {
  readonly isSecure: boolean;
  /** The registered domain, such as `shop.co.uk`; the address where the URL has no name. */
  readonly domain: string;
  readonly port: number;
  /** The addresses of the name that may be connected to, all of them public or loopback. */
  readonly addresses: readonly string[];
};

/** The permission for one request to a target that has never answered 2xx. */
type Permit = { readonly target: string; readonly keys: readonly string[] };

/** The addresses that a message may be sent to. */
export type Admission = { readonly addresses: readonly string[]; readonly permit?: Permit };

/** The schedule allows 48 requests an hour, and those that a person asks for may be ten ahead of it: at most 60 an hour. */
const intervalMs = hourMs / 48;
const maxAheadMs = 9 * intervalMs;
/** Between the turns of messages at an address. Longer than the interval, because a request goes a little after its turn. */
const turnMs = intervalMs + 5 * secondMs;
const maxQueueMs = dayMs;
/** When to ask again while another request is on its way. */
const busyMs = secondMs;
/** Limits the memory. */
const maxRemembered = 10_000;

/** On loopback each port is a receiver of its own, since one developer has them all. */
const addressKey = (address: string, port: number): string =>
  `address ${isLoopbackHost(address) ? `${address}:${port}` : networkOf(address)}`;

/** Scheme, registered domain and address: a domain that has proven itself elsewhere proves nothing here. */
const targetKey = ({ isSecure, domain, port }: WebhookDestination, address: string): string =>
  `http${isSecure ? 's' : ''} domain ${domain} ${addressKey(address, port)}`;

type GateSettings = {
  readonly targets: TargetStore;
  /** The real time, in milliseconds. */
  readonly clock: () => number;
  readonly isRegistered: (url: string) => boolean;
  readonly reportError: (error: unknown) => void;
};

/**
 * Decides which addresses get a request. A target that has answered 2xx once has no limit, nor has a host that the operator
 * has registered, nor the developer's own machine. Any other could be a victim, named by an attacker's order: its domain and
 * its address get one request at a time and at most 60 an hour, whatever names and orders lead there.
 */
export function createTargetGate({ targets, clock, isRegistered, reportError }: GateSettings) {
  const proven = new Set<string>();
  /** The keys with a request of this process on its way. */
  const busy = new Set<string>();
  /** The last turn that was given at an address. */
  const turns = new Map<string, number>();
  const endRequest = (keys: readonly string[]): void => keys.forEach((key) => busy.delete(key));

  const remember = (key: string): void => {
    if (proven.size >= maxRemembered) proven.clear();
    proven.add(key);
  };

  async function findProven(destination: WebhookDestination): Promise<readonly string[]> {
    const keyOf = (address: string): string => targetKey(destination, address);
    const unknown = destination.addresses.map(keyOf).filter((key) => !proven.has(key));
    const records = unknown.length > 0 ? await targets.read([...new Set(unknown)]) : [];
    for (const { key, is_proven } of records) if (is_proven) remember(key);
    return destination.addresses.filter((address) => proven.has(keyOf(address)));
  }

  /** Takes one request from each key, or none. Returns when one may be taken: not later than `now` if it was. */
  async function take(keys: readonly string[], { now, aheadMs }: { now: number; aheadMs: number }): Promise<number> {
    let opensAt = now;
    await targets.update(keys, (records) => {
      opensAt = Math.max(...records.map(({ next_at }) => next_at - aheadMs));
      if (opensAt > now) return [];
      return records.map((record) => ({ ...record, next_at: Math.max(record.next_at, now) + intervalMs }));
    });
    return opensAt;
  }

  /** The turn of a message at its address, so that each asks once however many wait, and new ones do not overtake. */
  function queue(address: string, { opensAt, now }: { readonly opensAt: number; readonly now: number }): Refusal {
    const until = Math.min(Math.max(opensAt, (turns.get(address) ?? 0) + turnMs), now + maxQueueMs);
    if (turns.size >= maxRemembered) turns.clear();
    turns.set(address, until);
    return { until, why: 'rate' };
  }

  return {
    async admit(
      { url, attempts }: Pick<ClaimedMessage, 'url' | 'attempts'>,
      { destination, isRequested }: { readonly destination: WebhookDestination; readonly isRequested: boolean },
    ): Promise<Admission | Refusal> {
      const { addresses, domain, port } = destination;
      const free = addresses.every(isLoopbackHost) || isRegistered(url) ? addresses : await findProven(destination);
      if (free.length > 0) return { addresses: free };
      // One permission must not reach several addresses: the attempts of a message use them in turn.
      const address = addresses[attempts.length % addresses.length] ?? '';
      const place = addressKey(address, port);
      const keys = [hostKeyPrefix + hostOf(url), `domain ${domain}`, place];
      const now = clock();
      if (keys.some((key) => busy.has(key)))
        return isRequested ? { until: now + busyMs, why: 'busy' } : queue(place, { opensAt: now + intervalMs, now });
      keys.forEach((key) => busy.add(key));
      const opensAt = await take(keys, { now, aheadMs: isRequested ? maxAheadMs : 0 }).catch((error: unknown) => {
        endRequest(keys);
        throw error;
      });
      if (opensAt <= now) return { addresses: [address], permit: { target: targetKey(destination, address), keys } };
      endRequest(keys);
      return isRequested ? { until: opensAt, why: 'rate' } : queue(place, { opensAt, now });
    },

    /**
     * Ends a request, and resolves with whether it got a 2xx. This proves its target for good, frees its host and its domain,
     * whose owner has agreed, and gives the address its request back and no more: others may share the address.
     */
    async complete({ target, keys }: Permit, { error }: Attempt): Promise<boolean> {
      try {
        if (error !== null) return false;
        const place = keys.at(-1);
        await targets.update([target, ...keys], (records) =>
          records.map((record) => {
            if (record.key === target) return { ...record, is_proven: true, next_at: clock() };
            return { ...record, next_at: record.key === place ? record.next_at - intervalMs : 0 };
          }),
        );
        remember(target);
        return true;
      } catch (failure) {
        reportError(failure);
        return false;
      } finally {
        endRequest(keys);
      }
    },
  };
}

export type TargetGate = ReturnType<typeof createTargetGate>;
