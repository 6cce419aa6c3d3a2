import { LRUCache } from 'lru-cache';
import type { Answer } from '#core';
import type { UpstreamSettings } from './settings.js';

/** How long a caller waits for a refresh before it gets the stale value. */
const patienceMs = 500;

/** Amounts that buyers choose are keys, so the cache is bounded. */
const max = 1000;

type CacheSettings = Pick<UpstreamSettings, 'monotonic' | 'startTimeout' | 'warn'> & {
  readonly name: string;
  readonly lifetimeMs: number;
};

type Entry<Value> = { readonly value: Value; readonly at: number };

/**
 * Caches successful answers, in this process alone: a start asks the upstream once. A stale value serves for one more lifetime,
 * with a warning, when the upstream does not answer in time.
 */
export function createUpstreamCache<Value>({ name, lifetimeMs, monotonic, startTimeout, warn }: CacheSettings) {
  const entries = new LRUCache<string, Entry<Value>>({
    max,
    ttl: 2 * lifetimeMs - 1,
    ttlResolution: 0,
    perf: { now: monotonic },
  });
  const loads = new Map<string, Promise<Answer<Value>>>();
  let nextWarningAt = 0;

  const load = (key: string, ask: () => Promise<Answer<Value>>): Promise<Answer<Value>> => {
    const running = ask().then((answer) => {
      loads.delete(key);
      if (answer.ok) entries.set(key, { value: answer.value, at: monotonic() });
      return answer;
    });
    loads.set(key, running);
    return running;
  };

  const warnOfAge = (ageMs: number): void => {
    if (monotonic() < nextWarningAt) return;
    nextWarningAt = monotonic() + lifetimeMs;
    warn(`The upstream gives no new ${name}. Using values from ${Math.round(ageMs / 1000)} seconds ago.`);
  };

  const withPatience = (running: Promise<Answer<Value>>): Promise<Answer<Value> | undefined> =>
    new Promise((resolve) => {
      const cancel = startTimeout(patienceMs, () => resolve(undefined));
      void running.then(resolve).finally(cancel);
    });

  /** Returns the value of a key, or asks for it. Concurrent misses share one call. */
  return async (key: string, ask: () => Promise<Answer<Value>>): Promise<Answer<Value>> => {
    const entry = entries.get(key);
    const ageMs = entry ? monotonic() - entry.at : 0;
    if (entry && ageMs < lifetimeMs) return { ok: true, value: entry.value };
    const running = loads.get(key) ?? load(key, ask);
    const answer = await (entry ? withPatience(running) : running);
    if (!entry || (answer && (answer.ok || answer.reason === 'refused'))) return answer ?? running;
    warnOfAge(ageMs);
    return { ok: true, value: entry.value };
  };
}
