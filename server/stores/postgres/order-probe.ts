import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { createProbeOrder } from '#core';
import type { UseConnection } from './connections.js';
import { toMessageRows, toOrderRows } from './orders.js';

/**
 * One order may find room in a page that is there already. These need further pages, which a full disk does not give.
 * They fit into what an order would have needed where the tables have free pages.
 */
const ordersPerProbe = 16;

async function writeOrders(client: ClientBase): Promise<void> {
  const orders = Array.from({ length: ordersPerProbe }, () => createProbeOrder(randomUUID(), Date.now()));
  const keys = orders.map(({ transaction_code, created_at }) => ({
    key: randomUUID(),
    fingerprint: '',
    transaction_code,
    asked_at: created_at,
    expires_at: created_at,
  }));
  const values = [toOrderRows(orders), toMessageRows(orders), JSON.stringify(keys)];
  await client.query('BEGIN');
  await client.query('SELECT create_orders($1, $2, $3)', values);
  await client.query('ROLLBACK');
}

/** Writes orders as `create` does and rolls them back: no other transaction sees them, and no notification is sent. */
export const createOrderProbe = (useConnection: UseConnection) => (): Promise<void> => useConnection(writeOrders);
