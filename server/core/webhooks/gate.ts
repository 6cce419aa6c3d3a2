import type { Clock } from '../ports.js';
import { createAdmission, type Admission, type Permit } from './admission.js';
import { createCircuitBreakers } from './circuit-breakers.js';
import type { Gate } from './delivery.js';
import type { ClaimedMessage, Outbox } from './outbox.js';
import { hostOf } from './parse-url.js';
import { createReceiverSlots, type SlotLimits } from './receiver-slots.js';
import { isAccepted, isHostHealthy } from './settlement.js';
import { addressKey, type TargetStore, type WebhookDestination } from './targets.js';

export type GateSettings = {
  readonly outbox: Outbox;
  readonly targets: TargetStore;
  readonly clock: Clock;
  readonly attemptTimeoutMs: number;
  readonly slotLimits: SlotLimits;
  readonly isRegistered: (url: string) => boolean;
  readonly clientOf: (host: string) => string;
};

/** How long a message waits for an address that has as many requests as it may get. */
const addressPauseMs = 1000;

/** Which hosts have waited for which target, so that its first 2xx wakes them all. */
function createWaitingList() {
  const hosts = new Map<string, Set<string>>();
  const maxTargets = 10_000;
  return {
    add(key: string, host: string): void {
      if (hosts.size >= maxTargets) hosts.clear();
      hosts.set(key, (hosts.get(key) ?? new Set()).add(host));
    },
    take(key: string): readonly string[] {
      const found = [...(hosts.get(key) ?? [])];
      hosts.delete(key);
      return found;
    },
  };
}

/** Everything that can keep a message from being sent now: its target, its address, its host and its client. */
export function createGate(settings: GateSettings): Gate & { readonly slots: ReturnType<typeof createReceiverSlots> } {
  const { outbox, clock, isRegistered, slotLimits } = settings;
  const circuits = createCircuitBreakers();
  const slots = createReceiverSlots({ ...settings, circuits, limits: slotLimits });
  const admission = createAdmission(settings);
  const waiting = createWaitingList();
  const occupied = new Map<string, () => void>();

  /** Occupies every address that the sender may try; false if one of them has as many requests as it may get. */
  function occupy(message: ClaimedMessage, { addresses, port }: WebhookDestination): boolean {
    const frees: (() => void)[] = [];
    occupied.set(message.id, () => frees.forEach((free) => free()));
    for (const key of new Set(addresses.map((address) => addressKey(address, port)))) {
      const free = slots.occupyAddress(key, hostOf(message.url));
      if (!free) {
        release(message);
        return false;
      }
      frees.push(free);
    }
    return true;
  }

  const release = (message: ClaimedMessage): void => {
    occupied.get(message.id)?.();
    occupied.delete(message.id);
  };

  async function askTarget(message: ClaimedMessage, destination: WebhookDestination): Promise<Admission> {
    if (isRegistered(message.url)) return { isAdmitted: true, addresses: destination.addresses };
    const answer = await admission.admit({ destination, attempt: message.attempts.length });
    if (answer.isAdmitted) return answer;
    const host = hostOf(message.url);
    slots.limitHost(host, answer.until);
    waiting.add(destination.domain, host);
    return answer;
  }

  /** Only after a sleep are retries made at once: until then a receiver may have asked for time by `Retry-After`. */
  async function wake(message: ClaimedMessage, { domain, nextProbeAt }: Permit): Promise<void> {
    const dueAt = nextProbeAt === undefined ? null : clock();
    for (const host of new Set([hostOf(message.url), ...waiting.take(domain)])) {
      slots.unlimitHost(host);
      await outbox.wakeHost({ host, dueAt });
    }
  }

  return {
    slots,

    async admit(message, destination) {
      if (!occupy(message, destination)) return { isAdmitted: false, until: clock() + addressPauseMs };
      let isAdmitted = false;
      try {
        const answer = await askTarget(message, destination);
        ({ isAdmitted } = answer);
        return answer;
      } finally {
        if (!isAdmitted) release(message);
      }
    },

    giveUp: ({ url }) => slots.unlimitHost(hostOf(url)),

    async finish(message, { result, took, permit }) {
      release(message);
      const host = hostOf(message.url);
      const { status, bodyTimedOut } = result;
      slots.learn(host, { took, isAnswered: status !== null, bodyTimedOut });
      circuits.record(host, { isAlive: isHostHealthy(result), now: clock() });
      if (!permit) return;
      await admission.complete(permit, isAccepted(result));
      if (isAccepted(result)) await wake(message, permit);
      else slots.limitHost(host, permit.nextAt);
    },
  };
}
