type LossCheckSettings = {
  readonly directory: string;
  /** Finds an open file that was removed or replaced meanwhile. */
  readonly findLostFile: () => string | undefined;
  /** Receives the reason, once. */
  readonly onLost: (error: Error) => void;
};

const intervalMs = 1000;

/** Notices that the data folder of a running store was removed: after each commit, and while nothing is written. */
export function startLossCheck({ directory, findLostFile, onLost }: LossCheckSettings) {
  let loss: Error | undefined;

  const find = (): Error | undefined => {
    const name = loss ? undefined : findLostFile();
    if (name === undefined) return loss;
    const sentence = `${name} was removed or replaced while the server ran, so that it could keep no more orders.`;
    loss = new Error(`DATA_DIR ${directory} cannot be used any more: ${sentence}`);
    onLost(loss);
    return loss;
  };

  const timer = setInterval(find, intervalMs).unref();
  return {
    /** @throws when a file of the database is lost. */
    check: (): void => {
      const error = find();
      if (error) throw error;
    },
    stop: () => clearInterval(timer),
  };
}
