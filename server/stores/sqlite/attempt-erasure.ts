import type Database from 'libsql';
import type { CreateAttempt, Retention } from '#core';
import type { Write } from './group-commit.js';
import { attemptColumns, toAttempt, type AttemptRow } from './upstream.js';

type AttemptErasure = Pick<Retention, 'findAttemptsByReference' | 'eraseAttempt'>;

/** The erasure of attempts without an order. The search goes through all of them: an accepted one has no draft. */
export function createSqliteAttemptErasure(database: Database.Database, write: Write): AttemptErasure {
  const byReference = database.prepare(`
    SELECT ${attemptColumns} FROM upstream_attempts WHERE state IN ('planned', 'sent', 'refused', 'unknown')
      AND :reference IN (json_extract(record, '$.draft.external_reference'),
        json_extract(record, '$.draft.partner.external_reference'))
    ORDER BY created_at, transaction_code`);
  const deleteAttempt = database.prepare(`
    DELETE FROM upstream_attempts WHERE transaction_code = :code AND version = :version
      AND NOT EXISTS (SELECT 1 FROM orders WHERE transaction_code = :code)`);
  const deleteWebhooks = database.prepare('DELETE FROM upstream_inbox WHERE transaction_code = ?');

  return {
    findAttemptsByReference: (reference) =>
      Promise.resolve((byReference.all({ reference }) as AttemptRow[]).map(toAttempt)),
    eraseAttempt: ({ transaction_code: code, version }: CreateAttempt) =>
      write(() => {
        const isErased = deleteAttempt.run({ code, version }).changes === 1;
        if (isErased) deleteWebhooks.run(code);
        return isErased;
      }),
  };
}
