/**
 * What the desk needs: an index for each of its filters, in which the orders follow by their time, and the audit. The
 * index by creation also serves the list that `orders_by_age` was for. Amounts are compared as exact numbers.
 */
export const deskSchema = `
  CREATE INDEX orders_by_creation ON orders (account, created_at, id);
  DROP INDEX orders_by_age;
  CREATE INDEX orders_by_status ON orders (account, status, created_at, id);
  CREATE INDEX orders_by_currency ON orders (account, fiat_currency, created_at, id);
  CREATE INDEX orders_by_reference ON orders (account, external_reference, created_at, id);
  CREATE INDEX orders_by_amount ON orders (account, (fiat_amount::numeric), id);

  -- The calls of operators that change something, stored before their effect.
  CREATE TABLE audit (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text NOT NULL UNIQUE,
    account text NOT NULL,
    at bigint NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    transaction_code text,
    reason text,
    request json NOT NULL,
    outcome text NOT NULL,
    client text NOT NULL
  );
  CREATE INDEX audit_by_account ON audit (account, number);
  CREATE INDEX audit_by_order ON audit (transaction_code, number) WHERE transaction_code IS NOT NULL;`;
