import { readStorageConfig, type StorageConfig } from '../program/config/config.js';
import { makeBackup, type Written } from './backup-copy.js';
import { prepareFolder, runSeries } from './backup-series.js';
import { countOrders, describeContents } from './backup-text.js';
import {
  exitCodes,
  jsonOption,
  report,
  UsageError,
  type Command,
  type CommandContext,
  type ExitCode,
} from './command.js';

const describeBackup = ({ file, bytes, contents, unrecorded }: Written): readonly string[] => [
  `Backup ${file} is complete and checked.`,
  ...describeContents(contents),
  `bytes: ${bytes}`,
  ...(unrecorded === undefined ? [] : [unrecorded]),
];

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

/** Reads `90s`, `15m` or `1h`. */
function parseEvery(text: string): number {
  const [, count, unit = ''] = /^([1-9]\d{0,4})([smh])$/.exec(text) ?? [];
  const everyMs = Number(count) * (units[unit] ?? NaN);
  if (Number.isNaN(everyMs)) throw new UsageError('--every must be a time such as 60s, 15m or 1h.');
  return everyMs;
}

const defaultKeep = 60;

function parseKeep(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new UsageError('--keep must be a number from 1 to 99999.');
  return Number(text);
}

/** One line for each copy, as a log. */
const toLine = ({ file, bytes, contents }: Written): string =>
  `Backup ${file} is complete and checked: ${countOrders(contents)} orders, ${bytes} bytes.`;

type Series = { readonly folder: string; readonly every: string; readonly storage: StorageConfig };

async function backUpRepeatedly(context: CommandContext, { folder, every, storage }: Series): Promise<ExitCode> {
  const { environment, text, isSet, print, warn, stopped } = context;
  const schedule = { everyMs: parseEvery(every), keep: parseKeep(text('keep') ?? String(defaultKeep)) };
  prepareFolder(folder, storage.dataDirectory);
  const onWritten = (written: Written): void => {
    print(isSet('json') ? JSON.stringify(written) : toLine(written));
    if (written.unrecorded !== undefined) warn(written.unrecorded);
  };
  const onFailed = ({ message }: Error): void => warn(message);
  const settings = { ...schedule, folder, storage, environment, onWritten, onFailed, stopped: stopped() };
  return (await runSeries(settings)) ? exitCodes.ok : exitCodes.finding;
}

export const backup: Command = {
  summary: 'Backs up the database of a service, which may run.',
  parameters: 'FILE',
  arity: [1, 1],
  details: [
    'FILE must not exist; it appears once the copy is complete, checked and on disk, and only its owner may read it. The\nembedded database becomes a database file, a shared one an archive of pg_dump, which has to be installed. FILE.json beside\nit says what is in it, for the command restore.',
    'With --every FILE is a folder: a copy is made at once and then at each interval, until the command is stopped. It removes\nthe oldest of the copies that it has named itself, and no other file. A copy that fails is a line on the standard error, and\nthe next one is tried; the exit code is that of the last one.',
    'Which database: DATA_DIR, or DATABASE_URL with DATABASE_URL_DIRECT, as the service has them.',
  ],
  options: {
    every: { value: 'TIME', says: 'Makes copies for ever, at intervals such as 60s, 15m or 1h.' },
    keep: { value: 'COUNT', says: `How many copies stay in the folder, ${defaultKeep} by default.` },
    ...jsonOption,
  },
  examples: [
    ['/backups/checkout.db', 'Copies the embedded database and prints what is in the copy.'],
    ['/backups/checkout.dump --json', 'The same for a program.'],
    ['--every 60s --keep 120 /backups/minutes', 'Keeps a copy of each of the last 120 minutes.'],
  ],
  async run(context) {
    const { environment, positionals, readFile, text, isSet } = context;
    const [file = ''] = positionals;
    if (file === '') throw new UsageError('FILE is empty.');
    const every = text('every');
    if (every === undefined && isSet('keep')) throw new UsageError('--keep needs --every.');
    const parsed = readStorageConfig(environment, readFile);
    if (!parsed.ok) throw new Error(parsed.message);
    if (every !== undefined) return backUpRepeatedly(context, { folder: file, every, storage: parsed.config });
    const written = await makeBackup(file, { storage: parsed.config, environment });
    report(context, { json: written, lines: describeBackup(written) });
    return exitCodes.ok;
  },
};
