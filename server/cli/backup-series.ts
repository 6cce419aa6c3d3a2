import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dayMs } from '#contract';
import { systemClock } from '../adapters/system/index.js';
import { makeBackup, backupManifest, type BackupSource, type Written } from './backup-file.js';
import { postgresUrlOf } from './storage.js';

type Series = BackupSource & {
  readonly folder: string;
  readonly everyMs: number;
  /** How many of the newest copies stay. */
  readonly keep: number;
};

type SeriesHost = {
  readonly report: (written: Written) => void;
  readonly warn: (line: string) => void;
  readonly stopped: Promise<void>;
};

/** Names of copies of this command; they sort by time. */
const ownName = /^checkout-\d{8}T\d{6}Z\.(?:db|dump)$/;

function nameNow({ folder, storage }: Series): string {
  const time = new Date(systemClock()).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return join(folder, `checkout-${time}.${postgresUrlOf(storage) === undefined ? 'db' : 'dump'}`);
}

/** Leftovers of killed copies. A copy takes less than a day. */
const partialName = /^\.backup-\w{6}$/;

/** Removes older copies with their manifests, and leftovers of killed ones; never another file. */
function prune({ folder, keep }: Series): void {
  const names = readdirSync(folder);
  const own = names.filter((name) => ownName.test(name)).sort();
  for (const name of own.slice(0, Math.max(0, own.length - keep))) {
    rmSync(join(folder, name), { force: true });
    rmSync(backupManifest(join(folder, name)), { force: true });
  }
  for (const path of names.filter((name) => partialName.test(name)).map((name) => join(folder, name))) {
    if (statSync(path).mtimeMs < systemClock() - dayMs) rmSync(path, { recursive: true });
  }
}

/** Creates the folder, but not its parents: a disk that is not mounted must not become a folder of the system's. */
function prepareFolder({ folder, storage: { dataDirectory } }: Series): void {
  if (resolve(folder) === resolve(dataDirectory)) throw new Error('FOLDER must not be the data folder itself.');
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw new Error(`${folder} is a file.`);
  if (existsSync(folder)) return;
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`The folder ${folder} cannot be created (${code ?? 'no reason given'}).`, { cause: error });
  }
}

const minPauseMs = 1000;

/** Copies at once and then at each interval, until it is stopped. Resolves with whether the last copy was good. */
export async function runBackupSeries(series: Series, { report, warn, stopped }: SeriesHost): Promise<boolean> {
  prepareFolder(series);
  const stop = new AbortController();
  void stopped.then(() => stop.abort());
  const copy = async (): Promise<boolean> => {
    try {
      report(await makeBackup(nameNow(series), series));
      prune(series);
      return true;
    } catch (error) {
      warn((error as Error).message);
      return false;
    }
  };
  for (;;) {
    const dueAt = systemClock() + series.everyMs;
    const isGood = await copy();
    const pauseMs = Math.max(minPauseMs, dueAt - systemClock());
    const isDue = await delay(pauseMs, true, { signal: stop.signal }).catch(() => false);
    if (!isDue) return isGood;
  }
}
