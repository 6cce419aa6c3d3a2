import { describeBackupContents, makeBackup, type Written } from './backup-file.js';
import { UsageError, type Command } from './command.js';
import { storageOption } from './storage.js';

const describeBackup = ({ file, bytes, contents }: Written): readonly string[] => [
  `Backup ${file} is complete and checked.`,
  ...describeBackupContents(contents),
  `bytes: ${bytes}`,
];

const ofPostgres = (file: string): string =>
  `PostgreSQL copies and restores its databases with its own programs, which take the URL without "?pool=":
pg_dump --format=custom --file='${file}' "$DATABASE_URL"
pg_restore --single-transaction --exit-on-error --no-owner --dbname="$DATABASE_URL" '${file}'`;

export const backup: Command = {
  summary: 'Backs up the embedded database of a service, which may run.',
  parameters: 'FILE',
  arity: [1, 1],
  details: [
    'FILE must not exist; it appears once the copy is complete, checked and on disk, and only its owner may read it. FILE.json\nbeside it says what is in it.',
    'The database is that of DATA_DIR. With DATABASE_URL the command prints the two lines that copy and restore PostgreSQL.',
  ],
  options: {},
  examples: [
    ['/backups/checkout.db', 'Copies the embedded database and prints what is in the copy.'],
    ['/backups/checkout.db --json', 'Does the same for a program.'],
  ],
  async run(context) {
    const [file = ''] = context.positionals;
    if (file === '') throw new UsageError('FILE is empty.');
    const { databaseUrl, dataDirectory } = storageOption(context);
    if (databaseUrl !== undefined) throw new Error(ofPostgres(file));
    const written = await makeBackup(file, dataDirectory);
    return { json: written, lines: describeBackup(written) };
  },
};
