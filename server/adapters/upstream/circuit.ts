import type { CallKind, UpstreamSettings } from './settings.js';

const failureThreshold = 5;
const initialOpenMs = 10_000;
const maxOpenMs = 60_000;

/**
 * Opens after five failures of a kind in a row, and stops calls of this kind alone: reads that fail stop no order. After ten
 * seconds a single call probes the upstream; while it fails, the pause doubles up to a minute. Calls that started before the
 * circuit opened do not count.
 */
export function createUpstreamCircuit(kind: CallKind, { monotonic, warn, onCircuit }: UpstreamSettings) {
  const calls = kind === 'create' ? 'New orders' : 'Reads';
  let [failures, openMs, openUntil, generation] = [0, initialOpenMs, 0, 0];
  let isProbing = false;
  const isOpen = (): boolean => failures >= failureThreshold;
  const open = (pause: number): void => {
    [openMs, openUntil] = [pause, monotonic() + pause];
    generation++;
    onCircuit?.(kind, true);
  };
  const fail = (): void => {
    failures++;
    if (!isOpen()) return;
    open(initialOpenMs);
    warn(`The upstream failed five times in a row. ${calls} stop for ten seconds; then one call probes it.`);
  };
  const close = (): void => {
    if (isOpen()) {
      warn(`The upstream works again. ${calls} go on.`);
      onCircuit?.(kind, false);
    }
    failures = 0;
  };
  const allows = (): boolean => !isOpen() || (!isProbing && monotonic() >= openUntil);

  return {
    allows,
    restMs: () => Math.max(0, openUntil - monotonic()),
    /** Starts a call; undefined while the circuit is open. Call the result with whether the upstream is alive. */
    enter() {
      if (!allows()) return undefined;
      const [isProbe, startedIn] = [isOpen(), generation];
      isProbing ||= isProbe;
      return (isAlive: boolean): void => {
        if (isProbe) isProbing = false;
        if (startedIn !== generation) return;
        if (isAlive) close();
        else if (isProbe) open(Math.min(openMs * 2, maxOpenMs));
        else fail();
      };
    },
  };
}
