/**
 * What the desk needs: an index for each of its filters, in which the orders follow by their time, and the audit. Amounts
 * have no type that is exact in SQLite, so they are indexed as text that sorts like the number: the whole digits padded,
 * without zeros at the end.
 */
export const deskSchema = `
  ALTER TABLE orders ADD COLUMN amount_key TEXT GENERATED ALWAYS AS (
    substr('000000000000', instr(fiat_amount || '.', '.')) ||
    CASE WHEN instr(fiat_amount, '.') > 0 THEN rtrim(rtrim(fiat_amount, '0'), '.') ELSE fiat_amount END
  ) VIRTUAL;
  CREATE INDEX orders_by_creation ON orders (account, created_at);
  CREATE INDEX orders_by_status ON orders (account, status, created_at);
  CREATE INDEX orders_by_currency ON orders (account, fiat_currency, created_at);
  CREATE INDEX orders_by_reference ON orders (account, external_reference, created_at);
  CREATE INDEX orders_by_amount ON orders (account, amount_key);

  -- The calls of operators that change something, stored before their effect.
  CREATE TABLE audit (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    account TEXT NOT NULL,
    at INTEGER NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    transaction_code TEXT,
    reason TEXT,
    request TEXT NOT NULL,
    outcome TEXT NOT NULL,
    client TEXT NOT NULL
  ) STRICT;
  CREATE INDEX audit_by_account ON audit (account);
  CREATE INDEX audit_by_order ON audit (transaction_code) WHERE transaction_code IS NOT NULL;
  `;

const keyDigits = 12;

/** The text by which `amount_key` sorts an amount. */
export function toAmountKey(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const digits = fraction.replace(/(?<!0)0+$/, '');
  return whole.padStart(keyDigits, '0') + (digits === '' ? '' : `.${digits}`);
}
