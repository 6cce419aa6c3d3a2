-- Stores orders with their keys, wallets and webhooks, and tells every process once. Returns the codes of the stored orders:
-- of all whose key is free or has expired. Locks in the same order in every process, each sorted: keys, wallets, orders. That
-- rules deadlocks out. Where another transaction stores or deletes a wallet at this moment, its number is missing: the
-- database refuses the group, which is written again.
--
-- $1: the orders as JSON. $2: their messages as JSON. $3: the channel of the notification, which has the codes, those without
-- messages behind "=".
WITH asked AS MATERIALIZED (
  SELECT * FROM ROWS FROM (json_to_recordset($1::json) AS (transaction_code text, account text, status text,
    sequence integer, created_at bigint, due_at bigint, ended_at bigint, external_reference text,
    partner_reference text, network text, address text, partner_network text, partner_address text, key text,
    fingerprint text, asked_at bigint, expires_at bigint, record text)) WITH ORDINALITY
), taken AS (
  INSERT INTO idempotency_keys AS kept (key, fingerprint, transaction_code, asked_at, expires_at)
  SELECT key, fingerprint, transaction_code, asked_at, expires_at FROM asked WHERE key IS NOT NULL ORDER BY key
  ON CONFLICT (key) DO UPDATE SET fingerprint = excluded.fingerprint, transaction_code = excluded.transaction_code,
    asked_at = excluded.asked_at, expires_at = excluded.expires_at
  WHERE kept.expires_at <= excluded.asked_at
  RETURNING transaction_code
), new AS MATERIALIZED (
  SELECT * FROM asked WHERE key IS NULL OR transaction_code IN (SELECT transaction_code FROM taken)
), wanted AS MATERIALIZED (
  SELECT network, address FROM new
  UNION SELECT partner_network, partner_address FROM new WHERE partner_network IS NOT NULL ORDER BY network, address
), held AS MATERIALIZED (
  SELECT kept.* FROM wanted CROSS JOIN LATERAL (
    SELECT id, network, address FROM wallets
    WHERE wallets.network = wanted.network AND wallets.address = wanted.address FOR KEY SHARE
  ) AS kept
), added AS (
  INSERT INTO wallets (network, address)
  SELECT * FROM wanted WHERE (network, address) NOT IN (SELECT network, address FROM held)
  ON CONFLICT DO NOTHING RETURNING id, network, address
), wallet AS MATERIALIZED (
  SELECT * FROM held UNION ALL SELECT * FROM added
), stored AS (
  INSERT INTO orders (transaction_code, account, status, sequence, created_at, due_at, ended_at, external_reference,
    partner_reference, wallet_id, partner_wallet_id, record)
  SELECT transaction_code, account, status, sequence, created_at, due_at, ended_at, external_reference, partner_reference,
    CASE WHEN partner_network IS NULL OR partner.id IS NOT NULL THEN own.id END, partner.id, record
  FROM new LEFT JOIN wallet AS own ON own.network = new.network AND own.address = new.address
    LEFT JOIN wallet AS partner ON partner.network = partner_network AND partner.address = partner_address
  ORDER BY ordinality
  RETURNING transaction_code
), message AS (
  INSERT INTO outbox (id, account, transaction_code, sequence, audience, url, host, type, body, created_at, state,
    next_attempt_at, postponed_until)
  SELECT id, account, transaction_code, sequence, audience, m.url, host, type, body, created_at,
    CASE WHEN off.url IS NULL THEN 'waiting' ELSE 'disabled' END, CASE WHEN off.url IS NULL THEN next_attempt_at END, 0
  FROM json_populate_recordset(NULL::outbox, $2::json) AS m JOIN stored USING (transaction_code)
    LEFT JOIN disabled_urls AS off ON off.url = m.url
  RETURNING transaction_code
)
SELECT codes, pg_notify($3, words) FROM (
  SELECT array_agg(transaction_code) AS codes, string_agg(
    CASE WHEN transaction_code IN (SELECT transaction_code FROM message) THEN '' ELSE '=' END
      || transaction_code, ' '
  ) AS words FROM stored
) AS told WHERE codes IS NOT NULL
