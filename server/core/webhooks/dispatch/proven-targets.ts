import { targetKey, type TargetStore, type WebhookDestination } from './targets.js';

/** Limits the memory. */
const maxRemembered = 10_000;

/** The targets that have ever answered 2xx, as the store has them. */
export function createProvenTargets(targets: TargetStore) {
  const proven = new Set<string>();

  const remember = (key: string): void => {
    if (proven.size >= maxRemembered) proven.clear();
    proven.add(key);
  };

  return {
    remember,
    /** The addresses of a destination that are proven. */
    async find(destination: WebhookDestination): Promise<readonly string[]> {
      const keyOf = (address: string): string => targetKey(destination, address);
      const unknown = destination.addresses.map(keyOf).filter((key) => !proven.has(key));
      const records = unknown.length > 0 ? await targets.read([...new Set(unknown)]) : [];
      for (const { key, is_proven } of records) if (is_proven) remember(key);
      return destination.addresses.filter((address) => proven.has(keyOf(address)));
    },
  };
}

export type ProvenTargets = ReturnType<typeof createProvenTargets>;
