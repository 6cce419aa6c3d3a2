import { after } from 'node:test';
import type { StartTimeout, UpstreamDraft } from '#core';
import { createUpstreamClient, type UpstreamSettings } from '../../server/adapters/upstream/index.js';
import { systemTimeout } from '../../server/adapters/system/index.js';
import { startStubUpstream, stubCredentials, type StubBehaviour, type StubUpstream } from './stub-upstream.js';
import { noon, order } from './service-harness.js';

/** A checked order to place. */
export const upstreamDraft: UpstreamDraft = {
  fiat_amount: order.fiat_amount,
  fiat_currency: order.fiat_currency,
  crypto_currency: order.crypto_currency,
  crypto_currency_network: order.crypto_currency_network,
  wallet_address: order.wallet_address,
  reference: '0b9f6d5e-1c2d-4e3f-8a9b-000000000001',
  webhook_url: 'https://shop.example/upstream/webhooks/a/b?c=ä&d',
};

/** Timers that run when the test says so, by their length. */
export function createManualTimeouts() {
  const timers = new Set<{ milliseconds: number; callback: () => void }>();
  const startTimeout: StartTimeout = (milliseconds, callback) => {
    const timer = { milliseconds, callback };
    timers.add(timer);
    return () => timers.delete(timer);
  };
  return {
    startTimeout,
    lengths: () => [...timers].map(({ milliseconds }) => milliseconds),
    /** Runs the timers that wait for so long. */
    run(milliseconds: number): void {
      for (const timer of [...timers].filter((one) => one.milliseconds === milliseconds)) {
        timers.delete(timer);
        timer.callback();
      }
    },
  };
}

/** A client in front of a stub. `time.now` is its clock, whose wall clock shows `time.setBack` less; `warnings` is its log. */
export type UpstreamHarness = {
  readonly stub: StubUpstream;
  readonly client: ReturnType<typeof createUpstreamClient>;
  readonly time: { now: number; setBack: number };
  readonly warnings: readonly string[];
};

export type UpstreamHarnessSettings = {
  readonly behaviour?: StubBehaviour;
  readonly client?: Partial<UpstreamSettings>;
};

/** The stub is closed after the test or the suite in which this runs. */
export async function createUpstreamHarness(settings: UpstreamHarnessSettings = {}): Promise<UpstreamHarness> {
  const stub = await startStubUpstream(settings.behaviour);
  after(stub.close);
  const time = { now: noon, setBack: 0 };
  const warnings: string[] = [];
  const client = createUpstreamClient({
    url: stub.url,
    credentials: stubCredentials,
    allowLoopback: true,
    clock: () => time.now - time.setBack,
    monotonic: () => time.now,
    startTimeout: systemTimeout,
    warn: (message) => void warnings.push(message),
    ...settings.client,
  });
  return { stub, client, time, warnings };
}
