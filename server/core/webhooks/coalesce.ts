export type CoalescedTask = {
  /** Asks for a round: now, or once more after the one that is running. */
  readonly request: () => void;
  /** Resolves when none is running. */
  readonly idle: () => Promise<void>;
};

/** Runs rounds one after the other for as long as one says that there is more to do. A round does not reject. */
export function coalesce(task: () => Promise<boolean>): CoalescedTask {
  let running: Promise<void> | undefined;
  let requested = 0;

  const run = async (): Promise<void> => {
    let handled = 0;
    while (handled < requested) {
      handled = requested;
      if (await task()) handled = -1;
    }
    requested = 0;
    running = undefined;
  };

  return {
    request() {
      requested += 1;
      running ??= run();
    },
    idle: () => running ?? Promise.resolve(),
  };
}
