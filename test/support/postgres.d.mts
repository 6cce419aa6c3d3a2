export type Cluster = {
  /** The URL of its database `postgres`. */
  readonly url: string;
  /** Stops the server, by default at once like a crash. */
  readonly halt: (signal?: 'SIGKILL' | 'SIGQUIT' | 'SIGINT' | 'SIGTERM') => Promise<void>;
  /** Restarts the server on the same port with the same data. */
  readonly start: () => Promise<void>;
  /** Copies the running server with `pg_basebackup` and returns the folder. */
  readonly baseBackup: () => string;
  /** Starts a second server from a base backup, which recovers with these settings first. `stop` of this one removes it. */
  readonly recover: (recovery: Recovery) => Promise<RecoveredServer>;
  /** Stops the server and removes its data. */
  readonly stop: () => Promise<void>;
};

/** `pid` is its first process. */
export type RecoveredServer = Pick<Cluster, 'url' | 'stop'> & { readonly pid: number };

export type Recovery = {
  readonly base: string;
  /** Settings such as `restore_command=cp /archive/%f %p`. */
  readonly settings: readonly string[];
  /** Follows the first server until it is promoted. Resolves once it can be read. */
  readonly isStandby?: boolean;
};

export type ClusterSettings = {
  /** Writes through to the disk like in production. */
  readonly isDurable?: boolean;
  /** Additional settings of the server, such as `synchronous_commit=off`. */
  readonly settings?: readonly string[];
  /** The folder for its files; by default that for temporary ones. */
  readonly parent?: string;
};

/** Starts a separate PostgreSQL server on a free port of this machine. */
export function startCluster(settings?: ClusterSettings): Promise<Cluster>;

/** Returns the folder of the programs of a PostgreSQL server, and installs them where that is possible. */
export function findPrograms(): string;
