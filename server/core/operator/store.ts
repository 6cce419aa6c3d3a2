import type { OrderPage, OrderSearch } from './search.js';

/** Which key of the account area a caller has: the write key does everything, the read key changes nothing. */
export type Actor = 'read' | 'write';

/** A call that changes something. It is stored before its effect, and again with its outcome. Milliseconds. */
export type AuditRecord = {
  readonly id: string;
  /** Empty outside the sandbox. */
  readonly account: string;
  readonly at: number;
  readonly actor: Actor;
  readonly action: 'order.move' | 'order.refund' | 'webhook.redeliver';
  readonly transaction_code: string | null;
  readonly reason: string | null;
  readonly request: Readonly<Record<string, string>>;
  readonly outcome: string;
  /** The network of the client. */
  readonly client: string;
};

type AuditQuery = {
  readonly account: string;
  /** The transaction code of the order. */
  readonly code: string;
  readonly limit: number;
};

export type OperatorStore = {
  readonly search: (search: OrderSearch) => Promise<OrderPage>;
  /** Stores an entry; false if one with its id is stored already. */
  readonly addAudit: (entry: AuditRecord) => Promise<boolean>;
  readonly settleAudit: (settled: Pick<AuditRecord, 'id' | 'outcome'>) => Promise<void>;
  /** The entries about an order, the newest first. */
  readonly listAudit: (query: AuditQuery) => Promise<readonly AuditRecord[]>;
};
