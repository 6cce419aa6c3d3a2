/** Failures in a row that open the circuit. */
const failureThreshold = 5;
const initialOpenMs = 10_000;
const maxOpenMs = 60_000;

type CircuitSettings = {
  readonly clock: () => number;
  readonly warn: (message: string) => void;
  /** Receives each change of the circuit. */
  readonly onCircuit?: ((isOpen: boolean) => void) | undefined;
};

export type Circuit = {
  /** Whether a call may start now. */
  readonly allows: () => boolean;
  /** Milliseconds until the next call may start. */
  readonly restMs: () => number;
  /** Starts a call; undefined while the circuit is open. Call the result with whether the upstream is alive. */
  readonly enter: () => ((isAlive: boolean) => void) | undefined;
};

/**
 * Opens after five failures in a row. After ten seconds a single call probes the upstream; while it fails, the pause doubles up
 * to a minute. Calls that started before the circuit opened do not count.
 */
export function createCircuit({ clock, warn, onCircuit }: CircuitSettings): Circuit {
  let [failures, openMs, openUntil, generation] = [0, initialOpenMs, 0, 0];
  let isProbing = false;
  const isOpen = (): boolean => failures >= failureThreshold;
  const open = (pause: number): void => {
    [openMs, openUntil] = [pause, clock() + pause];
    generation++;
    onCircuit?.(true);
  };
  const fail = (): void => {
    failures++;
    if (!isOpen()) return;
    open(initialOpenMs);
    warn('The upstream failed five times in a row. Calls stop for ten seconds; then one call probes it.');
  };
  const close = (): void => {
    if (isOpen()) {
      warn('The upstream works again.');
      onCircuit?.(false);
    }
    failures = 0;
  };
  const allows = (): boolean => !isOpen() || (!isProbing && clock() >= openUntil);

  return {
    allows,
    restMs: () => Math.max(0, openUntil - clock()),
    enter() {
      if (!allows()) return undefined;
      const [isProbe, startedIn] = [isOpen(), generation];
      isProbing ||= isProbe;
      return (isAlive) => {
        if (isProbe) isProbing = false;
        if (startedIn !== generation) return;
        if (isAlive) close();
        else if (isProbe) open(Math.min(openMs * 2, maxOpenMs));
        else fail();
      };
    },
  };
}
