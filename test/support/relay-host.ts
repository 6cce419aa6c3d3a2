import type { AppSettings } from '../../server/adapters/http/index.js';
import { createApi } from '#api';
import { openServerStore } from './server-store.js';
import { systemTimeout } from '../../server/adapters/system/index.js';
import { createUpstreamClient } from '../../server/adapters/upstream/index.js';
import { startService, type RunningService } from './http.js';
import { createTestService, credentials, noon, type HarnessSettings } from './service-harness.js';

export type Relay = RunningService & {
  readonly upstream: RunningService;
  readonly service: ReturnType<typeof createTestService>;
};

/** A service over HTTP whose upstream is a second service over HTTP. The settings are those of both. */
export async function startRelay(harness: HarnessSettings = {}, app: Partial<AppSettings> = {}): Promise<Relay> {
  const upstream = await startService({ newTransactionCode: () => crypto.randomUUID(), ...harness });
  const store = openServerStore();
  const clock = harness.clock ?? ((): number => noon);
  const client = createUpstreamClient({
    url: upstream.origin,
    credentials,
    allowLoopback: true,
    clock,
    monotonic: clock,
    startTimeout: systemTimeout,
    warn: () => undefined,
  });
  const service = createTestService({ publicUrl: 'https://relay.example', store, ...harness, upstream: client });
  const relay = await startService({ ...harness, store }, { api: createApi(service), upstream: service, ...app });
  return { ...relay, upstream, service, stop: () => relay.stop().then(upstream.stop) };
}
