import { openPostgresStore } from '../../../server/stores/postgres/index.js';
import { openSqliteStore } from '../../../server/stores/sqlite/index.js';

/** The location of the orders of a run: a folder of the embedded store or a PostgreSQL database. */
export type Place = { readonly directory: string } | { readonly url: string };

export const reportError = (error: unknown): void => console.error(error);

/** Opens the stores of the service. */
export const openStore = async (place: Place) =>
  'url' in place ? openPostgresStore({ ...place, reportError }) : openSqliteStore(place.directory);
