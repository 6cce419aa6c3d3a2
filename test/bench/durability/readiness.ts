import { setTimeout as pause } from 'node:timers/promises';
import { startService, type Service } from '../programs.js';

/** Resolves with the first 200 of `/readyz`. */
export async function waitUntilReady(url: string): Promise<void> {
  while ((await fetch(`${url}/readyz`)).status !== 200) await pause(5);
}

export type RestartResult = { readonly service: Service; readonly readyMs: number };

/** Starts a server and measures the time until it is ready for orders. */
export async function startTimed(settings: Parameters<typeof startService>[0]): Promise<RestartResult> {
  const started = performance.now();
  const service = await startService(settings);
  await waitUntilReady(service.url);
  return { service, readyMs: performance.now() - started };
}
