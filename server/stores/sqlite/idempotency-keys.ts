import type Database from 'libsql';
import type { CreateResult, IdempotencyKey } from '#core';
import { toResult, type KeyRow } from '../sql/order-reader.js';

/** Keeps the order of the first call with each idempotency key until the key expires. */
export function createKeyTable(database: Database.Database) {
  const select = database.prepare(`
    SELECT fingerprint, record FROM idempotency_keys JOIN orders ON orders.id = order_id
    WHERE key = ? AND expires_at > ?`);
  const insert = database.prepare(`INSERT OR REPLACE INTO idempotency_keys VALUES (?, ?, ?, ?)`);
  const purge = database.prepare(
    `DELETE FROM idempotency_keys WHERE key IN (SELECT key FROM idempotency_keys WHERE expires_at <= ? LIMIT 1000)`,
  );
  let purgeAt = 0;
  return {
    findEarlierCall: (call: IdempotencyKey): CreateResult | undefined => {
      const [row] = select.all(call.key, call.now) as KeyRow[];
      return toResult(row, call);
    },
    insertKey({ key, fingerprint, expiresAt, now }: IdempotencyKey, orderId: number | bigint): void {
      insert.run(key, fingerprint, orderId, expiresAt);
      // Purges a few keys at most once a second, so that no caller waits for a large purge.
      if (now < purgeAt) return;
      purgeAt = now + 1000;
      purge.run(now);
    },
  };
}
