import { countBackupOrders, describeBackupContents, makeBackup, type Written } from './backup-file.js';
import { runBackupSeries } from './backup-series.js';
import { numberOption, UsageError, type Command } from './command.js';
import { storageOption, storageDetails } from './storage.js';

const describeBackup = ({ file, bytes, contents, unrecorded }: Written): readonly string[] => [
  `Backup ${file} is complete and checked.`,
  ...describeBackupContents(contents),
  `bytes: ${bytes}`,
  ...(unrecorded === undefined ? [] : [unrecorded]),
];

const toLine = ({ file, bytes, contents }: Written): string =>
  `Backup ${file} is complete and checked: ${countBackupOrders(contents)} orders, ${bytes} bytes.`;

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

/** Reads `90s`, `15m` or `1h`. */
function parseEvery(text: string): number {
  const [, count, unit = ''] = /^([1-9]\d{0,4})([smh])$/.exec(text) ?? [];
  const everyMs = Number(count) * (units[unit] ?? NaN);
  if (Number.isNaN(everyMs)) throw new UsageError('--every must be a time such as 60s, 15m or 1h.');
  return everyMs;
}

const defaultKeep = 60;

export const backup: Command = {
  summary: 'Backs up the database of a service, which may run.',
  parameters: 'FILE',
  arity: [1, 1],
  details: [
    'FILE must not exist; it appears once the copy is complete, checked and on disk, and only its owner may read it. The\nembedded database becomes a database file, a shared one an archive of pg_dump, which has to be installed. FILE.json beside\nit says what is in it, for the command restore.',
    'With --every FILE is a folder: a copy is made at once and then at each interval, until the command is stopped. It removes\nthe oldest of the copies that it has named itself, and no other file. A copy that fails is a line on the standard error, and\nthe next one is tried; the exit code is that of the last one.',
    storageDetails,
  ],
  options: {
    every: { value: 'TIME', says: 'Makes copies for ever, at intervals such as 60s, 15m or 1h.' },
    keep: { value: 'COUNT', says: `How many copies stay in the folder, ${defaultKeep} by default.` },
  },
  examples: [
    ['/backups/checkout.db', 'Copies the embedded database and prints what is in the copy.'],
    ['/backups/checkout.dump --json', 'The same for a program.'],
    ['--every 60s --keep 120 /backups/minutes', 'Keeps a copy of each of the last 120 minutes.'],
  ],
  async run(context) {
    const { environment, positionals, text, isSet, print, warn, stopped } = context;
    const [file = ''] = positionals;
    const every = text('every');
    if (file === '') throw new UsageError('FILE is empty.');
    if (every === undefined && isSet('keep')) throw new UsageError('--keep needs --every.');
    if (every === undefined) {
      const written = await makeBackup(file, { storage: storageOption(context), environment });
      return { json: written, lines: describeBackup(written) };
    }
    const everyMs = parseEvery(every);
    const keep = numberOption(context, { name: 'keep', min: 1, max: 99_999, says: 'from 1 to 99999' }) ?? defaultKeep;
    const report = (written: Written): void => {
      print(isSet('json') ? JSON.stringify(written) : toLine(written));
      if (written.unrecorded !== undefined) warn(written.unrecorded);
    };
    const series = { folder: file, everyMs, keep, storage: storageOption(context), environment };
    return { isFine: await runBackupSeries(series, { report, warn, stopped: stopped() }) };
  },
};
