export type Rounds = {
  /** Asks for a round: now, or once more after the one that is running. */
  readonly wish: () => void;
  /** Resolves when none is running. */
  readonly idle: () => Promise<void>;
};

/** Runs rounds one after the other for as long as one says that there is more to do. A round does not reject. */
export function oneAtATime(round: () => Promise<boolean>): Rounds {
  let running: Promise<void> | undefined;
  let wishes = 0;

  const run = async (): Promise<void> => {
    let heard = 0;
    while (heard < wishes) {
      heard = wishes;
      if (await round()) heard = -1;
    }
    wishes = 0;
    running = undefined;
  };

  return {
    wish() {
      wishes += 1;
      running ??= run();
    },
    idle: () => running ?? Promise.resolve(),
  };
}
