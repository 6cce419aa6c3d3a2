import type { Retention } from '#core';
import type { Queries, Row } from './orders.js';
import { toAttempt } from './upstream.js';

type AttemptErasure = Pick<Retention, 'findAttemptsByReference' | 'eraseAttempt'>;

/** The search has no index on references. It reads the attempts that became no order: accepted ones have no draft. */
const findByReference = `
  SELECT * FROM upstream_attempts WHERE state IN ('planned', 'sent', 'refused', 'unknown')
    AND $1 IN (record #>> '{draft,external_reference}', record #>> '{draft,partner,external_reference}')
  ORDER BY created_at, transaction_code`;

const deleteAttempt = `
  WITH erased AS (
    DELETE FROM upstream_attempts WHERE transaction_code = $1 AND version = $2
      AND NOT EXISTS (SELECT FROM orders WHERE transaction_code = $1) RETURNING transaction_code
  ), inbox AS (
    DELETE FROM upstream_inbox USING erased WHERE upstream_inbox.transaction_code = erased.transaction_code
  )
  SELECT FROM erased`;

/** The erasure of attempts without an order. */
export function createPostgresAttemptErasure({ read, write }: Queries): AttemptErasure {
  return {
    findAttemptsByReference: async (reference) =>
      (await read<Row>({ text: findByReference, values: [reference] })).map(toAttempt),
    eraseAttempt: async ({ transaction_code, version }) =>
      (await write<Row>({ text: deleteAttempt, values: [transaction_code, version] })).length === 1,
  };
}
