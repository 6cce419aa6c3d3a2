import type { ClaimedMessage } from '../outbox/outbox.js';
import { hostOf } from '../url-policy/parse-url.js';
import type { HostHealth } from './host-health.js';
import { createTargetPermits, type Permit, type PermitSettings } from './target-permits.js';
import { createProvenTargets } from './proven-targets.js';
import type { Slot } from './delivery-slots.js';
import { targetAddressKey, targetDomainKey, isLocalTarget, type WebhookDestination } from './targets.js';
import type { Refusal } from './target-wakes.js';

/** A claimed message, its slot, and the key of the address that it may probe. */
export type Delivered = {
  readonly message: ClaimedMessage;
  readonly slot: Slot;
  readonly probe?: string | undefined;
  /** True for an attempt that an operator requested. */
  readonly isRequested?: boolean | undefined;
};

/** The addresses that a message may be sent to now, or its refusal. */
export type Admission = { readonly addresses: readonly string[]; readonly permit?: Permit } | Refusal;

type PolicySettings = Omit<PermitSettings, 'proven'> & {
  readonly health: HostHealth;
  readonly isRegistered: (url: string) => boolean;
};

/** How soon a refused message asks again at the earliest. */
const pauseMs = 1000;

/** One permission must not reach several addresses. The attempts of a message use them in turn. */
const addressInTurn = ({ attempts }: ClaimedMessage, { addresses }: WebhookDestination): string =>
  addresses[attempts.length % addresses.length] ?? '';

/**
 * Decides which targets get requests. A target that has answered 2xx once, or whose host the operator has registered, has
 * no limit, nor has the developer's own machine. Any other could be a victim, named by an attacker's order: it takes from the
 * bucket of its address, whatever names lead there, and from that of its domain, whatever its addresses are. A redelivery
 * takes from a small number of wakes instead, so that it gets through while the target sleeps.
 */
export function createDeliveryPolicy(settings: PolicySettings) {
  const { targets, queue, health, sleepers, clock, isRegistered } = settings;
  const proven = createProvenTargets(targets);
  const permits = createTargetPermits({ ...settings, proven });

  /** While others wait for its address, only the message that was chosen for a probe may ask. */
  async function askTarget({ message, slot, probe }: Delivered, destination: WebhookDestination): Promise<Admission> {
    const { addresses, port } = destination;
    const host = hostOf(message.url);
    const keys = [...new Set(addresses.map((address) => targetAddressKey(address, port)))];
    const place = { host, domain: targetDomainKey(destination), addresses: keys };
    const mustQueue = probe === undefined && queue.isCrowded(place);
    queue.join(place);
    const ofProbe = addresses.find((address) => targetAddressKey(address, port) === probe);
    const address = ofProbe ?? addressInTurn(message, destination);
    const permit = mustQueue ? undefined : await permits.take({ host, address, destination });
    if (!permit) {
      const now = clock();
      await sleepers.mark(queue.asleep([host], now));
      return { until: Math.max(queue.opensAt(host, now) ?? 0, now + (mustQueue ? 0 : pauseMs)), why: 'rate' };
    }
    slot.occupyAddresses(keys);
    return { addresses: [address], permit };
  }

  async function wakeTarget({ message, slot }: Delivered, destination: WebhookDestination): Promise<Admission> {
    const address = addressInTurn(message, destination);
    const taken = await permits.takeWake(message.account, { host: hostOf(message.url), address, destination });
    if ('until' in taken) return taken;
    slot.occupyAddresses([taken.address.key]);
    return { addresses: [address], permit: taken };
  }

  return {
    /** Decides about an attempt once its addresses are known. */
    async admit(delivered: Delivered, destination: WebhookDestination): Promise<Admission> {
      const { message, slot, isRequested = false } = delivered;
      const host = hostOf(message.url);
      const isFree = isLocalTarget(destination) || isRegistered(message.url);
      const addresses = isFree ? destination.addresses : await proven.find(destination);
      const isPaused = isRequested && !isLocalTarget(destination) && health.restMs(host) > 0;
      if (addresses.length === 0 && !isRequested) return askTarget(delivered, destination);
      if (addresses.length === 0 || isPaused) return wakeTarget(delivered, destination);
      queue.leave(host);
      const keys = addresses.map((address) => targetAddressKey(address, destination.port));
      if (!slot.areFree(keys)) return { until: clock() + pauseMs, why: 'busy' };
      slot.occupyAddresses(keys);
      return { addresses };
    },
    complete: permits.complete,
  };
}

export type DeliveryPolicy = ReturnType<typeof createDeliveryPolicy>;
