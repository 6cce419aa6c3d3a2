import { createWebhookDispatcher, type DispatcherSettings, type OrderStore } from '#core';
import type { Dispatcher } from '../../../server/core/webhooks/dispatcher.js';
import { randomCode, systemClock, systemMonotonic, systemTimeout } from '../../../server/adapters/system/index.js';
import { createWebhookSender } from '../../../server/adapters/webhook-sender/index.js';
import { reportError } from './stores.js';

type BenchSettings = {
  readonly store: OrderStore;
  readonly secret: string;
  /** The time-out of the sender, by default that of the service. */
  readonly timeoutMs?: number;
} & Pick<DispatcherSettings, 'retryDelays' | 'attemptTimeoutMs' | 'leaseMs'>;

/** A dispatcher with the clock and the sender of the service, which reaches receivers on this machine. */
export const createBenchDispatcher = ({ secret, timeoutMs = 15_000, ...settings }: BenchSettings): Dispatcher =>
  createWebhookDispatcher({
    ...settings,
    sender: createWebhookSender({ clock: systemClock, allowLoopback: true, timeoutMs }),
    secrets: [secret],
    partnerSecrets: [secret],
    clock: systemClock,
    monotonic: systemMonotonic,
    random: Math.random,
    newId: randomCode,
    startTimeout: systemTimeout,
    reportError,
  });
