import type Database from 'libsql';
import type { CreateResult, IdempotencyKey } from '#core';
import { toOrder, selectOrder, type OrderRow } from './order-rows.js';

/** Keeps the order of the first call with each idempotency key until the key expires. */
export function createKeyTable(database: Database.Database) {
  const select = database.prepare(
    `${selectOrder} JOIN idempotency_keys AS kept ON kept.order_id = orders.id WHERE kept.key = ? AND kept.expires_at > ?`,
  );
  const fingerprint = database.prepare('SELECT fingerprint FROM idempotency_keys WHERE key = ?');
  const insert = database.prepare(`INSERT OR REPLACE INTO idempotency_keys VALUES (?, ?, ?, ?)`);
  const purge = database.prepare(
    `DELETE FROM idempotency_keys WHERE key IN (SELECT key FROM idempotency_keys WHERE expires_at <= ? LIMIT 1000)`,
  );
  let purgeAt = 0;
  return {
    findEarlierCall({ key, fingerprint: requestFingerprint, now }: IdempotencyKey): CreateResult | undefined {
      const row = select.get(key, now) as OrderRow | undefined;
      if (!row) return undefined;
      const stored = fingerprint.get(key) as { fingerprint: string };
      return stored.fingerprint === requestFingerprint
        ? { outcome: 'replayed', order: toOrder(row) }
        : { outcome: 'key_reused' };
    },
    insertKey(
      { key, fingerprint: requestFingerprint, expiresAt, now }: IdempotencyKey,
      orderId: number | bigint,
    ): void {
      insert.run(key, requestFingerprint, orderId, expiresAt);
      // Purges a few keys at most once a second, so that no caller waits for a large purge.
      if (now < purgeAt) return;
      purgeAt = now + 1000;
      purge.run(now);
    },
  };
}

export type KeyTable = ReturnType<typeof createKeyTable>;
