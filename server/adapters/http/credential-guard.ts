import { clientOfRequest } from './clients.js';
import type { HttpExchange } from './http-exchange.js';
import { createLocalRateCounter, rateLimitTiers, windowMs } from './rate-limits.js';
import type { AppSettings } from './settings.js';

/** Slows down the guessing of credentials. Calls that succeed do not count. */
export function createCredentialGuard({ limits, counter, monotonic, warn, reportError }: AppSettings) {
  // The counter of this process answers at once, so that parallel guesses cannot overtake it.
  const counters = [createLocalRateCounter(monotonic), ...(counter ? [counter] : [])];
  const blockedUntil = new Map<string, number>();
  const tiersFor = ({ request }: HttpExchange) => rateLimitTiers(request, limits.failedCredentials);

  function block(key: string, endsInMs: number): void {
    const now = monotonic();
    blockedUntil.forEach((until, known) => until <= now && blockedUntil.delete(known));
    blockedUntil.set(key, now + endsInMs);
  }

  async function count(tiers: ReturnType<typeof rateLimitTiers>): Promise<void> {
    for (const countFailure of counters) {
      for (const { key, limit } of tiers) {
        const { hits, endsInMs } = await countFailure(`failed credentials ${key}`, windowMs);
        if (hits >= limit) block(key, endsInMs);
      }
    }
  }

  return {
    /** The seconds after which the client may try again; undefined while it may. */
    retryAfter(exchange: HttpExchange): number | undefined {
      if (blockedUntil.size === 0) return undefined;
      const left = Math.max(...tiersFor(exchange).map(({ key }) => blockedUntil.get(key) ?? 0)) - monotonic();
      return left > 0 ? Math.ceil(left / 1000) : undefined;
    },
    reportFailure(exchange: HttpExchange): void {
      const { request, path } = exchange;
      warn?.(
        `Failed credentials from ${clientOfRequest(request).masked}: ${request.method ?? ''} ${path.slice(0, 100)}`,
      );
      count(tiersFor(exchange)).catch(reportError);
    },
  };
}
