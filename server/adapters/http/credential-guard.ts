import type { Counter } from '#core';
import { clientOf, isLoopbackClient, type Client } from './clients.js';
import type { HttpExchange } from './http-exchange.js';
import { createLocalCounter, tiersOf, windowMs, type RateLimit } from './rate-limits.js';

export type CredentialGuardSettings = {
  readonly limits: { readonly failedCredentials?: RateLimit | undefined };
  /** Counts failures for all processes, beside the count of this one. */
  readonly counter?: Counter | undefined;
  /** Receives a line for each failure, with a masked client. */
  readonly warn?: ((message: string) => void) | undefined;
  readonly reportError: (error: unknown) => void;
};

/** Slows down the guessing of credentials. Calls that succeed do not count. */
export type CredentialGuard = {
  /** The seconds after which the client may try again; undefined while it may. */
  readonly retryAfter: (exchange: HttpExchange) => number | undefined;
  readonly reportFailure: (exchange: HttpExchange) => void;
};

export function createCredentialGuard(settings: CredentialGuardSettings): CredentialGuard {
  const { limits, counter, warn, reportError } = settings;
  // The counter of this process answers at once, so that parallel guesses cannot overtake it.
  const counters = [createLocalCounter(), ...(counter ? [counter] : [])];
  const blockedUntil = new Map<string, number>();

  const applies = ({ request }: HttpExchange, limit: RateLimit): boolean =>
    limit.appliesToLoopback || !isLoopbackClient(request);

  function block(key: string, endsInMs: number): void {
    const now = Date.now();
    blockedUntil.forEach((until, known) => until <= now && blockedUntil.delete(known));
    blockedUntil.set(key, now + endsInMs);
  }

  async function count(client: Client, limit: RateLimit): Promise<void> {
    for (const countFailure of counters) {
      for (const tier of tiersOf(client, limit)) {
        const { hits, endsInMs } = await countFailure(`failed credentials ${tier.key}`, windowMs);
        if (hits >= tier.limit) block(tier.key, endsInMs);
      }
    }
  }

  return {
    retryAfter(exchange) {
      const limit = limits.failedCredentials;
      if (!limit || blockedUntil.size === 0 || !applies(exchange, limit)) return undefined;
      const ends = tiersOf(clientOf(exchange.request), limit).map(({ key }) => blockedUntil.get(key) ?? 0);
      const left = Math.max(...ends) - Date.now();
      return left > 0 ? Math.ceil(left / 1000) : undefined;
    },
    reportFailure(exchange) {
      const { request, path } = exchange;
      const client = clientOf(request);
      warn?.(`Failed credentials from ${client.masked}: ${request.method ?? ''} ${path.slice(0, 100)}`);
      const limit = limits.failedCredentials;
      if (limit && applies(exchange, limit)) count(client, limit).catch(reportError);
    },
  };
}
