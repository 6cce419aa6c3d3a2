-- A database of version 0.2.0.
--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: create_orders(json, json, json, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.create_orders(new_orders json, new_messages json, new_keys json, purge_until bigint) RETURNS TABLE(asked text, made text, is_same boolean)
    LANGUAGE plpgsql
    AS $$
  #variable_conflict use_column
  DECLARE
    codes text[];
  BEGIN
    INSERT INTO idempotency_keys AS kept (key, fingerprint, transaction_code, asked_at, expires_at)
    SELECT DISTINCT ON (key) key, fingerprint, transaction_code, asked_at, expires_at
    FROM ROWS FROM (json_populate_recordset(NULL::idempotency_keys, new_keys)) WITH ORDINALITY
    ORDER BY key, ordinality
    ON CONFLICT (key) DO UPDATE SET fingerprint = excluded.fingerprint, transaction_code = excluded.transaction_code,
      asked_at = excluded.asked_at, expires_at = excluded.expires_at
    WHERE kept.expires_at <= excluded.asked_at;

    RETURN QUERY
    SELECT k.transaction_code, kept.transaction_code, kept.fingerprint = k.fingerprint
    FROM json_populate_recordset(NULL::idempotency_keys, new_keys) AS k
    JOIN idempotency_keys AS kept ON kept.key = k.key AND kept.transaction_code <> k.transaction_code;

    codes := ARRAY(
      SELECT o.transaction_code FROM json_populate_recordset(NULL::orders, new_orders) AS o
      LEFT JOIN json_populate_recordset(NULL::idempotency_keys, new_keys) AS k USING (transaction_code)
      LEFT JOIN idempotency_keys AS kept ON kept.key = k.key
      WHERE k.key IS NULL OR kept.transaction_code = o.transaction_code
    );

    INSERT INTO wallets (network, address, first_seen_at)
    SELECT w.network, w.address, min(w.created_at) FROM (
      SELECT network, wallet_address AS address, created_at, transaction_code
      FROM json_populate_recordset(NULL::orders, new_orders)
      UNION ALL
      SELECT partner_network, partner_wallet_address, created_at, transaction_code
      FROM json_populate_recordset(NULL::orders, new_orders)
      WHERE partner_wallet_address IS NOT NULL
    ) AS w
    WHERE w.transaction_code = ANY (codes)
    GROUP BY w.network, w.address
    ORDER BY w.network, w.address
    ON CONFLICT DO NOTHING;

    INSERT INTO orders (transaction_code, account, created_at, fiat_amount, fiat_currency, amount_usd, rate, crypto_amount,
    crypto_currency, crypto_currency_network, network, wallet_address, external_reference, webhook_url,
    infrastructure_percent, profit_percent, commission_infrastructure, commission_profit, commission_net,
    partner_crypto_currency, partner_crypto_currency_network, partner_network, partner_wallet_address,
    partner_external_reference, partner_commission_percentage, partner_webhook_url, details, status, scenario, expires_at, monitoring_until, required_confirmations, timeline, sequence, due_at)
    SELECT transaction_code, account, created_at, fiat_amount, fiat_currency, amount_usd, rate, crypto_amount,
    crypto_currency, crypto_currency_network, network, wallet_address, external_reference, webhook_url,
    infrastructure_percent, profit_percent, commission_infrastructure, commission_profit, commission_net,
    partner_crypto_currency, partner_crypto_currency_network, partner_network, partner_wallet_address,
    partner_external_reference, partner_commission_percentage, partner_webhook_url, details, status, scenario, expires_at, monitoring_until, required_confirmations, timeline, sequence, due_at
    FROM json_populate_recordset(NULL::orders, new_orders)
    WHERE transaction_code = ANY (codes);

    PERFORM tell(new_messages, codes);

    -- Last, and without waiting for locks: these are out of order.
    IF purge_until IS NOT NULL THEN
      DELETE FROM idempotency_keys WHERE key IN (
        SELECT key FROM idempotency_keys WHERE expires_at <= purge_until LIMIT 1000 FOR UPDATE SKIP LOCKED
      );
    END IF;
  END $$;


--
-- Name: delete_ended_orders(text, bigint, bigint, bigint, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.delete_ended_orders(wanted_status text, ended_before bigint, after_end bigint, after_id bigint, max_count integer) RETURNS TABLE(deleted integer, scanned integer, last_end bigint, last_id bigint)
    LANGUAGE plpgsql
    AS $$
  DECLARE
    ids bigint[];
    ends bigint[];
    codes text[];
    networks text[];
    addresses text[];
  BEGIN
    SELECT array_agg(o.id ORDER BY o.ended_at, o.id), array_agg(o.ended_at ORDER BY o.ended_at, o.id) INTO ids, ends
    FROM (
      SELECT o.id, o.ended_at FROM orders AS o
      WHERE o.status = wanted_status AND o.ended_at < ended_before AND (o.ended_at, o.id) > (after_end, after_id)
      ORDER BY o.ended_at, o.id LIMIT max_count
    ) AS o;
    scanned := coalesce(array_length(ids, 1), 0);
    last_id := ids[scanned];
    last_end := ends[scanned];

    codes := ARRAY(
      SELECT o.transaction_code FROM orders AS o
      WHERE o.id = ANY (ids) AND o.status = wanted_status AND o.ended_at < ended_before AND NOT EXISTS (
        SELECT FROM messages AS m WHERE m.transaction_code = o.transaction_code AND m.state NOT IN ('delivered', 'failed', 'disabled')
      )
      FOR UPDATE OF o SKIP LOCKED
    );
    DELETE FROM idempotency_keys AS k WHERE k.transaction_code = ANY (codes);
    DELETE FROM messages AS m WHERE m.transaction_code = ANY (codes);
    WITH removed AS (
      DELETE FROM orders AS o WHERE o.transaction_code = ANY (codes)
      RETURNING o.network, o.wallet_address, o.partner_network, o.partner_wallet_address
    )
    SELECT array_agg(network) || array_agg(partner_network), array_agg(wallet_address) || array_agg(partner_wallet_address)
    INTO networks, addresses FROM removed;
    PERFORM delete_unused_wallets(networks, addresses);
    deleted := coalesce(array_length(codes, 1), 0);
    RETURN NEXT;
  END $$;


--
-- Name: delete_unused_wallets(text[], text[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.delete_unused_wallets(networks text[], addresses text[]) RETURNS integer
    LANGUAGE plpgsql
    AS $$
  DECLARE
    deleted integer;
  BEGIN
    DELETE FROM wallets WHERE (network, address) IN (
      SELECT w.network, w.address FROM wallets AS w
      JOIN unnest(networks, addresses) AS gone (network, address) ON gone.network = w.network AND gone.address = w.address
      WHERE NOT EXISTS (SELECT FROM orders AS o WHERE o.network = w.network AND o.wallet_address = w.address)
        AND NOT EXISTS (
          SELECT FROM orders AS o WHERE o.partner_network = w.network AND o.partner_wallet_address = w.address
        )
      ORDER BY w.network, w.address FOR UPDATE OF w SKIP LOCKED
    );
    GET DIAGNOSTICS deleted = ROW_COUNT;
    RETURN deleted;
  END $$;


--
-- Name: erase_order(json); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.erase_order(new_order json) RETURNS TABLE(messages_deleted integer, keys_deleted integer, wallets_deleted integer)
    LANGUAGE plpgsql
    AS $$
  DECLARE
    old orders;
    next orders := json_populate_record(NULL::orders, new_order);
  BEGIN
    SELECT * INTO old FROM orders AS o
    WHERE o.transaction_code = next.transaction_code AND o.sequence = next.sequence FOR UPDATE;
    IF NOT FOUND THEN RETURN; END IF;

    DELETE FROM idempotency_keys AS k WHERE k.transaction_code = old.transaction_code;
    GET DIAGNOSTICS keys_deleted = ROW_COUNT;
    DELETE FROM messages AS m WHERE m.transaction_code = old.transaction_code;
    GET DIAGNOSTICS messages_deleted = ROW_COUNT;

    INSERT INTO wallets (network, address, first_seen_at)
    SELECT network, address, old.created_at FROM (
      VALUES (next.network, next.wallet_address), (next.partner_network, next.partner_wallet_address)
    ) AS w (network, address) WHERE address IS NOT NULL
    GROUP BY network, address ORDER BY network, address ON CONFLICT DO NOTHING;
    UPDATE orders AS o SET wallet_address = next.wallet_address, external_reference = next.external_reference,
      webhook_url = next.webhook_url, timeline = next.timeline, details = next.details, partner_wallet_address = next.partner_wallet_address,
      partner_external_reference = next.partner_external_reference, partner_webhook_url = next.partner_webhook_url
    WHERE o.id = old.id;

    DELETE FROM disabled_urls AS d WHERE d.url IN (old.webhook_url, old.partner_webhook_url)
      AND NOT EXISTS (SELECT FROM orders AS o WHERE o.webhook_url = d.url OR o.partner_webhook_url = d.url);
    wallets_deleted := delete_unused_wallets(
      ARRAY[old.network, old.partner_network], ARRAY[old.wallet_address, old.partner_wallet_address]
    );
    RETURN NEXT;
  END $$;


--
-- Name: replace_targets(json); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.replace_targets(records json) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
  BEGIN
    INSERT INTO webhook_targets
    SELECT next.key, false, 0, next.last_request_at, 0, 0 FROM json_populate_recordset(NULL::webhook_targets, records) AS next
    ORDER BY next.key
    ON CONFLICT DO NOTHING;

    PERFORM FROM webhook_targets AS kept
    WHERE kept.key IN (SELECT key FROM json_populate_recordset(NULL::webhook_targets, records))
    ORDER BY kept.key FOR NO KEY UPDATE;

    IF EXISTS (
      SELECT FROM json_populate_recordset(NULL::webhook_targets, records) AS next
      JOIN webhook_targets AS kept USING (key) WHERE kept.version <> next.version - 1
    ) THEN
      RETURN false;
    END IF;

    UPDATE webhook_targets AS kept SET is_proven = next.is_proven, requests = next.requests,
      last_request_at = next.last_request_at, busy_until = next.busy_until, version = next.version
    FROM json_populate_recordset(NULL::webhook_targets, records) AS next WHERE kept.key = next.key;
    RETURN true;
  END $$;


--
-- Name: save_orders(json, json); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.save_orders(new_orders json, new_messages json) RETURNS text[]
    LANGUAGE plpgsql
    AS $$
  #variable_conflict use_column
  DECLARE
    codes text[];
  BEGIN
    PERFORM FROM orders
    WHERE transaction_code IN (SELECT transaction_code FROM json_populate_recordset(NULL::orders, new_orders))
    ORDER BY transaction_code FOR NO KEY UPDATE;

    WITH saved AS (
      UPDATE orders SET (status, scenario, expires_at, monitoring_until, required_confirmations, timeline, sequence, due_at) = (
        next.status, next.scenario, next.expires_at, next.monitoring_until, next.required_confirmations, next.timeline, next.sequence, next.due_at
      )
      FROM json_populate_recordset(NULL::orders, new_orders) AS next
      WHERE orders.transaction_code = next.transaction_code AND orders.sequence = next.sequence - 1
      RETURNING orders.transaction_code
    )
    SELECT coalesce(array_agg(transaction_code), '{}') INTO codes FROM saved;

    PERFORM tell(new_messages, codes);
    RETURN codes;
  END $$;


--
-- Name: tell(json, text[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tell(new_messages json, codes text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
  BEGIN
    INSERT INTO messages (id, account, transaction_code, sequence, audience, url, host, type, body, traceparent, created_at,
      state, next_attempt_at, held_until)
    SELECT m.id, m.account, m.transaction_code, m.sequence, m.audience, m.url, m.host, m.type, m.body, m.traceparent, m.created_at,
      CASE WHEN off.url IS NULL THEN 'waiting' ELSE 'disabled' END, CASE WHEN off.url IS NULL THEN m.next_attempt_at END,
      coalesce((SELECT max(greatest(earlier.next_attempt_at, earlier.held_until)) FROM messages AS earlier WHERE earlier.state = 'waiting'
        AND NOT earlier.can_be_overtaken AND earlier.transaction_code = m.transaction_code AND earlier.audience = m.audience), 0)
    FROM json_populate_recordset(NULL::messages, new_messages) AS m
    LEFT JOIN disabled_urls AS off ON off.url = m.url
    WHERE m.transaction_code = ANY (codes);

    PERFORM pg_notify('checkout_orders', code) FROM unnest(codes) AS code;
  END $$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: counters; Type: TABLE; Schema: public; Owner: -
--

CREATE UNLOGGED TABLE public.counters (
    key text NOT NULL,
    hits integer NOT NULL,
    ends_at timestamp with time zone NOT NULL
)
WITH (fillfactor='50');


--
-- Name: disabled_urls; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.disabled_urls (
    url text NOT NULL
);


--
-- Name: idempotency_keys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.idempotency_keys (
    key text NOT NULL,
    fingerprint text NOT NULL,
    transaction_code text NOT NULL,
    asked_at bigint NOT NULL,
    expires_at bigint NOT NULL
);


--
-- Name: last_rates; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.last_rates (
    id integer NOT NULL,
    date text NOT NULL,
    per_euro json NOT NULL,
    CONSTRAINT last_rates_id_check CHECK ((id = 1))
);


--
-- Name: messages; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.messages (
    number bigint NOT NULL,
    id text NOT NULL,
    account text NOT NULL,
    transaction_code text NOT NULL,
    sequence integer NOT NULL,
    audience text NOT NULL,
    url text NOT NULL,
    host text NOT NULL,
    type text NOT NULL,
    body text NOT NULL,
    created_at bigint NOT NULL,
    state text NOT NULL,
    next_attempt_at bigint,
    attempts jsonb DEFAULT '[]'::jsonb NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    lease text,
    lease_until bigint DEFAULT 0 NOT NULL,
    held_until bigint DEFAULT 0 NOT NULL,
    can_be_overtaken boolean DEFAULT false NOT NULL,
    traceparent text
);


--
-- Name: messages_number_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.messages ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.messages_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: orders; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.orders (
    id bigint NOT NULL,
    transaction_code text NOT NULL,
    account text NOT NULL,
    status text NOT NULL,
    scenario text,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    monitoring_until bigint NOT NULL,
    required_confirmations integer NOT NULL,
    timeline json NOT NULL,
    sequence integer NOT NULL,
    due_at bigint,
    fiat_amount text NOT NULL,
    fiat_currency text NOT NULL,
    amount_usd text NOT NULL,
    rate text NOT NULL,
    crypto_amount text NOT NULL,
    crypto_currency text NOT NULL,
    crypto_currency_network text NOT NULL,
    network text NOT NULL,
    wallet_address text NOT NULL,
    external_reference text NOT NULL,
    webhook_url text,
    infrastructure_percent text NOT NULL,
    profit_percent text NOT NULL,
    commission_infrastructure text NOT NULL,
    commission_profit text NOT NULL,
    commission_net text NOT NULL,
    partner_crypto_currency text,
    partner_crypto_currency_network text,
    partner_network text,
    partner_wallet_address text,
    partner_external_reference text,
    partner_commission_percentage text,
    partner_webhook_url text,
    details text,
    ended_at bigint GENERATED ALWAYS AS (
CASE
    WHEN (status = ANY (ARRAY['completed'::text, 'failed'::text, 'canceled'::text, 'refunded'::text])) THEN COALESCE((((timeline -> '-1'::integer) ->> 'at'::text))::bigint, created_at)
    WHEN (status = 'expired'::text) THEN GREATEST(COALESCE((((timeline -> '-1'::integer) ->> 'at'::text))::bigint, created_at), monitoring_until)
    ELSE NULL::bigint
END) STORED,
    CONSTRAINT orders_check CHECK (((partner_wallet_address IS NULL) = (partner_crypto_currency IS NULL)))
);


--
-- Name: orders_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.orders ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.orders_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: readiness; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.readiness (
    id integer NOT NULL,
    checks bigint NOT NULL,
    CONSTRAINT readiness_id_check CHECK ((id = 1))
);


--
-- Name: schema_versions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.schema_versions (
    version integer NOT NULL,
    made_at timestamp with time zone
);


--
-- Name: wallets; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.wallets (
    network text NOT NULL,
    address text NOT NULL,
    first_seen_at bigint NOT NULL
);


--
-- Name: webhook_targets; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_targets (
    key text NOT NULL,
    is_proven boolean NOT NULL,
    requests integer NOT NULL,
    last_request_at bigint NOT NULL,
    busy_until bigint NOT NULL,
    version bigint NOT NULL
);


--
-- Data for Name: counters; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: disabled_urls; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: idempotency_keys; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.idempotency_keys VALUES ('key-0', 'fingerprint-0', '00000000-0000-4000-8000-000000000006', 1773662400000, 1773748800000);
INSERT INTO public.idempotency_keys VALUES ('key-1', 'fingerprint-1', '00000000-0000-4000-8000-000000000007', 1773662400000, 1773748800000);
INSERT INTO public.idempotency_keys VALUES ('key-2', 'fingerprint-2', '00000000-0000-4000-8000-000000000008', 1773662400000, 1773748800000);


--
-- Data for Name: last_rates; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: messages; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (1, 'msg_00000000000040008000000000000006_1m', '', '00000000-0000-4000-8000-000000000006', 1, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:00:00.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000006","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"INV-0","sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400}]}}', 1773662400000, 'waiting', 1773662400000, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (2, 'msg_00000000000040008000000000000007_1m', '', '00000000-0000-4000-8000-000000000007', 1, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:00:00.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000007","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"INV-1","sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400}]}}', 1773662400000, 'waiting', 1773662400000, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (3, 'msg_00000000000040008000000000000007_2m', '', '00000000-0000-4000-8000-000000000007', 2, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.processing', '{"type":"order.processing","timestamp":"2026-03-16T12:00:01.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000007","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"processing","status_reason":null,"required_action":null,"external_reference":"INV-1","sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401}]}}', 1773662401000, 'waiting', 1773662401000, '[]', 0, NULL, 0, 1773662400000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (4, 'msg_00000000000040008000000000000008_1m', '', '00000000-0000-4000-8000-000000000008', 1, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:00:00.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000008","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"INV-2","sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400}]}}', 1773662400000, 'waiting', 1773662400000, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (5, 'msg_00000000000040008000000000000008_2m', '', '00000000-0000-4000-8000-000000000008', 2, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.processing', '{"type":"order.processing","timestamp":"2026-03-16T12:00:01.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000008","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"processing","status_reason":null,"required_action":null,"external_reference":"INV-2","sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401}]}}', 1773662401000, 'waiting', 1773662401000, '[]', 0, NULL, 0, 1773662400000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (6, 'msg_00000000000040008000000000000008_3m', '', '00000000-0000-4000-8000-000000000008', 3, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.paid', '{"type":"order.paid","timestamp":"2026-03-16T12:00:01.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000008","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"paid","status_reason":null,"required_action":null,"external_reference":"INV-2","sequence":3,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662401}]}}', 1773662401000, 'waiting', 1773662401000, '[]', 0, NULL, 0, 1773662401000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (7, 'msg_00000000000040008000000000000009_1m', '', '00000000-0000-4000-8000-000000000009', 1, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:00:00.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000009","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"INV-3","sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400}]}}', 1773662400000, 'waiting', 1773662400000, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (8, 'msg_00000000000040008000000000000009_2m', '', '00000000-0000-4000-8000-000000000009', 2, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.processing', '{"type":"order.processing","timestamp":"2026-03-16T12:00:01.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000009","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"processing","status_reason":null,"required_action":null,"external_reference":"INV-3","sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401}]}}', 1773662401000, 'waiting', 1773662401000, '[]', 0, NULL, 0, 1773662400000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (9, 'msg_00000000000040008000000000000009_3m', '', '00000000-0000-4000-8000-000000000009', 3, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.paid', '{"type":"order.paid","timestamp":"2026-03-16T12:00:01.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000009","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"paid","status_reason":null,"required_action":null,"external_reference":"INV-3","sequence":3,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662401}]}}', 1773662401000, 'waiting', 1773662401000, '[]', 0, NULL, 0, 1773662401000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (10, 'msg_00000000000040008000000000000009_4m', '', '00000000-0000-4000-8000-000000000009', 4, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.sending', '{"type":"order.sending","timestamp":"2026-03-16T12:00:01.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000009","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"sending","status_reason":null,"required_action":null,"external_reference":"INV-3","sequence":4,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":"f15f0aba2baf45fa909fe9f26fbc9b94450217867db88abd87c3ecfd5d8ac114","confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662401},{"sequence":4,"type":"order.sending","status":"sending","reason":null,"at":1773662401}]}}', 1773662401000, 'waiting', 1773662401000, '[]', 0, NULL, 0, 1773662401000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (11, 'msg_00000000000040008000000000000010_1m', '', '00000000-0000-4000-8000-000000000010', 1, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:00:00.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000010","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"INV-4","sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400}]}}', 1773662400000, 'waiting', 1773662400000, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (12, 'msg_00000000000040008000000000000010_1p', '', '00000000-0000-4000-8000-000000000010', 1, 'partner', 'https://partner.example/', 'partner.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:00:00.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000010","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"P-1","sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400}]}}', 1773662400000, 'waiting', 1773662400000, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (13, 'msg_00000000000040008000000000000010_2m', '', '00000000-0000-4000-8000-000000000010', 2, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.processing', '{"type":"order.processing","timestamp":"2026-03-16T12:00:01.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000010","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"processing","status_reason":null,"required_action":null,"external_reference":"INV-4","sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401}]}}', 1773662401000, 'waiting', 1773662401000, '[]', 0, NULL, 0, 1773662400000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (14, 'msg_00000000000040008000000000000010_2p', '', '00000000-0000-4000-8000-000000000010', 2, 'partner', 'https://partner.example/', 'partner.example', 'order.processing', '{"type":"order.processing","timestamp":"2026-03-16T12:00:01.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000010","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"processing","status_reason":null,"required_action":null,"external_reference":"P-1","sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401}]}}', 1773662401000, 'waiting', 1773662401000, '[]', 0, NULL, 0, 1773662400000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (15, 'msg_00000000000040008000000000000010_3m', '', '00000000-0000-4000-8000-000000000010', 3, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.paid', '{"type":"order.paid","timestamp":"2026-03-16T12:00:01.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000010","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"paid","status_reason":null,"required_action":null,"external_reference":"INV-4","sequence":3,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662401}]}}', 1773662401000, 'waiting', 1773662401000, '[]', 0, NULL, 0, 1773662401000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (16, 'msg_00000000000040008000000000000010_3p', '', '00000000-0000-4000-8000-000000000010', 3, 'partner', 'https://partner.example/', 'partner.example', 'order.paid', '{"type":"order.paid","timestamp":"2026-03-16T12:00:01.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000010","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"paid","status_reason":null,"required_action":null,"external_reference":"P-1","sequence":3,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662401}]}}', 1773662401000, 'waiting', 1773662401000, '[]', 0, NULL, 0, 1773662401000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (17, 'msg_00000000000040008000000000000010_4m', '', '00000000-0000-4000-8000-000000000010', 4, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.sending', '{"type":"order.sending","timestamp":"2026-03-16T12:00:01.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000010","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"sending","status_reason":null,"required_action":null,"external_reference":"INV-4","sequence":4,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":"72f730eafe3a05502a923346d4dd3d8fb7ea905aa0921ec6a5119fd8f2620e6c","confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662401},{"sequence":4,"type":"order.sending","status":"sending","reason":null,"at":1773662401}]}}', 1773662401000, 'waiting', 1773662401000, '[]', 0, NULL, 0, 1773662401000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (18, 'msg_00000000000040008000000000000010_4p', '', '00000000-0000-4000-8000-000000000010', 4, 'partner', 'https://partner.example/', 'partner.example', 'order.sending', '{"type":"order.sending","timestamp":"2026-03-16T12:00:01.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000010","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"sending","status_reason":null,"required_action":null,"external_reference":"P-1","sequence":4,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":"72f730eafe3a05502a923346d4dd3d8fb7ea905aa0921ec6a5119fd8f2620e6c","confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662401},{"sequence":4,"type":"order.sending","status":"sending","reason":null,"at":1773662401}]}}', 1773662401000, 'waiting', 1773662401000, '[]', 0, NULL, 0, 1773662401000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (19, 'msg_00000000000040008000000000000010_5m', '', '00000000-0000-4000-8000-000000000010', 5, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.confirmation', '{"type":"order.confirmation","timestamp":"2026-03-16T12:00:01.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000010","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"sending","status_reason":null,"required_action":null,"external_reference":"INV-4","sequence":5,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":"72f730eafe3a05502a923346d4dd3d8fb7ea905aa0921ec6a5119fd8f2620e6c","confirmations":1,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662401},{"sequence":4,"type":"order.sending","status":"sending","reason":null,"at":1773662401},{"sequence":5,"type":"order.confirmation","status":"sending","reason":null,"at":1773662401}]}}', 1773662401000, 'waiting', 1773662401000, '[]', 0, NULL, 0, 1773662401000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (20, 'msg_00000000000040008000000000000010_5p', '', '00000000-0000-4000-8000-000000000010', 5, 'partner', 'https://partner.example/', 'partner.example', 'order.confirmation', '{"type":"order.confirmation","timestamp":"2026-03-16T12:00:01.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000010","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"sending","status_reason":null,"required_action":null,"external_reference":"P-1","sequence":5,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":"72f730eafe3a05502a923346d4dd3d8fb7ea905aa0921ec6a5119fd8f2620e6c","confirmations":1,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662401},{"sequence":4,"type":"order.sending","status":"sending","reason":null,"at":1773662401},{"sequence":5,"type":"order.confirmation","status":"sending","reason":null,"at":1773662401}]}}', 1773662401000, 'waiting', 1773662401000, '[]', 0, NULL, 0, 1773662401000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (21, 'msg_00000000000040008000000000000010_6m', '', '00000000-0000-4000-8000-000000000010', 6, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.completed', '{"type":"order.completed","timestamp":"2026-03-16T12:00:01.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000010","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"completed","status_reason":null,"required_action":null,"external_reference":"INV-4","sequence":6,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":"72f730eafe3a05502a923346d4dd3d8fb7ea905aa0921ec6a5119fd8f2620e6c","confirmations":19,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662401},{"sequence":4,"type":"order.sending","status":"sending","reason":null,"at":1773662401},{"sequence":5,"type":"order.confirmation","status":"sending","reason":null,"at":1773662401},{"sequence":6,"type":"order.completed","status":"completed","reason":null,"at":1773662401}]}}', 1773662401000, 'waiting', 1773662401000, '[]', 0, NULL, 0, 1773662401000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (22, 'msg_00000000000040008000000000000010_6p', '', '00000000-0000-4000-8000-000000000010', 6, 'partner', 'https://partner.example/', 'partner.example', 'order.completed', '{"type":"order.completed","timestamp":"2026-03-16T12:00:01.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000010","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"completed","status_reason":null,"required_action":null,"external_reference":"P-1","sequence":6,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":"72f730eafe3a05502a923346d4dd3d8fb7ea905aa0921ec6a5119fd8f2620e6c","confirmations":19,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662401},{"sequence":4,"type":"order.sending","status":"sending","reason":null,"at":1773662401},{"sequence":5,"type":"order.confirmation","status":"sending","reason":null,"at":1773662401},{"sequence":6,"type":"order.completed","status":"completed","reason":null,"at":1773662401}]}}', 1773662401000, 'waiting', 1773662401000, '[]', 0, NULL, 0, 1773662401000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (23, 'msg_00000000000040008000000000000011_1m', '', '00000000-0000-4000-8000-000000000011', 1, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:00:00.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000011","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"INV-5","sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400}]}}', 1773662400000, 'waiting', 1773662400000, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (24, 'msg_00000000000040008000000000000011_2m', '', '00000000-0000-4000-8000-000000000011', 2, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.processing', '{"type":"order.processing","timestamp":"2026-03-16T12:00:01.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000011","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"processing","status_reason":null,"required_action":null,"external_reference":"INV-5","sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401}]}}', 1773662401000, 'waiting', 1773662401000, '[]', 0, NULL, 0, 1773662400000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (25, 'msg_00000000000040008000000000000011_3m', '', '00000000-0000-4000-8000-000000000011', 3, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.on_hold', '{"type":"order.on_hold","timestamp":"2026-03-16T12:00:01.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000011","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"on_hold","status_reason":"compliance_review","required_action":null,"external_reference":"INV-5","sequence":3,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401},{"sequence":3,"type":"order.on_hold","status":"on_hold","reason":"compliance_review","at":1773662401}]}}', 1773662401000, 'waiting', 1773662401000, '[]', 0, NULL, 0, 1773662401000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (26, 'msg_00000000000040008000000000000012_1m', '', '00000000-0000-4000-8000-000000000012', 1, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:00:00.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000012","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"INV-6","sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400}]}}', 1773662400000, 'waiting', 1773662400000, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (27, 'msg_00000000000040008000000000000012_2m', '', '00000000-0000-4000-8000-000000000012', 2, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.failed', '{"type":"order.failed","timestamp":"2026-03-16T12:00:01.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000012","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"failed","status_reason":"card_declined","required_action":null,"external_reference":"INV-6","sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400},{"sequence":2,"type":"order.failed","status":"failed","reason":"card_declined","at":1773662401}]}}', 1773662401000, 'waiting', 1773662401000, '[]', 0, NULL, 0, 1773662400000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (28, 'msg_00000000000040008000000000000013_1m', '', '00000000-0000-4000-8000-000000000013', 1, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:00:00.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000013","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"INV-7","sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400}]}}', 1773662400000, 'waiting', 1773662400000, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (29, 'msg_00000000000040008000000000000013_2m', '', '00000000-0000-4000-8000-000000000013', 2, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.expired', '{"type":"order.expired","timestamp":"2026-03-16T12:00:01.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000013","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"expired","status_reason":"not_paid_in_time","required_action":null,"external_reference":"INV-7","sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400},{"sequence":2,"type":"order.expired","status":"expired","reason":"not_paid_in_time","at":1773662401}]}}', 1773662401000, 'waiting', 1773662401000, '[]', 0, NULL, 0, 1773662400000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (30, 'msg_00000000000040008000000000000014_1m', '', '00000000-0000-4000-8000-000000000014', 1, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:00:00.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000014","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"INV-8","sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400}]}}', 1773662400000, 'waiting', 1773662400000, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (31, 'msg_00000000000040008000000000000014_2m', '', '00000000-0000-4000-8000-000000000014', 2, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.canceled', '{"type":"order.canceled","timestamp":"2026-03-16T12:00:01.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000014","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"canceled","status_reason":"buyer","required_action":null,"external_reference":"INV-8","sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400},{"sequence":2,"type":"order.canceled","status":"canceled","reason":"buyer","at":1773662401}]}}', 1773662401000, 'waiting', 1773662401000, '[]', 0, NULL, 0, 1773662400000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (32, 'msg_00000000000040008000000000000015_1m', '', '00000000-0000-4000-8000-000000000015', 1, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:00:00.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000015","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"INV-9","sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400}]}}', 1773662400000, 'waiting', 1773662400000, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (33, 'msg_00000000000040008000000000000015_2m', '', '00000000-0000-4000-8000-000000000015', 2, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.processing', '{"type":"order.processing","timestamp":"2026-03-16T12:00:01.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000015","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"processing","status_reason":null,"required_action":null,"external_reference":"INV-9","sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401}]}}', 1773662401000, 'waiting', 1773662401000, '[]', 0, NULL, 0, 1773662400000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (34, 'msg_00000000000040008000000000000015_3m', '', '00000000-0000-4000-8000-000000000015', 3, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.paid', '{"type":"order.paid","timestamp":"2026-03-16T12:00:01.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000015","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"paid","status_reason":null,"required_action":null,"external_reference":"INV-9","sequence":3,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662401}]}}', 1773662401000, 'waiting', 1773662401000, '[]', 0, NULL, 0, 1773662401000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (35, 'msg_00000000000040008000000000000015_4m', '', '00000000-0000-4000-8000-000000000015', 4, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.refunding', '{"type":"order.refunding","timestamp":"2026-03-16T12:00:01.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000015","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"refunding","status_reason":"payout_impossible","required_action":null,"external_reference":"INV-9","sequence":4,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662401},{"sequence":4,"type":"order.refunding","status":"refunding","reason":"payout_impossible","at":1773662401}]}}', 1773662401000, 'waiting', 1773662401000, '[]', 0, NULL, 0, 1773662401000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (36, 'msg_00000000000040008000000000000016_1m', '', '00000000-0000-4000-8000-000000000016', 1, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:00:00.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000016","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"INV-10","sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400}]}}', 1773662400000, 'waiting', 1773662400000, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (37, 'msg_00000000000040008000000000000016_2m', '', '00000000-0000-4000-8000-000000000016', 2, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.processing', '{"type":"order.processing","timestamp":"2026-03-16T12:00:01.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000016","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"processing","status_reason":null,"required_action":null,"external_reference":"INV-10","sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401}]}}', 1773662401000, 'waiting', 1773662401000, '[]', 0, NULL, 0, 1773662400000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (38, 'msg_00000000000040008000000000000016_3m', '', '00000000-0000-4000-8000-000000000016', 3, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.paid', '{"type":"order.paid","timestamp":"2026-03-16T12:00:01.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000016","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"paid","status_reason":null,"required_action":null,"external_reference":"INV-10","sequence":3,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662401}]}}', 1773662401000, 'waiting', 1773662401000, '[]', 0, NULL, 0, 1773662401000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (39, 'msg_00000000000040008000000000000016_4m', '', '00000000-0000-4000-8000-000000000016', 4, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.refunding', '{"type":"order.refunding","timestamp":"2026-03-16T12:00:01.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000016","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"refunding","status_reason":"payout_impossible","required_action":null,"external_reference":"INV-10","sequence":4,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662401},{"sequence":4,"type":"order.refunding","status":"refunding","reason":"payout_impossible","at":1773662401}]}}', 1773662401000, 'waiting', 1773662401000, '[]', 0, NULL, 0, 1773662401000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (40, 'msg_00000000000040008000000000000016_5m', '', '00000000-0000-4000-8000-000000000016', 5, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.refunded', '{"type":"order.refunded","timestamp":"2026-03-16T12:00:01.000Z","data":{"transaction_code":"00000000-0000-4000-8000-000000000016","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"refunded","status_reason":null,"required_action":null,"external_reference":"INV-10","sequence":5,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662401},{"sequence":4,"type":"order.refunding","status":"refunding","reason":"payout_impossible","at":1773662401},{"sequence":5,"type":"order.refunded","status":"refunded","reason":null,"at":1773662401}]}}', 1773662401000, 'waiting', 1773662401000, '[]', 0, NULL, 0, 1773662401000, false, NULL);


