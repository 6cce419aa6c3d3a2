import type { TargetRecord, TargetStore } from '#core';

/** The targets of the memory store. */
export function createMemoryTargets(): TargetStore & { readonly clear: () => void } {
  const records = new Map<string, TargetRecord>();
  return {
    read: (keys) => Promise.resolve(keys.flatMap((key) => records.get(key) ?? [])),
    replace(next) {
      const isCurrent = next.every(({ key, version }) => (records.get(key)?.version ?? 0) === version - 1);
      if (isCurrent) for (const record of next) records.set(record.key, record);
      return Promise.resolve(isCurrent);
    },
    purge(before) {
      for (const { key, last_request_at } of records.values()) if (last_request_at < before) records.delete(key);
      return Promise.resolve();
    },
    clear: () => records.clear(),
  };
}
