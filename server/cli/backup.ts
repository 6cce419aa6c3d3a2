import { checkBackup, describeCheck } from './backup-check.js';
import { describeBackupContents, makeBackup, type Written } from './backup-file.js';
import { UsageError, type Command } from './command.js';
import { postgresUrlOf, storageOption, storageDetails } from './storage.js';

const describeBackup = ({ file, bytes, contents }: Written): readonly string[] => [
  `Backup ${file} is complete and checked.`,
  ...describeBackupContents(contents),
  `bytes: ${bytes}`,
];

export const backup: Command = {
  summary: 'Backs up the database of a service, which may run, or proves that a backup restores.',
  parameters: 'FILE',
  arity: [1, 1],
  details: [
    'FILE must not exist; it appears once the copy is complete, checked and on disk, and only its owner may read it. The\nembedded database becomes a database file, a shared one an archive of pg_dump, which has to be installed. FILE.json beside\nit says what is in it.',
    'With --check nothing is copied: FILE is restored into a folder or a database of its own, which is removed afterwards, and\nruns through the checks of the database and the migrations of this program. Its orders, messages and bytes are compared with\nFILE.json. An archive needs pg_restore, and a PostgreSQL server on which the user may create a database.',
    storageDetails,
  ],
  options: {
    check: { says: 'Proves that FILE restores; ends with 1 if it differs from FILE.json.' },
    server: { value: 'URL', says: 'The PostgreSQL server for the trial: that of the service unless set.' },
  },
  examples: [
    ['/backups/checkout.db', 'Copies the embedded database and prints what is in the copy.'],
    ['--check /backups/checkout.db', 'Proves a backup of the embedded database.'],
    ['--check --server postgres://me@spare/postgres /backups/checkout.dump', 'The same for PostgreSQL.'],
  ],
  async run(context) {
    const { environment, positionals, isSet, text } = context;
    const [file = ''] = positionals;
    if (file === '') throw new UsageError('FILE is empty.');
    if (isSet('server') && !isSet('check')) throw new UsageError('--server needs --check.');
    const storage = storageOption(context);
    if (isSet('check')) {
      const serverUrl = text('server') ?? postgresUrlOf(storage);
      const checked = await checkBackup({ file, serverUrl, environment });
      return { json: checked, lines: describeCheck(checked), isFine: checked.findings.length === 0 };
    }
    const written = await makeBackup(file, { storage, environment });
    return { json: written, lines: describeBackup(written) };
  },
};
