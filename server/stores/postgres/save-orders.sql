-- Stores the next versions of orders with their webhooks, and tells every process once. Returns the codes of the orders whose
-- stored version was the one before. A message waits behind the earlier ones of its order and audience. Those to a disabled
-- URL are stored, but not sent.
--
-- $1 to $3: as in create-orders.sql.
WITH locked AS MATERIALIZED (
  SELECT transaction_code FROM orders WHERE transaction_code = ANY (ARRAY (
    SELECT transaction_code FROM json_to_recordset($1::json) AS asked (transaction_code text)
  )) ORDER BY transaction_code FOR NO KEY UPDATE
), saved AS (
  UPDATE orders SET status = next.status, sequence = next.sequence, due_at = next.due_at, ended_at = next.ended_at,
    record = next.record
  FROM json_populate_recordset(NULL::orders, $1::json) AS next JOIN locked USING (transaction_code)
  WHERE orders.transaction_code = next.transaction_code AND orders.sequence = next.sequence - 1
    AND (orders.external_reference <> 'erased' OR next.external_reference = 'erased')
  RETURNING orders.transaction_code
), message AS (
  INSERT INTO outbox (id, account, transaction_code, sequence, audience, url, host, type, body, created_at, state,
    next_attempt_at, postponed_until)
  SELECT id, account, transaction_code, sequence, audience, m.url, host, type, body, created_at,
    CASE WHEN off.url IS NULL THEN 'waiting' ELSE 'disabled' END, CASE WHEN off.url IS NULL THEN next_attempt_at END,
    coalesce((
      SELECT max(greatest(earlier.next_attempt_at, earlier.postponed_until)) FROM outbox AS earlier
      WHERE earlier.next_attempt_at IS NOT NULL AND NOT earlier.can_be_overtaken
        AND earlier.transaction_code = m.transaction_code AND earlier.audience = m.audience
    ), 0)
  FROM json_populate_recordset(NULL::outbox, $2::json) AS m JOIN saved USING (transaction_code)
    LEFT JOIN disabled_urls AS off ON off.url = m.url
  RETURNING transaction_code
)
SELECT codes, pg_notify($3, words) FROM (
  SELECT array_agg(transaction_code) AS codes, string_agg(
    CASE WHEN transaction_code IN (SELECT transaction_code FROM message) THEN '' ELSE '=' END
      || transaction_code, ' '
  ) AS words FROM saved
) AS told WHERE codes IS NOT NULL
