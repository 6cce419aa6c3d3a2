import { withinMs } from '../adapters/system/index.js';
import type { UpstreamClient } from '../adapters/upstream/index.js';
import type { Config } from './config/config.js';
import { unprovenWebhooks } from './config/conflicts.js';

/** How long a start waits for an upstream to say whether it has a look-up. */
const probeMs = 3000;

const unsignedWarning =
  'UPSTREAM_WEBHOOKS is unsigned and the upstream has no look-up: anyone with the address of an order moves it.';
const notKnownWarning =
  'The upstream does not say yet whether it has a look-up of orders. Until then its webhooks move none, as they are unsigned.';

/**
 * Finds out at the start what the webhooks of the upstream prove: their signature, or a look-up of the order. An upstream
 * that gives no answer does not stop the shop. Resolves with warnings.
 * @throws with a sentence when they prove nothing.
 */
export async function checkUpstreamWebhooks(
  upstream: UpstreamClient | undefined,
  { upstreamSettings }: Pick<Config, 'upstreamSettings'>,
): Promise<readonly string[]> {
  if (!upstream || upstreamSettings?.webhookSecrets !== undefined) return [];
  await withinMs(probeMs, upstream.probe());
  const rule = upstream.unsignedWebhooks();
  if (rule === 'ignore') throw new Error(unprovenWebhooks);
  return { apply: [unsignedWarning], wait: [notKnownWarning], look_up: [] }[rule];
}
