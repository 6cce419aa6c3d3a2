import type { Clock } from '../../ports.js';
import { createAdmission, type Admission, type Permit } from './admission.js';
import { createCircuitBreakers } from './circuit-breakers.js';
import type { Delivered, Gate } from '../outbox/delivery.js';
import { maxCandidates, type ClaimedMessage, type Outbox, type TurnQuery } from '../outbox/outbox.js';
import { hostOf } from '../url-policy/parse-url.js';
import { createReceiverSlots, type SlotLimits } from './receiver-slots.js';
import { isAccepted, isHostHealthy } from '../outbox/settlement.js';
import { addressKey, domainKey, type TargetStore, type WebhookDestination } from './targets.js';
import { createTurns, type Place, type Turns } from './turns.js';

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

type DispatcherGate = Gate & {
  readonly slots: ReturnType<typeof createReceiverSlots>;
  readonly turns: Turns;
  /** Claims the message of a turn. */
  readonly claimTurn: (query: TurnQuery) => Promise<ClaimedMessage | undefined>;
};

const keysOf = ({ addresses, port }: WebhookDestination): string[] => [
  ...new Set(addresses.map((address) => addressKey(address, port))),
];

/** Everything that can keep a message from being sent now: its target, its address, its host and its client. */
export function createGate(settings: GateSettings): DispatcherGate {
  const { outbox, clock, isRegistered, slotLimits } = settings;
  const circuits = createCircuitBreakers();
  const turns = createTurns((host, now) => circuits.openUntil(host) <= now);
  const slots = createReceiverSlots({ ...settings, circuits, turns, limits: slotLimits });
  const admission = createAdmission(settings);
  const occupied = new Map<string, () => void>();

  /** Occupies every address that the sender may try; false if one of them has as many requests as it may get. */
  function occupy(
    { id }: ClaimedMessage,
    { keys, share }: { readonly keys: readonly string[]; readonly share: number },
  ) {
    const frees: (() => void)[] = [];
    const freeAll = (): void => frees.forEach((free) => free());
    for (const key of keys) {
      const free = slots.occupyAddress(key, share);
      if (!free) {
        freeAll();
        return false;
      }
      frees.push(free);
    }
    occupied.set(id, freeAll);
    return true;
  }

  const release = ({ id }: ClaimedMessage): void => {
    occupied.get(id)?.();
    occupied.delete(id);
  };

  /** Asks for one request to a target without a 2xx. While others wait for its address, only the one whose turn it is may. */
  async function askTarget({ message, turn }: Delivered, destination: WebhookDestination): Promise<Admission> {
    const place: Place = {
      host: hostOf(message.url),
      domain: domainKey(destination),
      addresses: keysOf(destination),
    };
    const mustQueue = turn === undefined && turns.isCrowded(place);
    turns.join(place);
    if (mustQueue) return { isAdmitted: false, until: Math.max(turns.nextAt(place.host) ?? 0, clock()) };
    const answer = await admission.takePermit({ destination, attempt: message.attempts.length, turn });
    if (answer.isAdmitted)
      answer.permit.counted.forEach((key, index) => turns.delay(key, answer.permit.nextAt[index] ?? 0));
    else turns.delay(answer.refusedBy, answer.until);
    return answer;
  }

  /** Only after a sleep are retries made at once: until then `Retry-After` of a receiver may still hold. */
  async function wake({ url }: ClaimedMessage, { counted: [address, domain], nextProbeAt }: Permit): Promise<void> {
    const now = clock();
    const dueAt = nextProbeAt === undefined ? null : now;
    const hosts = new Set([hostOf(url), ...turns.leaveDomain(domain)]);
    turns.call(address);
    for (const host of hosts) await outbox.wakeHost({ host, url, now, dueAt });
  }

  return {
    slots,
    turns,

    /** Hosts without a message leave their queues. */
    async claimTurn(query) {
      let present: ReadonlySet<string> | undefined;
      const message = await outbox.claimTurn({
        ...query,
        choose(candidates) {
          if (candidates.length < maxCandidates) present = new Set(candidates.map(({ host }) => host));
          return query.choose(candidates);
        },
      });
      for (const host of query.hosts) if (present?.has(host) === false) turns.leave(host);
      return message;
    },

    waitsUntil({ url }) {
      const nextAt = turns.nextAt(hostOf(url));
      return nextAt === undefined ? undefined : Math.max(nextAt, clock() + addressPauseMs);
    },

    async admit(delivered, destination) {
      const { message } = delivered;
      const host = hostOf(message.url);
      const proven = isRegistered(message.url) ? destination.addresses : await admission.findProven(destination);
      if (proven.length === 0) {
        const answer = await askTarget(delivered, destination);
        // Its own limit is stricter, and others at the address must not keep it from its turn.
        if (answer.isAdmitted) occupy(message, { keys: keysOf(destination), share: Infinity });
        return answer;
      }
      turns.leave(host);
      const isFree = occupy(message, {
        keys: keysOf({ ...destination, addresses: proven }),
        share: slots.shareOf(host),
      });
      return isFree ? { isAdmitted: true, addresses: proven } : { isAdmitted: false, until: clock() + addressPauseMs };
    },

    async finish(message, { result, took, permit }) {
      release(message);
      const host = hostOf(message.url);
      const { status, bodyTimedOut } = result;
      slots.learn(host, { took, isAnswered: status !== null, bodyTimedOut });
      circuits.record(host, { isAlive: isHostHealthy(result), now: clock() });
      if (!permit) return;
      await admission.complete(permit, isAccepted(result));
      if (isAccepted(result)) await wake(message, permit);
    },
  };
}