--
-- Data for Name: orders; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (1, '00000000-0000-4000-8000-000000000006', '', 'pending', NULL, 1773662400000, 1773663300000, 1773749700000, 19, '[]', 1, 1773663300000, '10.50', 'EUR', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'INV-0', 'https://shop.example/?a=1', '1.5', '2.5', '0.16', '0.26', '10.08', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (2, '00000000-0000-4000-8000-000000000007', '', 'processing', NULL, 1773662400000, 1773663300000, 1773749700000, 19, '[{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401000,"sets":{}}]', 2, 1773664201000, '10.50', 'EUR', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'INV-1', 'https://shop.example/?a=1', '1.5', '2.5', '0.16', '0.26', '10.08', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (3, '00000000-0000-4000-8000-000000000008', '', 'paid', NULL, 1773662400000, 1773663300000, 1773749700000, 19, '[{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401000,"sets":{}},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662401000,"sets":{"captured":true}}]', 3, NULL, '10.50', 'EUR', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'INV-2', 'https://shop.example/?a=1', '1.5', '2.5', '0.16', '0.26', '10.08', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"payment_option":"card","payment_url":"https://pay.example/?a=1","metadata":{"cart":7},"upstream":{"id":"provider","code":"P-9"}}', DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (4, '00000000-0000-4000-8000-000000000009', '', 'sending', NULL, 1773662400000, 1773663300000, 1773749700000, 19, '[{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401000,"sets":{}},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662401000,"sets":{"captured":true}},{"sequence":4,"type":"order.sending","status":"sending","reason":null,"at":1773662401000,"sets":{"tx_hash":"f15f0aba2baf45fa909fe9f26fbc9b94450217867db88abd87c3ecfd5d8ac114","confirmations":0}}]', 4, NULL, '10.50', 'EUR', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'INV-3', 'https://shop.example/?a=1', '1.5', '2.5', '0.16', '0.26', '10.08', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (5, '00000000-0000-4000-8000-000000000010', '', 'completed', NULL, 1773662400000, 1773663300000, 1773749700000, 19, '[{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401000,"sets":{}},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662401000,"sets":{"captured":true}},{"sequence":4,"type":"order.sending","status":"sending","reason":null,"at":1773662401000,"sets":{"tx_hash":"72f730eafe3a05502a923346d4dd3d8fb7ea905aa0921ec6a5119fd8f2620e6c","confirmations":0}},{"sequence":5,"type":"order.confirmation","status":"sending","reason":null,"at":1773662401000,"sets":{"confirmations":1}},{"sequence":6,"type":"order.completed","status":"completed","reason":null,"at":1773662401000,"sets":{"confirmations":19}}]', 6, NULL, '10.50', 'EUR', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'INV-4', 'https://shop.example/?a=1', '1.5', '2.5', '0.16', '0.26', '10.08', 'BTC', 'BTC', 'BITCOIN', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'P-1', '1.25', 'https://partner.example/', NULL, DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (6, '00000000-0000-4000-8000-000000000011', '', 'on_hold', NULL, 1773662400000, 1773663300000, 1773749700000, 19, '[{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401000,"sets":{}},{"sequence":3,"type":"order.on_hold","status":"on_hold","reason":"compliance_review","at":1773662401000,"sets":{}}]', 3, NULL, '10.50', 'EUR', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'INV-5', 'https://shop.example/?a=1', '1.5', '2.5', '0.16', '0.26', '10.08', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (7, '00000000-0000-4000-8000-000000000012', '', 'failed', NULL, 1773662400000, 1773663300000, 1773749700000, 19, '[{"sequence":2,"type":"order.failed","status":"failed","reason":"card_declined","at":1773662401000,"sets":{}}]', 2, NULL, '10.50', 'EUR', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'INV-6', 'https://shop.example/?a=1', '1.5', '2.5', '0.16', '0.26', '10.08', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (8, '00000000-0000-4000-8000-000000000013', '', 'expired', NULL, 1773662400000, 1773663300000, 1773749700000, 19, '[{"sequence":2,"type":"order.expired","status":"expired","reason":"not_paid_in_time","at":1773662401000,"sets":{}}]', 2, NULL, '10.50', 'EUR', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'INV-7', 'https://shop.example/?a=1', '1.5', '2.5', '0.16', '0.26', '10.08', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (9, '00000000-0000-4000-8000-000000000014', '', 'canceled', NULL, 1773662400000, 1773663300000, 1773749700000, 19, '[{"sequence":2,"type":"order.canceled","status":"canceled","reason":"buyer","at":1773662401000,"sets":{}}]', 2, NULL, '10.50', 'EUR', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'INV-8', 'https://shop.example/?a=1', '1.5', '2.5', '0.16', '0.26', '10.08', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (10, '00000000-0000-4000-8000-000000000015', '', 'refunding', NULL, 1773662400000, 1773663300000, 1773749700000, 19, '[{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401000,"sets":{}},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662401000,"sets":{"captured":true}},{"sequence":4,"type":"order.refunding","status":"refunding","reason":"payout_impossible","at":1773662401000,"sets":{}}]', 4, NULL, '10.50', 'EUR', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'INV-9', 'https://shop.example/?a=1', '1.5', '2.5', '0.16', '0.26', '10.08', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (11, '00000000-0000-4000-8000-000000000016', '', 'refunded', NULL, 1773662400000, 1773663300000, 1773749700000, 19, '[{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662401000,"sets":{}},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662401000,"sets":{"captured":true}},{"sequence":4,"type":"order.refunding","status":"refunding","reason":"payout_impossible","at":1773662401000,"sets":{}},{"sequence":5,"type":"order.refunded","status":"refunded","reason":null,"at":1773662401000,"sets":{}}]', 5, NULL, '10.50', 'EUR', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'INV-10', 'https://shop.example/?a=1', '1.5', '2.5', '0.16', '0.26', '10.08', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, DEFAULT);


--
-- Data for Name: readiness; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.readiness VALUES (1, 0);


--
-- Data for Name: schema_versions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.schema_versions VALUES (1, '2026-11-22 08:28:54.726599+00');
INSERT INTO public.schema_versions VALUES (2, '2026-11-22 08:28:54.726599+00');
INSERT INTO public.schema_versions VALUES (3, '2026-11-22 08:28:54.726599+00');
INSERT INTO public.schema_versions VALUES (4, '2026-11-22 08:28:54.726599+00');
INSERT INTO public.schema_versions VALUES (5, '2026-11-22 08:28:54.726599+00');
INSERT INTO public.schema_versions VALUES (6, '2026-11-22 08:28:54.726599+00');


--
-- Data for Name: wallets; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.wallets VALUES ('TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 1773662400000);
INSERT INTO public.wallets VALUES ('BITCOIN', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 1773662400000);


--
-- Data for Name: webhook_targets; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Name: messages_number_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.messages_number_seq', 40, true);


--
-- Name: orders_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.orders_id_seq', 11, true);


--
-- Name: counters counters_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.counters
    ADD CONSTRAINT counters_pkey PRIMARY KEY (key);


--
-- Name: disabled_urls disabled_urls_url_excl; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.disabled_urls
    ADD CONSTRAINT disabled_urls_url_excl EXCLUDE USING hash (url WITH =);


--
-- Name: idempotency_keys idempotency_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (key);


--
-- Name: last_rates last_rates_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.last_rates
    ADD CONSTRAINT last_rates_pkey PRIMARY KEY (id);


--
-- Name: messages messages_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_id_key UNIQUE (id);


--
-- Name: messages messages_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (number);


--
-- Name: orders orders_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);


--
-- Name: orders orders_transaction_code_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_transaction_code_key UNIQUE (transaction_code);


--
-- Name: readiness readiness_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.readiness
    ADD CONSTRAINT readiness_pkey PRIMARY KEY (id);


--
-- Name: schema_versions schema_versions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.schema_versions
    ADD CONSTRAINT schema_versions_pkey PRIMARY KEY (version);


--
-- Name: wallets wallets_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.wallets
    ADD CONSTRAINT wallets_pkey PRIMARY KEY (network, address);


--
-- Name: webhook_targets webhook_targets_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_targets
    ADD CONSTRAINT webhook_targets_pkey PRIMARY KEY (key);


--
-- Name: counters_by_end; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX counters_by_end ON public.counters USING btree (ends_at);


--
-- Name: idempotency_keys_by_expiry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX idempotency_keys_by_expiry ON public.idempotency_keys USING btree (expires_at);


--
-- Name: idempotency_keys_by_order; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX idempotency_keys_by_order ON public.idempotency_keys USING btree (transaction_code);


--
-- Name: messages_by_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX messages_by_age ON public.messages USING btree (account, number);


--
-- Name: messages_by_order; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX messages_by_order ON public.messages USING btree (transaction_code);


--
-- Name: messages_by_state; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX messages_by_state ON public.messages USING btree (account, state, number);


--
-- Name: messages_by_url; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX messages_by_url ON public.messages USING btree (md5(url), state, number);


--
-- Name: messages_waiting_by_host; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX messages_waiting_by_host ON public.messages USING btree (host) WHERE (state = 'waiting'::text);


--
-- Name: messages_waiting_by_line; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX messages_waiting_by_line ON public.messages USING btree (transaction_code, audience, sequence) WHERE (state = 'waiting'::text);


--
-- Name: messages_waiting_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX messages_waiting_by_time ON public.messages USING btree (GREATEST(next_attempt_at, lease_until, held_until), number) WHERE (state = 'waiting'::text);


--
-- Name: orders_by_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_by_age ON public.orders USING btree (account, id);


--
-- Name: orders_by_due_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_by_due_time ON public.orders USING btree (account, due_at) WHERE (due_at IS NOT NULL);


--
-- Name: orders_by_end; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_by_end ON public.orders USING btree (status, ended_at, id) WHERE (ended_at IS NOT NULL);


--
-- Name: orders_by_partner_wallet; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_by_partner_wallet ON public.orders USING btree (partner_network, partner_wallet_address) WHERE (partner_wallet_address IS NOT NULL);


--
-- Name: orders_by_wallet; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_by_wallet ON public.orders USING btree (network, wallet_address);


--
-- Name: webhook_targets_by_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_targets_by_age ON public.webhook_targets USING btree (last_request_at);


--
-- Name: orders orders_network_wallet_address_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_network_wallet_address_fkey FOREIGN KEY (network, wallet_address) REFERENCES public.wallets(network, address);


--
-- Name: orders orders_partner_network_partner_wallet_address_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_partner_network_partner_wallet_address_fkey FOREIGN KEY (partner_network, partner_wallet_address) REFERENCES public.wallets(network, address);


--
-- PostgreSQL database dump complete
--


