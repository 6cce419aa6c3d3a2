export type CoalescedTask = {
  /** Starts the task now, or once more after the current run. */
  readonly request: () => void;
  /** Resolves when the task is not running. */
  readonly idle: () => Promise<void>;
};

/** Runs a task one run at a time, and again while it returns true. The task must not reject. */
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
