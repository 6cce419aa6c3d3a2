import { openSqliteForMaintenance, type MaintenanceStore } from '../stores/sqlite/index.js';
import { readStorageConfig, type StorageConfig } from '../program/config/config.js';
import type { CommandContext } from './command.js';

export const storageDetails =
  'Which database: DATA_DIR, or DATABASE_URL with DATABASE_URL_DIRECT and DATABASE_PASSWORD, as the service has them.';

export function storageOption({ environment, readFile }: CommandContext): StorageConfig {
  const parsed = readStorageConfig(environment, readFile);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.config;
}

/** The URL of PostgreSQL itself, not of its pooler; undefined for the embedded database. */
export const postgresUrlOf = ({ directDatabaseUrl, databaseUrl }: StorageConfig): string | undefined =>
  directDatabaseUrl ?? databaseUrl;

type StoreUse = { readonly storage: StorageConfig; readonly isErasure?: boolean };

async function openStore({ storage, isErasure = false }: StoreUse): Promise<MaintenanceStore> {
  const { databaseUrl: url, directDatabaseUrl: directUrl, dataDirectory } = storage;
  if (url === undefined) return openSqliteForMaintenance(dataDirectory, { isErasure });
  const { openPostgresStore } = await import('../stores/postgres/index.js');
  return { ...(await openPostgresStore({ url, directUrl, reportError: () => undefined })), isShared: false };
}

/** Opens the store beside a running service for the time of `use`. */
export async function withStore<Result>(settings: StoreUse, use: (store: MaintenanceStore) => Promise<Result>) {
  const store = await openStore(settings);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
