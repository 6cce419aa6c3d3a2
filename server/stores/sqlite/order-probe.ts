import { randomUUID } from 'node:crypto';
import type Database from 'libsql';
import { createProbeOrder } from '#core';
import type { Job } from './group-commit.js';
import { createOrderWriter } from './orders.js';

/**
 * Writes an order and takes it back before the commit. SQLite keeps the pages that the order has touched marked as
 * changed, so that the commit writes as many of them to the log as an order would: a rollback of the whole transaction
 * would write none, and notice no full disk.
 */
export function createOrderProbe(database: Database.Database): Job<void> {
  const { create } = createOrderWriter(database);
  const key = { key: randomUUID(), fingerprint: '', now: 0, expiresAt: Number.MAX_SAFE_INTEGER };
  return () => {
    database.exec('SAVEPOINT order_probe');
    create(createProbeOrder(randomUUID(), Date.now()), key)();
    database.exec('ROLLBACK TO order_probe; RELEASE order_probe; UPDATE readiness SET checks = checks + 1');
  };
}
