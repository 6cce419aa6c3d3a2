import type { AuditRecord, IdempotencyKey, OrderRecord, OutboxEntry, TargetRecord } from '#core';

/** A message and where it stands. */
export type Message = {
  entry: OutboxEntry;
  lease: string | null;
  leaseUntil: number;
  /** The time until which it is postponed. */
  postponedUntil: number;
  canBeOvertaken: boolean;
  readonly host: string;
  /** The order and the audience, whose messages are sent in sequence. */
  readonly line: string;
};

/** Each table keeps its rows in the order of their creation. */
export const createTables = () => ({
  orders: new Map<string, OrderRecord>(),
  keys: new Map<string, IdempotencyKey & { readonly order: OrderRecord }>(),
  messages: new Map<string, Message>(),
  disabledUrls: new Set<string>(),
  targets: new Map<string, TargetRecord>(),
  audit: new Map<string, AuditRecord>(),
});

export type Tables = ReturnType<typeof createTables>;

export function deleteRows<Row>(table: Map<string, Row>, isDeleted: (row: Row) => boolean): void {
  for (const [key, row] of table) if (isDeleted(row)) table.delete(key);
}
