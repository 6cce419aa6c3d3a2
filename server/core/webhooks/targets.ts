import { dayMs, hourMs, isLoopbackHost } from '#contract';
import { hostKeyPrefix, type ClaimedMessage, type TargetRecord, type TargetStore } from './outbox.js';
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
const maxAhead = 9 * intervalMs;
/** Where so many wait for an address, later ones share their turns. */
const maxQueueMs = dayMs;
/** How soon to ask again while another request is on its way. */
const busyPollMs = 1000;
/** Limits the memory. */
const maxRemembered = 10_000;

/** On loopback each port is a receiver of its own, since one developer has them all. */
const addressKey = (address: string, port: number): string =>
  `address ${isLoopbackHost(address) ? `${address}:${port}` : networkOf(address)}`;

/** Scheme, registered domain and address: a domain that has proven itself elsewhere proves nothing here. */
const targetKey = ({ isSecure, domain, port }: WebhookDestination, address: string): string =>
  `http${isSecure ? 's' : ''} domain ${domain} ${addressKey(address, port)}`;

/** A time further ahead was written before the clock was set back. */
const nextAt = ({ next_at }: TargetRecord, now: number): number =>
  next_at > now + maxAhead + intervalMs ? 0 : next_at;

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
  /** The keys with a request of this process on its way. Those of other processes end before the next one is allowed. */
  const busy = new Set<string>();
  /** The last turn that was given at an address. */
  const turns = new Map<string, number>();
  const release = (keys: readonly string[]): void => keys.forEach((key) => busy.delete(key));

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
  async function take(keys: readonly string[], { now, ahead }: { now: number; ahead: number }): Promise<number> {
    let opensAt = now;
    await targets.update(keys, (records) => {
      opensAt = Math.max(...records.map((record) => nextAt(record, now) - ahead));
      if (opensAt > now) return [];
      return records.map((record) => ({ ...record, next_at: Math.max(nextAt(record, now), now) + intervalMs }));
    });
    return opensAt;
  }

  /** The turn of a message at its address, so that each asks once however many wait, and new ones do not overtake. */
  function queue(address: string, { opensAt, now }: { readonly opensAt: number; readonly now: number }): number {
    const next = (turns.get(address) ?? 0) + intervalMs;
    const turn = next > now + maxQueueMs ? opensAt : Math.max(opensAt, next);
    if (turns.size >= maxRemembered) turns.clear();
    turns.set(address, turn);
    return turn;
  }

  return {
    async admit(
      { url, attempts }: Pick<ClaimedMessage, 'url' | 'attempts'>,
      { destination, isRequested }: { readonly destination: WebhookDestination; readonly isRequested: boolean },
    ): Promise<Admission | Refusal> {
      const { addresses } = destination;
      const free = addresses.every(isLoopbackHost) || isRegistered(url) ? addresses : await findProven(destination);
      if (free.length > 0) return { addresses: free };
      // One permission must not reach several addresses: the attempts of a message use them in turn.
      const address = addresses[attempts.length % addresses.length] ?? '';
      const keys = [hostKeyPrefix + hostOf(url), `domain ${destination.domain}`, addressKey(address, destination.port)];
      const now = clock();
      if (keys.some((key) => busy.has(key))) return { until: now + busyPollMs, why: 'busy' };
      keys.forEach((key) => busy.add(key));
      const opensAt = await take(keys, { now, ahead: isRequested ? maxAhead : 0 }).catch((error: unknown) => {
        release(keys);
        throw error;
      });
      if (opensAt <= now) return { addresses: [address], permit: { target: targetKey(destination, address), keys } };
      release(keys);
      return { until: isRequested ? opensAt : queue(keys.at(-1) ?? '', { opensAt, now }), why: 'rate' };
    },

    /**
     * Ends a request. A 2xx proves its target for good, frees its host and its domain, whose owner has agreed, and gives the
     * address its request back and no more: others may share the address.
     */
    async complete({ target, keys }: Permit, isAccepted: boolean): Promise<void> {
      try {
        if (!isAccepted) return;
        const [, , address] = keys;
        await targets.update([target, ...keys], (records) =>
          records.map((record) => {
            if (record.key === target) return { ...record, is_proven: true, next_at: clock() };
            return { ...record, next_at: record.key === address ? record.next_at - intervalMs : 0 };
          }),
        );
        remember(target);
      } catch (error) {
        reportError(error);
      } finally {
        release(keys);
      }
    },
  };
}

export type TargetGate = ReturnType<typeof createTargetGate>;
