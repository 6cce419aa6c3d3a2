import { completeTargets, type TargetRecord, type TargetStore } from '#core';
import type { Facts } from '#core';
import type { Write } from './group-commit.js';
import type { Sql } from './database.js';

const readTargets = () => `SELECT * FROM webhook_targets WHERE key IN (SELECT value FROM json_each(?1))`;

const putTarget = () => `
  INSERT OR REPLACE INTO webhook_targets (key, is_proven, next_at) VALUES (?1, ?2, ?3)`;

type TargetRow = Omit<TargetRecord, 'is_proven'> & { readonly is_proven: number };

/** What is known of the receivers of webhooks. */
export function createTargets({ all, run }: Sql, write: Write): TargetStore {
  const find = (keys: readonly string[]): TargetRecord[] =>
    all<TargetRow>(readTargets(), [JSON.stringify(keys)]).map((row) => ({ ...row, is_proven: row.is_proven === 1 }));
  return {
    read: async (keys) => Promise.resolve(find(keys)),
    update: (keys, change) =>
      write(() => {
        const changed = change(completeTargets(keys, find(keys)));
        for (const { key, is_proven, next_at } of changed) run(putTarget(), [key, Number(is_proven), next_at]);
        return changed;
      }),
  };
}

const readFact = () => `SELECT value FROM facts WHERE name = ?1`;
const writeDatedFact = () => `
  INSERT INTO facts (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = excluded.value
  WHERE facts.value ->> '$.date' <= excluded.value ->> '$.date'`;
const keepFact = () => `INSERT OR IGNORE INTO facts (name, value) VALUES (?1, ?2)`;

/** What a service has one of. */
export function createFacts({ all, run }: Sql, write: Write): Facts {
  const read = (name: string) => all<{ readonly value: string }>(readFact(), [name])[0]?.value;
  return {
    read: (name) => Promise.resolve(read(name)),
    writeDated: async (name, value) => void (await write(() => run(writeDatedFact(), [name, value]))),
    keep: (name, value) =>
      write(() => {
        run(keepFact(), [name, value]);
        return read(name) ?? value;
      }),
  };
}
