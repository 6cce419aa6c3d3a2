import { completeTargets, hostKeyPrefix, maxListedSleepers, type TargetRecord, type TargetStore } from '#core';

export function createMemoryTargets(): TargetStore & { readonly clear: () => void } {
  const records = new Map<string, TargetRecord>();
  const find = (keys: readonly string[]): TargetRecord[] => keys.flatMap((key) => records.get(key) ?? []);
  return {
    read: (keys) => Promise.resolve(find(keys)),
    update(keys, change) {
      const next = change(completeTargets(keys, find(keys)));
      for (const record of next) records.set(record.key, record);
      return Promise.resolve(next);
    },
    asleep(now) {
      const found = [...records.values()].filter(({ key, next_at }) => key.startsWith(hostKeyPrefix) && next_at > now);
      return Promise.resolve(found.slice(0, maxListedSleepers));
    },
    clear: () => records.clear(),
  };
}
