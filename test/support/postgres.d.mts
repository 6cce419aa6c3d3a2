export type Cluster = {
  /** Of its database `postgres`. */
  readonly url: string;
  /** Stops the server; unless told otherwise at once, as a crash of it would. */
  readonly halt: (signal?: 'SIGQUIT' | 'SIGINT' | 'SIGTERM') => Promise<void>;
  /** Starts it again, on the same port and with the same data. */
  readonly start: () => Promise<void>;
  /** Stops it for good and removes its data. */
  readonly stop: () => Promise<void>;
};

export type ClusterSettings = {
  /** Writes through to the disk as in production. */
  readonly isDurable?: boolean;
  /** More settings of the server, such as `synchronous_commit=off`. */
  readonly settings?: readonly string[];
};

/** Starts a PostgreSQL server of its own on a free port of this machine. */
export function startCluster(settings?: ClusterSettings): Promise<Cluster>;
