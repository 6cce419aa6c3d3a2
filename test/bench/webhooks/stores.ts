import { openPostgresStore } from '../../../server/adapters/postgres-store/index.js';
import { openSqliteStore } from '../../../server/adapters/sqlite-store/index.js';

/** Where a run keeps its orders: a folder of the embedded store, or a database of PostgreSQL. */
export type Place = { readonly directory: string } | { readonly url: string };

export const reportError = (error: unknown): void => console.error(error);

/** The stores of the service, as it opens them. */
export const openStore = async (place: Place) =>
  'url' in place ? openPostgresStore({ ...place, reportError }) : openSqliteStore(place.directory);
