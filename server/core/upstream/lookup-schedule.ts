import { dayMs, hourMs, minuteMs } from '#contract';

/** Times after the last news, in milliseconds. After the last of them every six hours. */
const delays = [minuteMs, 2 * minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs];
const laterDelay = 6 * hourMs;

export const firstLookupAt = (newsAt: number): number => newsAt + minuteMs;

type LookupState = {
  readonly news_at: number;
  /** The number of look-ups since then. */
  readonly lookups: number;
  readonly expires_at: number;
};

/** The time of the next look-up of an order; null once a day has passed since its expiry. */
export function nextLookupAt({ news_at, lookups, expires_at }: LookupState): number | null {
  const last = delays.at(-1) ?? 0;
  const delay = delays[lookups] ?? last + (lookups - delays.length + 1) * laterDelay;
  const at = news_at + delay;
  return at > expires_at + dayMs ? null : at;
}
