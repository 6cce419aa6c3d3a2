import { createAudienceSigner, createWebhookDispatcher } from '#core';
import type { OrderStore, SendResult, WebhookDestination } from '#core';
import { createSequentialCodes, noon } from './service-harness.js';
import { partnerSecret, secret } from './dispatchers.js';

type SimulatedRequest = { readonly url: string; readonly body: string; readonly at: number };

type Simulation = {
  readonly store: OrderStore;
  /** Where a URL leads. */
  readonly resolve: (url: string) => Pick<WebhookDestination, 'domain' | 'addresses'>;
  /** The answer of a receiver. A status of null hangs until the timeout. */
  readonly answer: (request: SimulatedRequest) => number | null;
  readonly isRegistered?: (url: string) => boolean;
  /** By default an error fails the test. */
  readonly reportError?: (error: unknown) => void;
};

const timeoutMs = 15_000;

/**
 * Runs a dispatcher by a simulated clock: the simulated sender has the names and receivers of a test, and time passes
 * from one timer to the next.
 */
export function createSimulation({ store, resolve, answer, ...settings }: Simulation) {
  let now = noon;
  const requests: SimulatedRequest[] = [];
  const timers = new Set<{ readonly at: number; readonly callback: () => void }>();
  const startTimeout = (milliseconds: number, callback: () => void): (() => void) => {
    const timer = { at: now + milliseconds, callback };
    timers.add(timer);
    return () => void timers.delete(timer);
  };

  const pending = new Set<Promise<unknown>>();
  /** Keeps the calls that have not ended. */
  const kept = <Port extends object>(port: Port): Port =>
    Object.fromEntries(
      Object.entries(port as Record<string, (...values: never[]) => Promise<unknown>>).map(([name, call]) => [
        name,
        (...values: never[]) => {
          const result = call(...values).finally(() => pending.delete(result));
          pending.add(result);
          return result;
        },
      ]),
    ) as Port;

  /** Lets everything happen that needs no time: until the store has been idle for some turns of the event loop. */
  async function settle(): Promise<void> {
    for (let idleTurns = 0; idleTurns < 8; idleTurns = pending.size === 0 ? idleTurns + 1 : 0) {
      await Promise.allSettled(pending);
      await new Promise(setImmediate);
    }
  }

  const result = (status: number | null): SendResult => ({
    status,
    error: status === null ? 'timeout' : null,
    retryAfter: null,
    bodyTimedOut: false,
  });

  const dispatcher = createWebhookDispatcher({
    store: { ...store, outbox: kept(store.outbox), targets: kept(store.targets) },
    sign: createAudienceSigner({ secrets: [secret], partnerSecrets: [partnerSecret] }),
    clock: () => now,
    monotonic: () => now,
    random: () => 0.5,
    newId: createSequentialCodes(),
    startTimeout,
    reportError: (error) => {
      throw error;
    },
    sender: {
      resolve(url) {
        const { port, protocol } = new URL(url);
        const destination = { isSecure: protocol === 'https:', port: Number(port), ...resolve(url) };
        return Promise.resolve({ destination, deadline: Infinity });
      },
      async send({ url, body }) {
        const request = { url, body, at: now };
        requests.push(request);
        const status = answer(request);
        if (status === null) await new Promise<void>((resolved) => void startTimeout(timeoutMs, resolved));
        return result(status);
      },
    },
    ...settings,
  });

  return {
    dispatcher,
    requests: requests as readonly SimulatedRequest[],
    now: () => now,
    /** Runs the timers until then. */
    runUntil: async (end: number): Promise<void> => {
      await settle();
      for (;;) {
        const next = [...timers].sort((a, b) => a.at - b.at)[0];
        if (!next || next.at > end) break;
        timers.delete(next);
        // Nothing can happen before the next message is due, so the checks until then are left out.
        const dueAt = timers.size === 0 ? ((await store.outbox.nextDueAt()) ?? end) : 0;
        now = Math.max(now, next.at, Math.min(dueAt, end));
        next.callback();
        await settle();
      }
      now = end;
    },
  };
}
