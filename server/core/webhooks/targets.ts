import { dayMs, hourMs, isLoopbackHost, secondMs } from '#contract';
import type { Clock } from '../ports.js';
import type { ClaimedMessage, TargetStore } from './outbox.js';
import { networkOf } from './ip-ranges.js';
import type { WebhookDestination } from './sender.js';

type Complete = (isAccepted: boolean) => Promise<boolean>;

/** The addresses that a message may be sent to. `complete` ends the request, and resolves with whether it got the first 2xx. */
type Admission = { readonly addresses: readonly string[]; readonly complete: Complete };

/** Why a message may not be sent now, and the earliest time to try again. `in_flight`: its lease has ended. */
export type Refusal = { readonly until: number; readonly why: 'busy' | 'rate' | 'in_flight' };

/** When a message is sent: now, because a person asks for it, or as it is due; before its lease ends. */
export type Turn = { readonly isRequested: boolean; readonly leaseUntil: number };

/** The schedule allows 48 requests an hour, and those that a person asks for may be ten ahead of it: at most 60 an hour. */
const intervalMs = hourMs / 48;
const maxAheadMs = 9 * intervalMs;
/** Between the turns of messages at an address. Longer than the interval, because a request goes a little after its turn. */
const turnMs = intervalMs + 5 * secondMs;
/** Limits the memory. */
const maxRemembered = 10_000;

/** On loopback each port is a receiver of its own, since one developer has them all. */
const addressKey = (address: string, port: number): string =>
  `address ${isLoopbackHost(address) ? `${address}:${port}` : networkOf(address)}`;

/** Scheme, registered domain and address: a domain that has proven itself elsewhere proves nothing here. */
const targetKey = ({ isSecure, domain, port }: WebhookDestination, address: string): string =>
  `http${isSecure ? 's' : ''} domain ${domain} ${addressKey(address, port)}`;

type GateSettings = { readonly clock: Clock; readonly isRegistered: (url: string) => boolean };

/**
 * Decides which addresses get a request. A target that has answered 2xx once has no limit, nor has a host that the operator
 * has registered, nor the developer's own machine. Any other could be a victim, named by an attacker's order: its domain and
 * its address get one request at a time and at most 60 an hour, whatever names and orders lead there.
 */
export function createTargetGate(targets: TargetStore, { clock, isRegistered }: GateSettings) {
  /** The targets that this process has found to be proven: a look into the store would cost as much as the rest. */
  const proven = new Set<string>();
  /** The domains and addresses with a request of this process on its way. */
  const busy = new Set<string>();
  /** The last turn that was given at an address. */
  const turns = new Map<string, number>();
  const endRequest = (keys: readonly string[]): void => keys.forEach((key) => busy.delete(key));

  async function findProven(destination: WebhookDestination): Promise<readonly string[]> {
    const keyOf = (address: string): string => targetKey(destination, address);
    if (proven.size >= maxRemembered) proven.clear();
    const unknown = new Set(destination.addresses.map(keyOf).filter((key) => !proven.has(key)));
    const records = unknown.size > 0 ? await targets.read([...unknown]) : [];
    for (const { key, is_proven } of records) if (is_proven) proven.add(key);
    return destination.addresses.filter((address) => proven.has(keyOf(address)));
  }

  /** Takes one request from each key, or none. Returns when one may be taken: not later than `now` if it was. */
  async function take(keys: readonly string[], { now, aheadMs }: { now: number; aheadMs: number }): Promise<number> {
    keys.forEach((key) => busy.add(key));
    let opensAt = now;
    const taking = targets.update(keys, (records) => {
      opensAt = Math.max(...records.map(({ next_at }) => next_at - aheadMs));
      if (opensAt > now) return [];
      return records.map((record) => ({ ...record, next_at: Math.max(record.next_at, now) + intervalMs }));
    });
    const taken = await taking.catch((error: unknown) => {
      endRequest(keys);
      throw error;
    });
    if (taken.length === 0) endRequest(keys);
    return opensAt;
  }

  /**
   * The first 2xx proves a target for good, frees its domain, whose owner has agreed, and gives the address its request back and
   * no more: others may share the address.
   */
  const prove = (target: string, { domain, place }: { domain: string; place: string }) =>
    targets.update([target, domain, place], (records) =>
      records.map((record) => {
        if (record.key === target) return { ...record, is_proven: true, next_at: clock() };
        return { ...record, next_at: record.key === place ? record.next_at - intervalMs : 0 };
      }),
    );

  return async function admit(
    { url, attempts }: Pick<ClaimedMessage, 'url' | 'attempts'>,
    { destination, isRequested }: { readonly destination: WebhookDestination; readonly isRequested: boolean },
  ): Promise<Admission | Refusal> {
    const { addresses, port } = destination;
    const free = addresses.every(isLoopbackHost) || isRegistered(url) ? addresses : await findProven(destination);
    if (free.length > 0) return { addresses: free, complete: () => Promise.resolve(false) };

    // One permission must not reach several addresses: the attempts of a message use them in turn.
    const address = addresses[attempts.length % addresses.length] ?? '';
    const [domain, place] = [`domain ${destination.domain}`, addressKey(address, port)];
    const keys = [domain, place];
    const now = clock();
    const isBusy = keys.some((key) => busy.has(key));
    if (isBusy && isRequested) return { until: now + secondMs, why: 'busy' };
    const opensAt = isBusy ? now + intervalMs : await take(keys, { now, aheadMs: isRequested ? maxAheadMs : 0 });
    if (opensAt <= now)
      return {
        addresses: [address],
        async complete(isAccepted) {
          try {
            if (isAccepted) await prove(targetKey(destination, address), { domain, place });
            return isAccepted;
          } finally {
            endRequest(keys);
          }
        },
      };
    if (isRequested) return { until: opensAt, why: 'rate' };

    // Turns: each message asks once however many wait, and new ones do not overtake.
    const until = Math.min(Math.max(opensAt, (turns.get(place) ?? 0) + turnMs), now + dayMs);
    if (turns.size >= maxRemembered) turns.clear();
    turns.set(place, until);
    return { until, why: 'rate' };
  };
}
