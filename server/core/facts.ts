import type { Facts, OrderStore, RateStore, StoredRates } from './ports.js';

/** The last good rates. */
export function createRateStore({ read, write }: Facts): RateStore {
  const find = async (): Promise<StoredRates | undefined> => {
    const text = await read('rates');
    return text === undefined ? undefined : (JSON.parse(text) as StoredRates);
  };
  return {
    find,
    async save(rates) {
      const before = await find();
      if (!before || before.date <= rates.date) await write('rates', JSON.stringify(rates));
    },
  };
}

/** The key of webhook addresses, as hexadecimal digits. The first call stores it. */
export const createPathKeyReader =
  ({ read, keep }: Facts, newKey: () => string): OrderStore['readPathKey'] =>
  async () =>
    (await read('path_key')) ?? keep('path_key', newKey());
