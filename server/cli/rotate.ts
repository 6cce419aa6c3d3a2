import type { PathKeyStore } from '#core';
import { openSqliteForMaintenance } from '../stores/sqlite/index.js';
import { readStorageConfig, type StorageConfig } from '../program/config/config.js';
import { exitCodes, jsonOption, report, type Command, type CommandContext } from './command.js';

async function openStore({ databaseUrl: url, directDatabaseUrl: directUrl, dataDirectory }: StorageConfig) {
  if (url === undefined) return openSqliteForMaintenance(dataDirectory);
  const { openPostgresStore } = await import('../stores/postgres/index.js');
  return openPostgresStore({ url, directUrl, reportError: () => undefined });
}

const rotatedLine =
  'New orders get addresses of a new key within a second. Those of earlier orders stay valid until --remove-old.';

async function rotateKeys(pathKeys: PathKeyStore, context: CommandContext): Promise<void> {
  if (!context.isSet('remove-old')) {
    await pathKeys.list(); // a key that no order has used yet is replaced, too
    await pathKeys.rotate();
    return report(context, { json: { rotated: true }, lines: [rotatedLine] });
  }
  const removed = await pathKeys.removeOld();
  const lines = [
    `Removed ${removed} earlier key${removed === 1 ? '' : 's'}. Their addresses are refused within a minute.`,
  ];
  report(context, { json: { removed }, lines });
}

export const rotate: Command = {
  summary: 'Rotates the key of the addresses that the upstream reports orders to.',
  details: [
    'The database makes and keeps the keys; they are never shown. Addresses that the upstream has got stay valid until\n--remove-old. The service may run meanwhile.',
    'Which database: DATA_DIR, or DATABASE_URL with DATABASE_URL_DIRECT, as the service has them.',
  ],
  options: {
    'remove-old': { says: 'Removes every key but the newest: the addresses of earlier orders are refused.' },
    ...jsonOption,
  },
  examples: [
    ['', 'New orders get addresses of a new key.'],
    ['--remove-old', 'Once the orders from before have ended, or at once after a leak.'],
  ],
  async run(context) {
    const parsed = readStorageConfig(context.environment, context.readFile);
    if (!parsed.ok) throw new Error(parsed.message);
    const store = await openStore(parsed.config);
    try {
      await rotateKeys(store.pathKeys, context);
      return exitCodes.ok;
    } finally {
      await store.close();
    }
  },
};
