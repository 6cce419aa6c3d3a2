import type { Facts, OrderStore, RateStore, StoredRates } from './ports.js';

/* What follows from the texts that each store keeps by name: one file, because stores may not import each other. */

/** The last good rates. */
export const createRateStore = ({ read, writeDated }: Facts): RateStore => ({
  async find() {
    const text = await read('rates');
    return text === undefined ? undefined : (JSON.parse(text) as StoredRates);
  },
  save: (rates) => writeDated('rates', JSON.stringify(rates)),
});

/** The key of webhook addresses, as hexadecimal digits. The first call stores it. */
export const createPathKeyReader =
  ({ read, keep }: Facts, newKey: () => string): OrderStore['readPathKey'] =>
  async () =>
    (await read('path_key')) ?? keep('path_key', newKey());

/** What the readiness check writes and reads. */
export type Checks = { readonly checks: number };

type QueryChecks = () => Promise<readonly Checks[]>;

/** Writes one row and reads it back. @throws when the database does not keep it. */
export async function checkKept(write: QueryChecks, read: QueryChecks): Promise<void> {
  const [written] = await write();
  const [found] = await read();
  if (!written || !found || found.checks < written.checks)
    throw new Error('The database does not keep what it writes.');
}
