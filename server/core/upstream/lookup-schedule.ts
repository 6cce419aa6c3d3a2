const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Times after the last news, in milliseconds. After the last of them every six hours. */
const delays = [minute, 2 * minute, 5 * minute, 15 * minute, 60 * minute];
const laterDelay = 6 * hour;

export const firstLookupAt = (newsAt: number): number => newsAt + minute;

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
  return at > expires_at + day ? null : at;
}
