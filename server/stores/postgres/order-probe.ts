import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { createProbeOrder } from '#core';
import type { UseConnection } from './connections.js';
import { toCreateQuery } from './orders.js';

/**
 * One order may find room in a page that is there already. These need further pages, which a full disk does not give.
 * They fit into what an order would have needed where the tables have free pages.
 */
const ordersPerProbe = 16;

async function writeOrders(client: ClientBase): Promise<void> {
  const now = Date.now();
  const calls = Array.from({ length: ordersPerProbe }, () => ({
    order: createProbeOrder(randomUUID(), now),
    idempotencyKey: { key: randomUUID(), fingerprint: '', now, expiresAt: now },
  }));
  const { text, values } = toCreateQuery(calls);
  await client.query('BEGIN');
  await client.query({ text, ...(values && { values }) });
  await client.query('ROLLBACK');
}

/** Writes orders as `create` does and rolls them back: no other transaction sees them, and no notification is sent. */
export const createOrderProbe = (useConnection: UseConnection) => (): Promise<void> => useConnection(writeOrders);
