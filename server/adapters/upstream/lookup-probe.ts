import { randomUUID } from 'node:crypto';
import type { Ask } from './ask.js';
import { lookupCall } from './calls.js';
import type { UpstreamSettings } from './settings.js';

const initialRetryMs = 60_000;
const maxRetryMs = 300_000;

type LookupProbeSettings = Pick<UpstreamSettings, 'startTimeout' | 'warn'> & {
  readonly ask: Ask;
  /** True when nothing else proves its webhooks. */
  readonly needsLookup: boolean;
};

const unclearLookupWarning =
  'The upstream does not say yet whether it has a look-up of orders. Until then its webhooks wait, as they are unsigned.';
const missingLookupWarning =
  'The upstream has no look-up of orders: until UPSTREAM_WEBHOOK_SECRET is set, its webhooks move no order.';

/**
 * Probes an upstream for a look-up by asking for an order that does not exist. Only the look-up's own text means yes, because
 * services answer unknown paths in the same envelope; only an answer for an unknown path means no.
 */
export function createLookupProbe({ ask, startTimeout, ...settings }: LookupProbeSettings) {
  let found: boolean | undefined;
  let cancel = (): void => undefined;
  let isStopped = false;
  let retryMs = initialRetryMs;

  async function probe(): Promise<boolean> {
    if (found !== undefined) return found;
    const answer = await ask(lookupCall(randomUUID()), () => undefined);
    if (!answer.ok && answer.code === 'unknown_order') found = true;
    else if (answer.ok || answer.isMissing) found = false;
    return found === true;
  }

  async function run(): Promise<void> {
    await probe();
    if (isStopped) return;
    if (found === false && settings.needsLookup) settings.warn(missingLookupWarning);
    if (found !== undefined) return;
    if (retryMs === initialRetryMs && settings.needsLookup) settings.warn(unclearLookupWarning);
    cancel = startTimeout(retryMs, () => void run());
    retryMs = Math.min(retryMs * 2, maxRetryMs);
  }

  return {
    /** Undefined until the answer is clear. */
    found: () => found,
    /** Probes once. Resolves with true when the upstream has a look-up. */
    probe,
    /** Probes until the answer is clear. */
    start: (): void => void run(),
    stop: (): void => {
      isStopped = true;
      cancel();
    },
  };
}
