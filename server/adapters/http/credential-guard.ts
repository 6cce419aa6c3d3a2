import type { Request, RequestHandler, Response } from 'express';
import { tooManyRequests } from './refusal.js';
import { createLocalCounter, tiersOf, windowMs } from './rate-limits.js';
import { localsOf } from './request-log.js';
import type { AppSettings } from './settings.js';

export type CredentialGuard = {
  /** Refuses clients with too many failures, before their credentials are compared. */
  readonly check: RequestHandler;
  readonly reportFailure: (request: Request, response: Response) => void;
};

/** Slows down the guessing of credentials. Calls that succeed do not count. */
export function createCredentialGuard({ limits, counter, monotonic, warn, reportError }: AppSettings): CredentialGuard {
  // The counter of this process answers at once, so that parallel guesses cannot overtake it.
  const counters = [createLocalCounter(monotonic), ...(counter ? [counter] : [])];
  const blockedUntil = new Map<string, number>();
  const limit = limits.failedCredentials;

  function block(key: string, endsInMs: number): void {
    const now = monotonic();
    blockedUntil.forEach((until, known) => until <= now && blockedUntil.delete(known));
    blockedUntil.set(key, now + endsInMs);
  }

  async function count(tiers: ReturnType<typeof tiersOf>): Promise<void> {
    for (const countFailure of counters) {
      for (const { key, most } of tiers) {
        const { hits, endsInMs } = await countFailure(`failed credentials ${key}`, windowMs);
        if (hits >= most) block(key, endsInMs);
      }
    }
  }

  return {
    check(_request, response, next) {
      const until = tiersOf(localsOf(response).client, limit).map(({ key }) => blockedUntil.get(key) ?? 0);
      const left = Math.max(0, ...until) - monotonic();
      if (left > 0) throw tooManyRequests(left / 1000);
      next();
    },
    reportFailure({ method, path }, response) {
      const { client } = localsOf(response);
      warn?.(`Failed credentials from ${client.masked}: ${method} ${path.slice(0, 100)}`);
      count(tiersOf(client, limit)).catch(reportError);
    },
  };
}
