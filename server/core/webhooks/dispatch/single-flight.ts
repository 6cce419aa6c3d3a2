export type SingleFlight = {
  /** Starts the task now, or once more after the current run. */
  readonly request: () => void;
  /** Resolves when the task is not running. */
  readonly idle: () => Promise<void>;
};

/** Runs a task one run at a time, and again while it returns true. The task must not reject. */
export function singleFlight(task: () => Promise<boolean>): SingleFlight {
  let running: Promise<void> | undefined;
  let isRequested = false;

  const run = async (): Promise<void> => {
    while (isRequested) {
      isRequested = false;
      if (await task()) isRequested = true;
    }
    running = undefined;
  };

  return {
    request() {
      isRequested = true;
      running ??= run();
    },
    idle: () => running ?? Promise.resolve(),
  };
}
