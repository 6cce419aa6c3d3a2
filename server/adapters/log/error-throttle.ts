import { minuteMs, type Monotonic } from '#core';

type ThrottleSettings = {
  readonly monotonic: Monotonic;
  /** Writes an error, with the number of errors of its kind since the one before. */
  readonly write: (error: unknown, repeated: number) => void;
};

/** Limits the memory; errors of more kinds share one. */
const maxKinds = 100;

const kindOf = (error: unknown): string => {
  const { name, code, message } = error as { name?: unknown; code?: unknown; message?: unknown };
  return `${String(name)} ${String(code ?? message).slice(0, 200)}`;
};

type Kind = { error: unknown; writtenAt: number; repeated: number };

/**
 * Writes the first error of each kind with its stack trace, and then at most one a minute with a count: a store that
 * fails causes an error for each order, and all of them say the same.
 */
export function createErrorThrottle({ monotonic, write }: ThrottleSettings) {
  const kinds = new Map<string, Kind>();
  const isOver = ({ writtenAt }: Kind): boolean => monotonic() - writtenAt >= minuteMs;
  const writeKind = (kind: Kind): void => {
    write(kind.error, kind.repeated);
    kind.writtenAt = monotonic();
    kind.repeated = 0;
  };
  const writeCounts = (isDue: (kind: Kind) => boolean): void => {
    for (const [key, kind] of kinds) {
      if (!isDue(kind)) continue;
      if (kind.repeated > 0) writeKind(kind);
      else kinds.delete(key);
    }
  };
  return {
    report: (error: unknown): void => {
      const name = kindOf(error ?? {});
      const key = kinds.has(name) || kinds.size < maxKinds ? name : 'other';
      // The first report makes it 0, which is written without a count.
      const kind = kinds.get(key) ?? { error, writtenAt: -Infinity, repeated: -1 };
      kinds.set(key, kind);
      kind.error = error;
      kind.repeated += 1;
      if (isOver(kind)) writeKind(kind);
    },
    /** Writes the counts whose minute is over. Called at intervals, so that the last errors of a kind are counted too. */
    flush: (): void => writeCounts(isOver),
    /** Writes the counts of all kinds, when no flush follows. */
    flushAll: (): void => writeCounts(() => true),
  };
}
