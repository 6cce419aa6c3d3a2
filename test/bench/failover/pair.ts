import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { startCluster } from '../../support/postgres.mjs';
import { runQuery } from '../../support/run-query.js';

export type PostgresPair = {
  /** Two addresses, `host:port`. */
  readonly addresses: readonly [string, string];
  /** The URL of the database at another address. */
  readonly urlAt: (host: string) => string;
  readonly primaryUrl: string;
  readonly standbyUrl: string;
  /** Stops the first server at once, as a machine that fails does. */
  readonly killPrimary: () => Promise<void>;
  /** Stops the first server in an orderly way, and starts it. */
  readonly stopPrimary: () => Promise<void>;
  readonly startPrimary: () => Promise<void>;
  /** Keeps every process of the standby from running, and lets them run again. */
  readonly freezeStandby: () => void;
  readonly thawStandby: () => void;
  readonly stop: () => Promise<void>;
};

/** The processes that a server has started. */
const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ');
        return Number(fields[1]) === pid;
      } catch {
        return false; // it has ended meanwhile
      }
    })
    .map(Number);

const signalAll = (pid: number, signal: NodeJS.Signals): void =>
  [pid, ...childrenOf(pid)].forEach((one) => process.kill(one, signal));

async function waitUntilSynchronous(url: string): Promise<void> {
  const [row] = await runQuery(url, {
    sql: `SELECT count(*) AS found FROM pg_stat_replication WHERE sync_state = 'sync'`,
  });
  if (Number(row?.['found']) === 1) return;
  await delay(50);
  return waitUntilSynchronous(url);
}

/** Starts a server whose commits wait for its standby, which has the same settings. */
export async function startPair(): Promise<PostgresPair> {
  const primary = await startCluster({ isDurable: true });
  await runQuery(primary.url, { sql: `ALTER SYSTEM SET synchronous_standby_names = 'standby'` });
  const { hostname, port, username, password } = new URL(primary.url);
  const connection = `host=${hostname} port=${port} user=${username} password=${password} application_name=standby`;
  const standby = await primary.recover({
    base: primary.baseBackup(),
    settings: [`primary_conninfo=${connection}`, 'wal_retrieve_retry_interval=500ms'],
    isStandby: true,
  });
  await runQuery(primary.url, { sql: 'SELECT pg_reload_conf()' });
  await waitUntilSynchronous(primary.url);
  return {
    addresses: [new URL(primary.url).host, new URL(standby.url).host],
    urlAt: (host) => Object.assign(new URL(primary.url), { host }).href,
    primaryUrl: primary.url,
    standbyUrl: standby.url,
    killPrimary: () => primary.halt('SIGKILL'),
    stopPrimary: () => primary.halt('SIGINT'),
    startPrimary: primary.start,
    freezeStandby: () => signalAll(standby.pid, 'SIGSTOP'),
    thawStandby: () => signalAll(standby.pid, 'SIGCONT'),
    async stop() {
      await standby.stop();
      await primary.stop();
    },
  };
}
