-- A database of version 0.3.1.
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
    fresh orders[] := ARRAY(SELECT o FROM json_populate_recordset(NULL::orders, new_orders) AS o);
    keys idempotency_keys[];
    codes text[];
    loud text[];
    quiet text;
  BEGIN
    IF json_array_length(new_keys) = 0 THEN
      codes := ARRAY(SELECT transaction_code FROM unnest(fresh));
    ELSE
      keys := ARRAY(SELECT k FROM json_populate_recordset(NULL::idempotency_keys, new_keys) AS k);
      INSERT INTO idempotency_keys AS kept (key, fingerprint, transaction_code, asked_at, expires_at)
      SELECT DISTINCT ON (key) key, fingerprint, transaction_code, asked_at, expires_at
      FROM unnest(keys) WITH ORDINALITY
      ORDER BY key, ordinality
      ON CONFLICT (key) DO UPDATE SET fingerprint = excluded.fingerprint, transaction_code = excluded.transaction_code,
        asked_at = excluded.asked_at, expires_at = excluded.expires_at
      WHERE kept.expires_at <= excluded.asked_at;

      RETURN QUERY
      SELECT k.transaction_code, kept.transaction_code, kept.fingerprint = k.fingerprint
      FROM unnest(keys) AS k
      JOIN idempotency_keys AS kept ON kept.key = k.key AND kept.transaction_code <> k.transaction_code;

      codes := ARRAY(
        SELECT o.transaction_code FROM unnest(fresh) AS o
        LEFT JOIN unnest(keys) AS k USING (transaction_code)
        LEFT JOIN idempotency_keys AS kept ON kept.key = k.key
        WHERE k.key IS NULL OR kept.transaction_code = o.transaction_code
      );
      fresh := ARRAY(SELECT o FROM unnest(fresh) AS o WHERE o.transaction_code = ANY (codes));
    END IF;

    INSERT INTO wallets (network, address, first_seen_at)
    SELECT w.network, w.address, min(w.created_at) FROM (
      SELECT network, wallet_address AS address, created_at FROM unnest(fresh)
      UNION ALL
      SELECT partner_network, partner_wallet_address, created_at FROM unnest(fresh) WHERE partner_wallet_address IS NOT NULL
    ) AS w
    GROUP BY w.network, w.address
    ORDER BY w.network, w.address
    ON CONFLICT DO NOTHING;

    INSERT INTO orders (transaction_code, account, created_at, fiat_amount, fiat_currency, amount_usd, rate, crypto_amount,
    crypto_currency, crypto_currency_network, network, wallet_address, external_reference, webhook_url,
    infrastructure_percent, profit_percent, commission_infrastructure, commission_profit, commission_net,
    partner_crypto_currency, partner_crypto_currency_network, partner_network, partner_wallet_address,
    partner_external_reference, partner_commission_percentage, partner_webhook_url, details, status, scenario, expires_at, monitoring_until, required_confirmations, timeline, sequence, due_at) SELECT transaction_code, account, created_at, fiat_amount, fiat_currency, amount_usd, rate, crypto_amount,
    crypto_currency, crypto_currency_network, network, wallet_address, external_reference, webhook_url,
    infrastructure_percent, profit_percent, commission_infrastructure, commission_profit, commission_net,
    partner_crypto_currency, partner_crypto_currency_network, partner_network, partner_wallet_address,
    partner_external_reference, partner_commission_percentage, partner_webhook_url, details, status, scenario, expires_at, monitoring_until, required_confirmations, timeline, sequence, due_at FROM unnest(fresh);

    IF json_array_length(new_messages) > 0 THEN
      loud := ARRAY(
        SELECT DISTINCT m.transaction_code FROM json_to_recordset(new_messages) AS m (transaction_code text)
        WHERE m.transaction_code = ANY (codes)
      );
      PERFORM tell(new_messages, loud);
    END IF;
    quiet := (SELECT string_agg(code, ' ') FROM unnest(codes) AS code WHERE loud IS NULL OR code <> ALL (loud));
    IF length(quiet) < 7900 THEN
      PERFORM pg_notify('checkout_orders', '=' || quiet);
    ELSE
      PERFORM pg_notify('checkout_orders', '=' || code) FROM unnest(string_to_array(quiet, ' ')) AS code;
    END IF;

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
-- Name: delete_upstream_rows(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.delete_upstream_rows() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  BEGIN
    DELETE FROM upstream_attempts AS a USING gone WHERE a.transaction_code = gone.transaction_code;
    DELETE FROM upstream_inbox AS i USING gone WHERE i.transaction_code = gone.transaction_code;
    RETURN NULL;
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
-- Name: audit; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audit (
    number bigint NOT NULL,
    id text NOT NULL,
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


--
-- Name: audit_number_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.audit ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


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
-- Name: upstream_attempts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.upstream_attempts (
    transaction_code text NOT NULL,
    version integer NOT NULL,
    state text NOT NULL,
    key text,
    created_at bigint NOT NULL,
    due_at bigint,
    record json NOT NULL
);


--
-- Name: upstream_inbox; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.upstream_inbox (
    number bigint NOT NULL,
    transaction_code text NOT NULL,
    event_key text NOT NULL,
    received_at bigint NOT NULL,
    due_at bigint,
    headers json NOT NULL,
    body text NOT NULL,
    tries integer NOT NULL,
    result text
);


--
-- Name: upstream_inbox_number_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.upstream_inbox ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.upstream_inbox_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
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
-- Data for Name: audit; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (1, 'entry-0', '', 1773662400000, 'write', 'order.move', NULL, 'The buyer’s bank "called"; 3 × 😀', '{"trigger":"capture"}', 'pending', '203.0.113.0/24');
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (2, 'entry-1', '', 1773662400001, 'write', 'order.move', '10000000-0000-4000-8000-000000000001', NULL, '{"trigger":"capture"}', 'pending', '203.0.113.0/24');
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (3, 'entry-2', '', 1773662400002, 'write', 'order.move', '10000000-0000-4000-8000-000000000002', 'The buyer’s bank "called"; 3 × 😀', '{"trigger":"capture"}', 'done', '203.0.113.0/24');
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (4, 'entry-3', '', 1773662400003, 'write', 'order.move', '10000000-0000-4000-8000-000000000003', 'The buyer’s bank "called"; 3 × 😀', '{"trigger":"capture"}', 'pending', '203.0.113.0/24');


--
-- Data for Name: counters; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: disabled_urls; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.disabled_urls VALUES ('https://shop.example/?a=1');


--
-- Data for Name: idempotency_keys; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.idempotency_keys VALUES ('key-pending', 'fingerprint-0', '10000000-0000-4000-8000-000000000000', 1773662400000, 1773748800000);
INSERT INTO public.idempotency_keys VALUES ('key-processing', 'fingerprint-0', '10000000-0000-4000-8000-000000000002', 1773662400000, 1773748800000);
INSERT INTO public.idempotency_keys VALUES ('key-paid', 'fingerprint-0', '10000000-0000-4000-8000-000000000004', 1773662400000, 1773748800000);
INSERT INTO public.idempotency_keys VALUES ('key-sending', 'fingerprint-0', '10000000-0000-4000-8000-000000000006', 1773662400000, 1773748800000);
INSERT INTO public.idempotency_keys VALUES ('key-completed', 'fingerprint-0', '10000000-0000-4000-8000-000000000008', 1773662400000, 1773748800000);
INSERT INTO public.idempotency_keys VALUES ('key-on_hold', 'fingerprint-0', '10000000-0000-4000-8000-000000000010', 1773662400000, 1773748800000);
INSERT INTO public.idempotency_keys VALUES ('key-failed', 'fingerprint-0', '10000000-0000-4000-8000-000000000012', 1773662400000, 1773748800000);
INSERT INTO public.idempotency_keys VALUES ('key-expired', 'fingerprint-0', '10000000-0000-4000-8000-000000000014', 1773662400000, 1773748800000);
INSERT INTO public.idempotency_keys VALUES ('key-canceled', 'fingerprint-0', '10000000-0000-4000-8000-000000000016', 1773662400000, 1773748800000);
INSERT INTO public.idempotency_keys VALUES ('key-refunding', 'fingerprint-0', '10000000-0000-4000-8000-000000000018', 1773662400000, 1773748800000);
INSERT INTO public.idempotency_keys VALUES ('key-refunded', 'fingerprint-0', '10000000-0000-4000-8000-000000000020', 1773662400000, 1773748800000);


--
-- Data for Name: last_rates; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.last_rates VALUES (1, '2026-11-20', '{"USD":"1.1476","JPY":"163.1"}');


--
-- Data for Name: messages; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (7, 'msg_10000000000040008000000000000002_2p', '', '10000000-0000-4000-8000-000000000002', 2, 'partner', 'https://partner.example/', 'partner.example', 'order.processing', '{"type":"order.processing","timestamp":"2026-03-16T12:02:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000002","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"processing","status_reason":null,"required_action":null,"external_reference":"P-1","payment_option":null,"payment_url":null,"sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662520,"expires_at":1773663420,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662520},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662521}]}}', 1773662521000, 'waiting', 1773662521000, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (6, 'msg_10000000000040008000000000000002_2m', '', '10000000-0000-4000-8000-000000000002', 2, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.processing', '{"type":"order.processing","timestamp":"2026-03-16T12:02:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000002","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"processing","status_reason":null,"required_action":null,"external_reference":"INV-1 \"😀\"","payment_option":null,"payment_url":null,"sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662520,"expires_at":1773663420,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662520},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662521}]}}', 1773662521000, 'disabled', NULL, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (10, 'msg_10000000000040008000000000000004_1m', '', '10000000-0000-4000-8000-000000000004', 1, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:04:00.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000004","fiat_amount":"1200","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"0xabc","status":"pending","status_reason":null,"required_action":null,"external_reference":"INV-2 \"😀\"","payment_option":"card","payment_url":"https://pay.example/?a=1","sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"1189.92"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662640,"expires_at":1773663540,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662640}],"metadata":{"cart":7,"note":"\"Ä\" 😀\n\\"}}}', 1773662640000, 'disabled', NULL, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (24, 'msg_10000000000040008000000000000009_1p', '', '10000000-0000-4000-8000-000000000009', 1, 'partner', 'https://partner.example/', 'partner.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:09:00.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000009","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"P-1","payment_option":null,"payment_url":null,"sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662940,"expires_at":1773663840,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662940}]}}', 1773662940000, 'waiting', 1773662940000, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (26, 'msg_10000000000040008000000000000009_2p', '', '10000000-0000-4000-8000-000000000009', 2, 'partner', 'https://partner.example/', 'partner.example', 'order.processing', '{"type":"order.processing","timestamp":"2026-03-16T12:09:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000009","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"processing","status_reason":null,"required_action":null,"external_reference":"P-1","payment_option":null,"payment_url":null,"sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662940,"expires_at":1773663840,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662940},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662941}]}}', 1773662941000, 'waiting', 1773662941000, '[]', 0, NULL, 0, 1773662940000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (28, 'msg_10000000000040008000000000000009_3p', '', '10000000-0000-4000-8000-000000000009', 3, 'partner', 'https://partner.example/', 'partner.example', 'order.paid', '{"type":"order.paid","timestamp":"2026-03-16T12:09:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000009","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"paid","status_reason":null,"required_action":null,"external_reference":"P-1","payment_option":null,"payment_url":null,"sequence":3,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662940,"expires_at":1773663840,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662940},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662941},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662941}]}}', 1773662941000, 'waiting', 1773662941000, '[]', 0, NULL, 0, 1773662941000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (30, 'msg_10000000000040008000000000000009_4p', '', '10000000-0000-4000-8000-000000000009', 4, 'partner', 'https://partner.example/', 'partner.example', 'order.sending', '{"type":"order.sending","timestamp":"2026-03-16T12:09:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000009","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"sending","status_reason":null,"required_action":null,"external_reference":"P-1","payment_option":null,"payment_url":null,"sequence":4,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":"3c99be17718d83cfa9b008a2cbad99f0086702843d0ce5393a7b39f8daf9bc55","confirmations":0,"required_confirmations":19,"created_at":1773662940,"expires_at":1773663840,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662940},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662941},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662941},{"sequence":4,"type":"order.sending","status":"sending","reason":null,"at":1773662941}]}}', 1773662941000, 'waiting', 1773662941000, '[]', 0, NULL, 0, 1773662941000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (32, 'msg_10000000000040008000000000000009_5p', '', '10000000-0000-4000-8000-000000000009', 5, 'partner', 'https://partner.example/', 'partner.example', 'order.confirmation', '{"type":"order.confirmation","timestamp":"2026-03-16T12:09:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000009","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"sending","status_reason":null,"required_action":null,"external_reference":"P-1","payment_option":null,"payment_url":null,"sequence":5,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":"3c99be17718d83cfa9b008a2cbad99f0086702843d0ce5393a7b39f8daf9bc55","confirmations":1,"required_confirmations":19,"created_at":1773662940,"expires_at":1773663840,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662940},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662941},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662941},{"sequence":4,"type":"order.sending","status":"sending","reason":null,"at":1773662941},{"sequence":5,"type":"order.confirmation","status":"sending","reason":null,"at":1773662941}]}}', 1773662941000, 'waiting', 1773662941000, '[]', 0, NULL, 0, 1773662941000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (34, 'msg_10000000000040008000000000000009_6p', '', '10000000-0000-4000-8000-000000000009', 6, 'partner', 'https://partner.example/', 'partner.example', 'order.completed', '{"type":"order.completed","timestamp":"2026-03-16T12:09:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000009","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"completed","status_reason":null,"required_action":null,"external_reference":"P-1","payment_option":null,"payment_url":null,"sequence":6,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":"3c99be17718d83cfa9b008a2cbad99f0086702843d0ce5393a7b39f8daf9bc55","confirmations":19,"required_confirmations":19,"created_at":1773662940,"expires_at":1773663840,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662940},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662941},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662941},{"sequence":4,"type":"order.sending","status":"sending","reason":null,"at":1773662941},{"sequence":5,"type":"order.confirmation","status":"sending","reason":null,"at":1773662941},{"sequence":6,"type":"order.completed","status":"completed","reason":null,"at":1773662941}]}}', 1773662941000, 'waiting', 1773662941000, '[]', 0, NULL, 0, 1773662941000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (36, 'msg_10000000000040008000000000000010_1p', '', '10000000-0000-4000-8000-000000000010', 1, 'partner', 'https://partner.example/', 'partner.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:10:00.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000010","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"P-1","payment_option":null,"payment_url":null,"sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663000,"expires_at":1773663900,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663000}]}}', 1773663000000, 'waiting', 1773663000000, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (38, 'msg_10000000000040008000000000000010_2p', '', '10000000-0000-4000-8000-000000000010', 2, 'partner', 'https://partner.example/', 'partner.example', 'order.processing', '{"type":"order.processing","timestamp":"2026-03-16T12:10:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000010","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"processing","status_reason":null,"required_action":null,"external_reference":"P-1","payment_option":null,"payment_url":null,"sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663000,"expires_at":1773663900,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663000},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773663001}]}}', 1773663001000, 'waiting', 1773663001000, '[]', 0, NULL, 0, 1773663000000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (40, 'msg_10000000000040008000000000000010_3p', '', '10000000-0000-4000-8000-000000000010', 3, 'partner', 'https://partner.example/', 'partner.example', 'order.on_hold', '{"type":"order.on_hold","timestamp":"2026-03-16T12:10:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000010","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"on_hold","status_reason":"compliance_review","required_action":null,"external_reference":"P-1","payment_option":null,"payment_url":null,"sequence":3,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663000,"expires_at":1773663900,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663000},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773663001},{"sequence":3,"type":"order.on_hold","status":"on_hold","reason":"compliance_review","at":1773663001}]}}', 1773663001000, 'waiting', 1773663001000, '[]', 0, NULL, 0, 1773663001000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (51, 'msg_10000000000040008000000000000017_1p', '', '10000000-0000-4000-8000-000000000017', 1, 'partner', 'https://partner.example/', 'partner.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:17:00.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000017","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"P-1","payment_option":null,"payment_url":null,"sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663420,"expires_at":1773664320,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663420}]}}', 1773663420000, 'waiting', 1773663420000, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (53, 'msg_10000000000040008000000000000017_2p', '', '10000000-0000-4000-8000-000000000017', 2, 'partner', 'https://partner.example/', 'partner.example', 'order.canceled', '{"type":"order.canceled","timestamp":"2026-03-16T12:17:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000017","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"canceled","status_reason":"buyer","required_action":null,"external_reference":"P-1","payment_option":null,"payment_url":null,"sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663420,"expires_at":1773664320,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663420},{"sequence":2,"type":"order.canceled","status":"canceled","reason":"buyer","at":1773663421}]}}', 1773663421000, 'waiting', 1773663421000, '[]', 0, NULL, 0, 1773663420000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (55, 'msg_10000000000040008000000000000018_1p', '', '10000000-0000-4000-8000-000000000018', 1, 'partner', 'https://partner.example/', 'partner.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:18:00.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000018","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"P-1","payment_option":null,"payment_url":null,"sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663480,"expires_at":1773664380,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663480}]}}', 1773663480000, 'waiting', 1773663480000, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (57, 'msg_10000000000040008000000000000018_2p', '', '10000000-0000-4000-8000-000000000018', 2, 'partner', 'https://partner.example/', 'partner.example', 'order.processing', '{"type":"order.processing","timestamp":"2026-03-16T12:18:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000018","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"processing","status_reason":null,"required_action":null,"external_reference":"P-1","payment_option":null,"payment_url":null,"sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663480,"expires_at":1773664380,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663480},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773663481}]}}', 1773663481000, 'waiting', 1773663481000, '[]', 0, NULL, 0, 1773663480000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (59, 'msg_10000000000040008000000000000018_3p', '', '10000000-0000-4000-8000-000000000018', 3, 'partner', 'https://partner.example/', 'partner.example', 'order.paid', '{"type":"order.paid","timestamp":"2026-03-16T12:18:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000018","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"paid","status_reason":null,"required_action":null,"external_reference":"P-1","payment_option":null,"payment_url":null,"sequence":3,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663480,"expires_at":1773664380,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663480},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773663481},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773663481}]}}', 1773663481000, 'waiting', 1773663481000, '[]', 0, NULL, 0, 1773663481000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (61, 'msg_10000000000040008000000000000018_4p', '', '10000000-0000-4000-8000-000000000018', 4, 'partner', 'https://partner.example/', 'partner.example', 'order.refunding', '{"type":"order.refunding","timestamp":"2026-03-16T12:18:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000018","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"refunding","status_reason":"payout_impossible","required_action":null,"external_reference":"P-1","payment_option":null,"payment_url":null,"sequence":4,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663480,"expires_at":1773664380,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663480},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773663481},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773663481},{"sequence":4,"type":"order.refunding","status":"refunding","reason":"payout_impossible","at":1773663481}]}}', 1773663481000, 'waiting', 1773663481000, '[]', 0, NULL, 0, 1773663481000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (1, 'msg_10000000000040008000000000000000_1m', '', '10000000-0000-4000-8000-000000000000', 1, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:00:00.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000000","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"INV-0 \"😀\"","payment_option":null,"payment_url":null,"sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662400,"expires_at":1773663300,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662400}]}}', 1773662400000, 'delivered', NULL, '[{"at": 1773662400000, "took": 12, "error": null, "number": 1, "status": 200}]', 1, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (3, 'msg_10000000000040008000000000000001_1p', '', '10000000-0000-4000-8000-000000000001', 1, 'partner', 'https://partner.example/', 'partner.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:01:00.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000001","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"P-1","payment_option":null,"payment_url":null,"sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662460,"expires_at":1773663360,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662460}]}}', 1773662460000, 'failed', NULL, '[{"at": 1773662400000, "took": 15000, "error": "timeout", "number": 1, "status": null}]', 1, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (5, 'msg_10000000000040008000000000000002_1p', '', '10000000-0000-4000-8000-000000000002', 1, 'partner', 'https://partner.example/', 'partner.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:02:00.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000002","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"P-1","payment_option":null,"payment_url":null,"sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662520,"expires_at":1773663420,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662520}]}}', 1773662520000, 'delivered', NULL, '[{"at": 1773662400000, "took": 12, "error": null, "number": 1, "status": 200}]', 1, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (8, 'msg_10000000000040008000000000000003_1m', '', '10000000-0000-4000-8000-000000000003', 1, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:03:00.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000003","fiat_amount":"1200","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"0xabc","status":"pending","status_reason":null,"required_action":null,"external_reference":"INV-1 \"😀\"","payment_option":"card","payment_url":"https://pay.example/?a=1","sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"1189.92"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662580,"expires_at":1773663480,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662580}],"metadata":{"cart":7,"note":"\"Ä\" 😀\n\\"}}}', 1773662580000, 'disabled', NULL, '[{"at": 1773662400000, "took": 15000, "error": "gone", "number": 1, "status": 410}]', 1, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (42, 'msg_10000000000040008000000000000011_2m', '', '10000000-0000-4000-8000-000000000011', 2, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.processing', '{"type":"order.processing","timestamp":"2026-03-16T12:11:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000011","fiat_amount":"1200","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"0xabc","status":"processing","status_reason":null,"required_action":null,"external_reference":"INV-5 \"😀\"","payment_option":"card","payment_url":"https://pay.example/?a=1","sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"1189.92"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663060,"expires_at":1773663960,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663060},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773663061}],"metadata":{"cart":7,"note":"\"Ä\" 😀\n\\"}}}', 1773663061000, 'disabled', NULL, '[]', 0, NULL, 0, 1773663060000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (54, 'msg_10000000000040008000000000000018_1m', '', '10000000-0000-4000-8000-000000000018', 1, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:18:00.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000018","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"INV-9 \"😀\"","payment_option":null,"payment_url":null,"sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663480,"expires_at":1773664380,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663480}]}}', 1773663480000, 'disabled', NULL, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (29, 'msg_10000000000040008000000000000009_4m', '', '10000000-0000-4000-8000-000000000009', 4, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.sending', '{"type":"order.sending","timestamp":"2026-03-16T12:09:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000009","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"sending","status_reason":null,"required_action":null,"external_reference":"INV-4 \"😀\"","payment_option":null,"payment_url":null,"sequence":4,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":"3c99be17718d83cfa9b008a2cbad99f0086702843d0ce5393a7b39f8daf9bc55","confirmations":0,"required_confirmations":19,"created_at":1773662940,"expires_at":1773663840,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662940},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662941},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662941},{"sequence":4,"type":"order.sending","status":"sending","reason":null,"at":1773662941}]}}', 1773662941000, 'disabled', NULL, '[]', 0, NULL, 0, 1773662941000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (68, 'msg_10000000000040008000000000000020_3m', '', '10000000-0000-4000-8000-000000000020', 3, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.paid', '{"type":"order.paid","timestamp":"2026-03-16T12:20:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000020","fiat_amount":"1200","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"0xabc","status":"paid","status_reason":null,"required_action":null,"external_reference":"INV-10 \"😀\"","payment_option":"card","payment_url":"https://pay.example/?a=1","sequence":3,"amount_usd":"12.05","lines":[{"name":"commission","amount":"1189.92"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663600,"expires_at":1773664500,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663600},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773663601},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773663601}],"metadata":{"cart":7,"note":"\"Ä\" 😀\n\\"}}}', 1773663601000, 'disabled', NULL, '[]', 0, NULL, 0, 1773663601000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (4, 'msg_10000000000040008000000000000002_1m', '', '10000000-0000-4000-8000-000000000002', 1, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:02:00.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000002","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"INV-1 \"😀\"","payment_option":null,"payment_url":null,"sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662520,"expires_at":1773663420,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662520}]}}', 1773662520000, 'disabled', NULL, '[{"at": 1773662400000, "took": 15000, "error": "timeout", "number": 1, "status": null}]', 1, NULL, 0, 0, true, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (41, 'msg_10000000000040008000000000000011_1m', '', '10000000-0000-4000-8000-000000000011', 1, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:11:00.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000011","fiat_amount":"1200","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"0xabc","status":"pending","status_reason":null,"required_action":null,"external_reference":"INV-5 \"😀\"","payment_option":"card","payment_url":"https://pay.example/?a=1","sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"1189.92"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663060,"expires_at":1773663960,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663060}],"metadata":{"cart":7,"note":"\"Ä\" 😀\n\\"}}}', 1773663060000, 'disabled', NULL, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (46, 'msg_10000000000040008000000000000015_1m', '', '10000000-0000-4000-8000-000000000015', 1, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:15:00.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000015","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"INV-7 \"😀\"","payment_option":null,"payment_url":null,"sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663300,"expires_at":1773664200,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663300}]}}', 1773663300000, 'disabled', NULL, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (70, 'msg_10000000000040008000000000000020_5m', '', '10000000-0000-4000-8000-000000000020', 5, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.refunded', '{"type":"order.refunded","timestamp":"2026-03-16T12:20:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000020","fiat_amount":"1200","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"0xabc","status":"refunded","status_reason":null,"required_action":null,"external_reference":"INV-10 \"😀\"","payment_option":"card","payment_url":"https://pay.example/?a=1","sequence":5,"amount_usd":"12.05","lines":[{"name":"commission","amount":"1189.92"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663600,"expires_at":1773664500,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663600},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773663601},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773663601},{"sequence":4,"type":"order.refunding","status":"refunding","reason":"payout_impossible","at":1773663601},{"sequence":5,"type":"order.refunded","status":"refunded","reason":null,"at":1773663601}],"metadata":{"cart":7,"note":"\"Ä\" 😀\n\\"}}}', 1773663601000, 'disabled', NULL, '[]', 0, NULL, 0, 1773663601000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (52, 'msg_10000000000040008000000000000017_2m', '', '10000000-0000-4000-8000-000000000017', 2, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.canceled', '{"type":"order.canceled","timestamp":"2026-03-16T12:17:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000017","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"canceled","status_reason":"buyer","required_action":null,"external_reference":"INV-8 \"😀\"","payment_option":null,"payment_url":null,"sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663420,"expires_at":1773664320,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663420},{"sequence":2,"type":"order.canceled","status":"canceled","reason":"buyer","at":1773663421}]}}', 1773663421000, 'disabled', NULL, '[]', 0, NULL, 0, 1773663420000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (43, 'msg_10000000000040008000000000000011_3m', '', '10000000-0000-4000-8000-000000000011', 3, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.on_hold', '{"type":"order.on_hold","timestamp":"2026-03-16T12:11:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000011","fiat_amount":"1200","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"0xabc","status":"on_hold","status_reason":"compliance_review","required_action":null,"external_reference":"INV-5 \"😀\"","payment_option":"card","payment_url":"https://pay.example/?a=1","sequence":3,"amount_usd":"12.05","lines":[{"name":"commission","amount":"1189.92"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663060,"expires_at":1773663960,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663060},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773663061},{"sequence":3,"type":"order.on_hold","status":"on_hold","reason":"compliance_review","at":1773663061}],"metadata":{"cart":7,"note":"\"Ä\" 😀\n\\"}}}', 1773663061000, 'disabled', NULL, '[]', 0, NULL, 0, 1773663061000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (67, 'msg_10000000000040008000000000000020_2m', '', '10000000-0000-4000-8000-000000000020', 2, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.processing', '{"type":"order.processing","timestamp":"2026-03-16T12:20:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000020","fiat_amount":"1200","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"0xabc","status":"processing","status_reason":null,"required_action":null,"external_reference":"INV-10 \"😀\"","payment_option":"card","payment_url":"https://pay.example/?a=1","sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"1189.92"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663600,"expires_at":1773664500,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663600},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773663601}],"metadata":{"cart":7,"note":"\"Ä\" 😀\n\\"}}}', 1773663601000, 'disabled', NULL, '[]', 0, NULL, 0, 1773663600000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (63, 'msg_10000000000040008000000000000019_2m', '', '10000000-0000-4000-8000-000000000019', 2, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.processing', '{"type":"order.processing","timestamp":"2026-03-16T12:19:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000019","fiat_amount":"1200","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"0xabc","status":"processing","status_reason":null,"required_action":null,"external_reference":"INV-9 \"😀\"","payment_option":"card","payment_url":"https://pay.example/?a=1","sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"1189.92"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663540,"expires_at":1773664440,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663540},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773663541}],"metadata":{"cart":7,"note":"\"Ä\" 😀\n\\"}}}', 1773663541000, 'disabled', NULL, '[]', 0, NULL, 0, 1773663540000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (9, 'msg_10000000000040008000000000000003_2m', '', '10000000-0000-4000-8000-000000000003', 2, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.processing', '{"type":"order.processing","timestamp":"2026-03-16T12:03:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000003","fiat_amount":"1200","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"0xabc","status":"processing","status_reason":null,"required_action":null,"external_reference":"INV-1 \"😀\"","payment_option":"card","payment_url":"https://pay.example/?a=1","sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"1189.92"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662580,"expires_at":1773663480,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662580},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662581}],"metadata":{"cart":7,"note":"\"Ä\" 😀\n\\"}}}', 1773662581000, 'disabled', NULL, '[]', 0, NULL, 0, 1773662580000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (35, 'msg_10000000000040008000000000000010_1m', '', '10000000-0000-4000-8000-000000000010', 1, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:10:00.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000010","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"INV-5 \"😀\"","payment_option":null,"payment_url":null,"sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663000,"expires_at":1773663900,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663000}]}}', 1773663000000, 'disabled', NULL, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (45, 'msg_10000000000040008000000000000012_2m', '', '10000000-0000-4000-8000-000000000012', 2, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.failed', '{"type":"order.failed","timestamp":"2026-03-16T12:12:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000012","fiat_amount":"1200","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"0xabc","status":"failed","status_reason":"card_declined","required_action":null,"external_reference":"INV-6 \"😀\"","payment_option":"card","payment_url":"https://pay.example/?a=1","sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"1189.92"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663120,"expires_at":1773664020,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663120},{"sequence":2,"type":"order.failed","status":"failed","reason":"card_declined","at":1773663121}],"metadata":{"cart":7,"note":"\"Ä\" 😀\n\\"}}}', 1773663121000, 'disabled', NULL, '[]', 0, NULL, 0, 1773663120000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (15, 'msg_10000000000040008000000000000007_3m', '', '10000000-0000-4000-8000-000000000007', 3, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.paid', '{"type":"order.paid","timestamp":"2026-03-16T12:07:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000007","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"paid","status_reason":null,"required_action":null,"external_reference":"INV-3 \"😀\"","payment_option":null,"payment_url":null,"sequence":3,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662820,"expires_at":1773663720,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662820},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662821},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662821}]}}', 1773662821000, 'disabled', NULL, '[]', 0, NULL, 0, 1773662821000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (48, 'msg_10000000000040008000000000000016_1m', '', '10000000-0000-4000-8000-000000000016', 1, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:16:00.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000016","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"INV-8 \"😀\"","payment_option":null,"payment_url":null,"sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663360,"expires_at":1773664260,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663360}]}}', 1773663360000, 'disabled', NULL, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (12, 'msg_10000000000040008000000000000004_3m', '', '10000000-0000-4000-8000-000000000004', 3, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.paid', '{"type":"order.paid","timestamp":"2026-03-16T12:04:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000004","fiat_amount":"1200","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"0xabc","status":"paid","status_reason":null,"required_action":null,"external_reference":"INV-2 \"😀\"","payment_option":"card","payment_url":"https://pay.example/?a=1","sequence":3,"amount_usd":"12.05","lines":[{"name":"commission","amount":"1189.92"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662640,"expires_at":1773663540,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662640},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662641},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662641}],"metadata":{"cart":7,"note":"\"Ä\" 😀\n\\"}}}', 1773662641000, 'disabled', NULL, '[]', 0, NULL, 0, 1773662641000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (17, 'msg_10000000000040008000000000000008_1m', '', '10000000-0000-4000-8000-000000000008', 1, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:08:00.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000008","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"INV-4 \"😀\"","payment_option":null,"payment_url":null,"sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662880,"expires_at":1773663780,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662880}]}}', 1773662880000, 'disabled', NULL, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (39, 'msg_10000000000040008000000000000010_3m', '', '10000000-0000-4000-8000-000000000010', 3, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.on_hold', '{"type":"order.on_hold","timestamp":"2026-03-16T12:10:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000010","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"on_hold","status_reason":"compliance_review","required_action":null,"external_reference":"INV-5 \"😀\"","payment_option":null,"payment_url":null,"sequence":3,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663000,"expires_at":1773663900,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663000},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773663001},{"sequence":3,"type":"order.on_hold","status":"on_hold","reason":"compliance_review","at":1773663001}]}}', 1773663001000, 'disabled', NULL, '[]', 0, NULL, 0, 1773663001000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (19, 'msg_10000000000040008000000000000008_3m', '', '10000000-0000-4000-8000-000000000008', 3, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.paid', '{"type":"order.paid","timestamp":"2026-03-16T12:08:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000008","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"paid","status_reason":null,"required_action":null,"external_reference":"INV-4 \"😀\"","payment_option":null,"payment_url":null,"sequence":3,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662880,"expires_at":1773663780,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662880},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662881},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662881}]}}', 1773662881000, 'disabled', NULL, '[]', 0, NULL, 0, 1773662881000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (69, 'msg_10000000000040008000000000000020_4m', '', '10000000-0000-4000-8000-000000000020', 4, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.refunding', '{"type":"order.refunding","timestamp":"2026-03-16T12:20:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000020","fiat_amount":"1200","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"0xabc","status":"refunding","status_reason":"payout_impossible","required_action":null,"external_reference":"INV-10 \"😀\"","payment_option":"card","payment_url":"https://pay.example/?a=1","sequence":4,"amount_usd":"12.05","lines":[{"name":"commission","amount":"1189.92"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663600,"expires_at":1773664500,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663600},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773663601},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773663601},{"sequence":4,"type":"order.refunding","status":"refunding","reason":"payout_impossible","at":1773663601}],"metadata":{"cart":7,"note":"\"Ä\" 😀\n\\"}}}', 1773663601000, 'disabled', NULL, '[]', 0, NULL, 0, 1773663601000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (25, 'msg_10000000000040008000000000000009_2m', '', '10000000-0000-4000-8000-000000000009', 2, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.processing', '{"type":"order.processing","timestamp":"2026-03-16T12:09:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000009","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"processing","status_reason":null,"required_action":null,"external_reference":"INV-4 \"😀\"","payment_option":null,"payment_url":null,"sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662940,"expires_at":1773663840,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662940},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662941}]}}', 1773662941000, 'disabled', NULL, '[]', 0, NULL, 0, 1773662940000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (31, 'msg_10000000000040008000000000000009_5m', '', '10000000-0000-4000-8000-000000000009', 5, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.confirmation', '{"type":"order.confirmation","timestamp":"2026-03-16T12:09:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000009","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"sending","status_reason":null,"required_action":null,"external_reference":"INV-4 \"😀\"","payment_option":null,"payment_url":null,"sequence":5,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":"3c99be17718d83cfa9b008a2cbad99f0086702843d0ce5393a7b39f8daf9bc55","confirmations":1,"required_confirmations":19,"created_at":1773662940,"expires_at":1773663840,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662940},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662941},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662941},{"sequence":4,"type":"order.sending","status":"sending","reason":null,"at":1773662941},{"sequence":5,"type":"order.confirmation","status":"sending","reason":null,"at":1773662941}]}}', 1773662941000, 'disabled', NULL, '[]', 0, NULL, 0, 1773662941000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (50, 'msg_10000000000040008000000000000017_1m', '', '10000000-0000-4000-8000-000000000017', 1, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:17:00.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000017","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"INV-8 \"😀\"","payment_option":null,"payment_url":null,"sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663420,"expires_at":1773664320,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663420}]}}', 1773663420000, 'disabled', NULL, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (21, 'msg_10000000000040008000000000000008_5m', '', '10000000-0000-4000-8000-000000000008', 5, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.confirmation', '{"type":"order.confirmation","timestamp":"2026-03-16T12:08:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000008","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"sending","status_reason":null,"required_action":null,"external_reference":"INV-4 \"😀\"","payment_option":null,"payment_url":null,"sequence":5,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":"2805bdd6d0c09be527e353c6a1e1231a40b421c617d08228d8e2584a56aef267","confirmations":1,"required_confirmations":19,"created_at":1773662880,"expires_at":1773663780,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662880},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662881},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662881},{"sequence":4,"type":"order.sending","status":"sending","reason":null,"at":1773662881},{"sequence":5,"type":"order.confirmation","status":"sending","reason":null,"at":1773662881}]}}', 1773662881000, 'disabled', NULL, '[]', 0, NULL, 0, 1773662881000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (60, 'msg_10000000000040008000000000000018_4m', '', '10000000-0000-4000-8000-000000000018', 4, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.refunding', '{"type":"order.refunding","timestamp":"2026-03-16T12:18:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000018","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"refunding","status_reason":"payout_impossible","required_action":null,"external_reference":"INV-9 \"😀\"","payment_option":null,"payment_url":null,"sequence":4,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663480,"expires_at":1773664380,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663480},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773663481},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773663481},{"sequence":4,"type":"order.refunding","status":"refunding","reason":"payout_impossible","at":1773663481}]}}', 1773663481000, 'disabled', NULL, '[]', 0, NULL, 0, 1773663481000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (49, 'msg_10000000000040008000000000000016_2m', '', '10000000-0000-4000-8000-000000000016', 2, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.canceled', '{"type":"order.canceled","timestamp":"2026-03-16T12:16:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000016","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"canceled","status_reason":"buyer","required_action":null,"external_reference":"INV-8 \"😀\"","payment_option":null,"payment_url":null,"sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663360,"expires_at":1773664260,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663360},{"sequence":2,"type":"order.canceled","status":"canceled","reason":"buyer","at":1773663361}]}}', 1773663361000, 'disabled', NULL, '[]', 0, NULL, 0, 1773663360000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (47, 'msg_10000000000040008000000000000015_2m', '', '10000000-0000-4000-8000-000000000015', 2, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.expired', '{"type":"order.expired","timestamp":"2026-03-16T12:15:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000015","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"expired","status_reason":"not_paid_in_time","required_action":null,"external_reference":"INV-7 \"😀\"","payment_option":null,"payment_url":null,"sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663300,"expires_at":1773664200,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663300},{"sequence":2,"type":"order.expired","status":"expired","reason":"not_paid_in_time","at":1773663301}]}}', 1773663301000, 'disabled', NULL, '[]', 0, NULL, 0, 1773663300000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (14, 'msg_10000000000040008000000000000007_2m', '', '10000000-0000-4000-8000-000000000007', 2, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.processing', '{"type":"order.processing","timestamp":"2026-03-16T12:07:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000007","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"processing","status_reason":null,"required_action":null,"external_reference":"INV-3 \"😀\"","payment_option":null,"payment_url":null,"sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662820,"expires_at":1773663720,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662820},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662821}]}}', 1773662821000, 'disabled', NULL, '[]', 0, NULL, 0, 1773662820000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (66, 'msg_10000000000040008000000000000020_1m', '', '10000000-0000-4000-8000-000000000020', 1, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:20:00.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000020","fiat_amount":"1200","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"0xabc","status":"pending","status_reason":null,"required_action":null,"external_reference":"INV-10 \"😀\"","payment_option":"card","payment_url":"https://pay.example/?a=1","sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"1189.92"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663600,"expires_at":1773664500,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663600}],"metadata":{"cart":7,"note":"\"Ä\" 😀\n\\"}}}', 1773663600000, 'disabled', NULL, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (37, 'msg_10000000000040008000000000000010_2m', '', '10000000-0000-4000-8000-000000000010', 2, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.processing', '{"type":"order.processing","timestamp":"2026-03-16T12:10:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000010","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"processing","status_reason":null,"required_action":null,"external_reference":"INV-5 \"😀\"","payment_option":null,"payment_url":null,"sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663000,"expires_at":1773663900,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663000},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773663001}]}}', 1773663001000, 'disabled', NULL, '[]', 0, NULL, 0, 1773663000000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (22, 'msg_10000000000040008000000000000008_6m', '', '10000000-0000-4000-8000-000000000008', 6, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.completed', '{"type":"order.completed","timestamp":"2026-03-16T12:08:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000008","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"completed","status_reason":null,"required_action":null,"external_reference":"INV-4 \"😀\"","payment_option":null,"payment_url":null,"sequence":6,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":"2805bdd6d0c09be527e353c6a1e1231a40b421c617d08228d8e2584a56aef267","confirmations":19,"required_confirmations":19,"created_at":1773662880,"expires_at":1773663780,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662880},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662881},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662881},{"sequence":4,"type":"order.sending","status":"sending","reason":null,"at":1773662881},{"sequence":5,"type":"order.confirmation","status":"sending","reason":null,"at":1773662881},{"sequence":6,"type":"order.completed","status":"completed","reason":null,"at":1773662881}]}}', 1773662881000, 'disabled', NULL, '[]', 0, NULL, 0, 1773662881000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (20, 'msg_10000000000040008000000000000008_4m', '', '10000000-0000-4000-8000-000000000008', 4, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.sending', '{"type":"order.sending","timestamp":"2026-03-16T12:08:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000008","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"sending","status_reason":null,"required_action":null,"external_reference":"INV-4 \"😀\"","payment_option":null,"payment_url":null,"sequence":4,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":"2805bdd6d0c09be527e353c6a1e1231a40b421c617d08228d8e2584a56aef267","confirmations":0,"required_confirmations":19,"created_at":1773662880,"expires_at":1773663780,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662880},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662881},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662881},{"sequence":4,"type":"order.sending","status":"sending","reason":null,"at":1773662881}]}}', 1773662881000, 'disabled', NULL, '[]', 0, NULL, 0, 1773662881000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (33, 'msg_10000000000040008000000000000009_6m', '', '10000000-0000-4000-8000-000000000009', 6, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.completed', '{"type":"order.completed","timestamp":"2026-03-16T12:09:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000009","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"completed","status_reason":null,"required_action":null,"external_reference":"INV-4 \"😀\"","payment_option":null,"payment_url":null,"sequence":6,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":"3c99be17718d83cfa9b008a2cbad99f0086702843d0ce5393a7b39f8daf9bc55","confirmations":19,"required_confirmations":19,"created_at":1773662940,"expires_at":1773663840,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662940},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662941},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662941},{"sequence":4,"type":"order.sending","status":"sending","reason":null,"at":1773662941},{"sequence":5,"type":"order.confirmation","status":"sending","reason":null,"at":1773662941},{"sequence":6,"type":"order.completed","status":"completed","reason":null,"at":1773662941}]}}', 1773662941000, 'disabled', NULL, '[]', 0, NULL, 0, 1773662941000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (13, 'msg_10000000000040008000000000000007_1m', '', '10000000-0000-4000-8000-000000000007', 1, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:07:00.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000007","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"INV-3 \"😀\"","payment_option":null,"payment_url":null,"sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662820,"expires_at":1773663720,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662820}]}}', 1773662820000, 'disabled', NULL, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (65, 'msg_10000000000040008000000000000019_4m', '', '10000000-0000-4000-8000-000000000019', 4, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.refunding', '{"type":"order.refunding","timestamp":"2026-03-16T12:19:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000019","fiat_amount":"1200","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"0xabc","status":"refunding","status_reason":"payout_impossible","required_action":null,"external_reference":"INV-9 \"😀\"","payment_option":"card","payment_url":"https://pay.example/?a=1","sequence":4,"amount_usd":"12.05","lines":[{"name":"commission","amount":"1189.92"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663540,"expires_at":1773664440,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663540},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773663541},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773663541},{"sequence":4,"type":"order.refunding","status":"refunding","reason":"payout_impossible","at":1773663541}],"metadata":{"cart":7,"note":"\"Ä\" 😀\n\\"}}}', 1773663541000, 'disabled', NULL, '[]', 0, NULL, 0, 1773663541000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (18, 'msg_10000000000040008000000000000008_2m', '', '10000000-0000-4000-8000-000000000008', 2, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.processing', '{"type":"order.processing","timestamp":"2026-03-16T12:08:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000008","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"processing","status_reason":null,"required_action":null,"external_reference":"INV-4 \"😀\"","payment_option":null,"payment_url":null,"sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662880,"expires_at":1773663780,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662880},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662881}]}}', 1773662881000, 'disabled', NULL, '[]', 0, NULL, 0, 1773662880000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (64, 'msg_10000000000040008000000000000019_3m', '', '10000000-0000-4000-8000-000000000019', 3, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.paid', '{"type":"order.paid","timestamp":"2026-03-16T12:19:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000019","fiat_amount":"1200","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"0xabc","status":"paid","status_reason":null,"required_action":null,"external_reference":"INV-9 \"😀\"","payment_option":"card","payment_url":"https://pay.example/?a=1","sequence":3,"amount_usd":"12.05","lines":[{"name":"commission","amount":"1189.92"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663540,"expires_at":1773664440,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663540},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773663541},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773663541}],"metadata":{"cart":7,"note":"\"Ä\" 😀\n\\"}}}', 1773663541000, 'disabled', NULL, '[]', 0, NULL, 0, 1773663541000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (2, 'msg_10000000000040008000000000000001_1m', '', '10000000-0000-4000-8000-000000000001', 1, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:01:00.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000001","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"INV-0 \"😀\"","payment_option":null,"payment_url":null,"sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662460,"expires_at":1773663360,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662460}]}}', 1773662460000, 'disabled', NULL, '[{"at": 1773662400000, "took": 15000, "error": "timeout", "number": 1, "status": null}]', 1, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (16, 'msg_10000000000040008000000000000007_4m', '', '10000000-0000-4000-8000-000000000007', 4, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.sending', '{"type":"order.sending","timestamp":"2026-03-16T12:07:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000007","fiat_amount":"10.50","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"sending","status_reason":null,"required_action":null,"external_reference":"INV-3 \"😀\"","payment_option":null,"payment_url":null,"sequence":4,"amount_usd":"12.05","lines":[{"name":"commission","amount":"0.42"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":"d6c56463658a5b69c9f4d105c0bc98a24efe9155b673df344f8b7da842e4e65d","confirmations":0,"required_confirmations":19,"created_at":1773662820,"expires_at":1773663720,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662820},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662821},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662821},{"sequence":4,"type":"order.sending","status":"sending","reason":null,"at":1773662821}]}}', 1773662821000, 'disabled', NULL, '[]', 0, NULL, 0, 1773662821000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (62, 'msg_10000000000040008000000000000019_1m', '', '10000000-0000-4000-8000-000000000019', 1, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:19:00.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000019","fiat_amount":"1200","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"0xabc","status":"pending","status_reason":null,"required_action":null,"external_reference":"INV-9 \"😀\"","payment_option":"card","payment_url":"https://pay.example/?a=1","sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"1189.92"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663540,"expires_at":1773664440,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663540}],"metadata":{"cart":7,"note":"\"Ä\" 😀\n\\"}}}', 1773663540000, 'disabled', NULL, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (27, 'msg_10000000000040008000000000000009_3m', '', '10000000-0000-4000-8000-000000000009', 3, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.paid', '{"type":"order.paid","timestamp":"2026-03-16T12:09:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000009","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"paid","status_reason":null,"required_action":null,"external_reference":"INV-4 \"😀\"","payment_option":null,"payment_url":null,"sequence":3,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662940,"expires_at":1773663840,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662940},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662941},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662941}]}}', 1773662941000, 'disabled', NULL, '[]', 0, NULL, 0, 1773662941000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (23, 'msg_10000000000040008000000000000009_1m', '', '10000000-0000-4000-8000-000000000009', 1, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:09:00.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000009","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"pending","status_reason":null,"required_action":null,"external_reference":"INV-4 \"😀\"","payment_option":null,"payment_url":null,"sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662940,"expires_at":1773663840,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662940}]}}', 1773662940000, 'disabled', NULL, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (56, 'msg_10000000000040008000000000000018_2m', '', '10000000-0000-4000-8000-000000000018', 2, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.processing', '{"type":"order.processing","timestamp":"2026-03-16T12:18:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000018","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"processing","status_reason":null,"required_action":null,"external_reference":"INV-9 \"😀\"","payment_option":null,"payment_url":null,"sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663480,"expires_at":1773664380,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663480},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773663481}]}}', 1773663481000, 'disabled', NULL, '[]', 0, NULL, 0, 1773663480000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (58, 'msg_10000000000040008000000000000018_3m', '', '10000000-0000-4000-8000-000000000018', 3, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.paid', '{"type":"order.paid","timestamp":"2026-03-16T12:18:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000018","fiat_amount":"9.5","fiat_currency":"USD","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","status":"paid","status_reason":null,"required_action":null,"external_reference":"INV-9 \"😀\"","payment_option":null,"payment_url":null,"sequence":3,"amount_usd":"12.05","lines":[{"name":"commission","amount":"-0.58"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663480,"expires_at":1773664380,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663480},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773663481},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773663481}]}}', 1773663481000, 'disabled', NULL, '[]', 0, NULL, 0, 1773663481000, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (44, 'msg_10000000000040008000000000000012_1m', '', '10000000-0000-4000-8000-000000000012', 1, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.created', '{"type":"order.created","timestamp":"2026-03-16T12:12:00.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000012","fiat_amount":"1200","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"0xabc","status":"pending","status_reason":null,"required_action":null,"external_reference":"INV-6 \"😀\"","payment_option":"card","payment_url":"https://pay.example/?a=1","sequence":1,"amount_usd":"12.05","lines":[{"name":"commission","amount":"1189.92"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773663120,"expires_at":1773664020,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773663120}],"metadata":{"cart":7,"note":"\"Ä\" 😀\n\\"}}}', 1773663120000, 'disabled', NULL, '[]', 0, NULL, 0, 0, false, NULL);
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (11, 'msg_10000000000040008000000000000004_2m', '', '10000000-0000-4000-8000-000000000004', 2, 'merchant', 'https://shop.example/?a=1', 'shop.example', 'order.processing', '{"type":"order.processing","timestamp":"2026-03-16T12:04:01.000Z","data":{"transaction_code":"10000000-0000-4000-8000-000000000004","fiat_amount":"1200","fiat_currency":"EUR","crypto_currency":"USDT","crypto_currency_network":"TRC20","wallet_address":"0xabc","status":"processing","status_reason":null,"required_action":null,"external_reference":"INV-2 \"😀\"","payment_option":"card","payment_url":"https://pay.example/?a=1","sequence":2,"amount_usd":"12.05","lines":[{"name":"commission","amount":"1189.92"},{"name":"net","amount":"10.08"}],"rate":"1.1476","crypto_amount":"11.568","tx_hash":null,"confirmations":0,"required_confirmations":19,"created_at":1773662640,"expires_at":1773663540,"timeline":[{"sequence":1,"type":"order.created","status":"pending","reason":null,"at":1773662640},{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662641}],"metadata":{"cart":7,"note":"\"Ä\" 😀\n\\"}}}', 1773662641000, 'disabled', NULL, '[]', 0, NULL, 0, 1773662640000, false, NULL);


--
-- Data for Name: orders; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (1, '10000000-0000-4000-8000-000000000000', '', 'pending', NULL, 1773662400000, 1773663300000, 1773749700000, 19, '[]', 1, 1773663300000, '10.50', 'EUR', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'INV-0 "😀"', 'https://shop.example/?a=1', '1.5', '2.5', '0.16', '0.26', '10.08', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (2, '10000000-0000-4000-8000-000000000001', '', 'pending', NULL, 1773662460000, 1773663360000, 1773749760000, 19, '[]', 1, 1773663360000, '9.5', 'USD', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'INV-0 "😀"', 'https://shop.example/?a=1', '1.5', '2.5', '0.16', '0.26', '10.08', 'BTC', 'BTC', 'BITCOIN', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'P-1', '1.25', 'https://partner.example/', NULL, DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (3, '10000000-0000-4000-8000-000000000002', '', 'processing', NULL, 1773662520000, 1773663420000, 1773749820000, 19, '[{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662521000,"sets":{}}]', 2, 1773664321000, '9.5', 'USD', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'INV-1 "😀"', 'https://shop.example/?a=1', '1.5', '2.5', '0.16', '0.26', '10.08', 'BTC', 'BTC', 'BITCOIN', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'P-1', '1.25', 'https://partner.example/', NULL, DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (4, '10000000-0000-4000-8000-000000000003', '', 'processing', NULL, 1773662580000, 1773663480000, 1773749880000, 19, '[{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662581000,"sets":{}}]', 2, NULL, '1200', 'EUR', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'BSC', '0xabc', 'INV-1 "😀"', 'https://shop.example/?a=1', '1.5', '2.5', '0.16', '0.26', '10.08', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"payment_option":"card","payment_url":"https://pay.example/?a=1","metadata":{"cart":7,"note":"\"Ä\" 😀\n\\"},"consent":{"version":"2026-11","at":1790000000000},"upstream":{"id":"theirs","code":"P-9"}}', DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (5, '10000000-0000-4000-8000-000000000004', '', 'paid', NULL, 1773662640000, 1773663540000, 1773749940000, 19, '[{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662641000,"sets":{}},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662641000,"sets":{"captured":true}}]', 3, NULL, '1200', 'EUR', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'BSC', '0xabc', 'INV-2 "😀"', 'https://shop.example/?a=1', '1.5', '2.5', '0.16', '0.26', '10.08', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"payment_option":"card","payment_url":"https://pay.example/?a=1","metadata":{"cart":7,"note":"\"Ä\" 😀\n\\"},"consent":{"version":"2026-11","at":1790000000000},"upstream":{"id":"theirs","code":"P-9"}}', DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (6, '10000000-0000-4000-8000-000000000005', 'sandbox-1', 'paid', 'happy', 1773662700000, 1773663600000, 1773750000000, 19, '[{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662701000,"sets":{}},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662701000,"sets":{"captured":true}}]', 3, 1773662703500, '0.070', 'JPY', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'INV-2 "😀"', NULL, '1.5', '2.5', '0.16', '0.26', '10.08', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (7, '10000000-0000-4000-8000-000000000006', 'sandbox-1', 'sending', 'happy', 1773662760000, 1773663660000, 1773750060000, 19, '[{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662761000,"sets":{}},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662761000,"sets":{"captured":true}},{"sequence":4,"type":"order.sending","status":"sending","reason":null,"at":1773662761000,"sets":{"tx_hash":"79eb497011e6a5b13f1723bdadcd1b0ada35586c85257183c4effe5894569fd5","confirmations":0}}]', 4, 1773662763000, '0.070', 'JPY', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'INV-3 "😀"', NULL, '1.5', '2.5', '0.16', '0.26', '10.08', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (8, '10000000-0000-4000-8000-000000000007', '', 'sending', NULL, 1773662820000, 1773663720000, 1773750120000, 19, '[{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662821000,"sets":{}},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662821000,"sets":{"captured":true}},{"sequence":4,"type":"order.sending","status":"sending","reason":null,"at":1773662821000,"sets":{"tx_hash":"d6c56463658a5b69c9f4d105c0bc98a24efe9155b673df344f8b7da842e4e65d","confirmations":0}}]', 4, NULL, '10.50', 'EUR', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'INV-3 "😀"', 'https://shop.example/?a=1', '1.5', '2.5', '0.16', '0.26', '10.08', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (9, '10000000-0000-4000-8000-000000000008', '', 'completed', NULL, 1773662880000, 1773663780000, 1773750180000, 19, '[{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662881000,"sets":{}},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662881000,"sets":{"captured":true}},{"sequence":4,"type":"order.sending","status":"sending","reason":null,"at":1773662881000,"sets":{"tx_hash":"2805bdd6d0c09be527e353c6a1e1231a40b421c617d08228d8e2584a56aef267","confirmations":0}},{"sequence":5,"type":"order.confirmation","status":"sending","reason":null,"at":1773662881000,"sets":{"confirmations":1}},{"sequence":6,"type":"order.completed","status":"completed","reason":null,"at":1773662881000,"sets":{"confirmations":19}}]', 6, NULL, '10.50', 'EUR', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'INV-4 "😀"', 'https://shop.example/?a=1', '1.5', '2.5', '0.16', '0.26', '10.08', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (10, '10000000-0000-4000-8000-000000000009', '', 'completed', NULL, 1773662940000, 1773663840000, 1773750240000, 19, '[{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773662941000,"sets":{}},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773662941000,"sets":{"captured":true}},{"sequence":4,"type":"order.sending","status":"sending","reason":null,"at":1773662941000,"sets":{"tx_hash":"3c99be17718d83cfa9b008a2cbad99f0086702843d0ce5393a7b39f8daf9bc55","confirmations":0}},{"sequence":5,"type":"order.confirmation","status":"sending","reason":null,"at":1773662941000,"sets":{"confirmations":1}},{"sequence":6,"type":"order.completed","status":"completed","reason":null,"at":1773662941000,"sets":{"confirmations":19}}]', 6, NULL, '9.5', 'USD', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'INV-4 "😀"', 'https://shop.example/?a=1', '1.5', '2.5', '0.16', '0.26', '10.08', 'BTC', 'BTC', 'BITCOIN', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'P-1', '1.25', 'https://partner.example/', NULL, DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (11, '10000000-0000-4000-8000-000000000010', '', 'on_hold', NULL, 1773663000000, 1773663900000, 1773750300000, 19, '[{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773663001000,"sets":{}},{"sequence":3,"type":"order.on_hold","status":"on_hold","reason":"compliance_review","at":1773663001000,"sets":{}}]', 3, NULL, '9.5', 'USD', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'INV-5 "😀"', 'https://shop.example/?a=1', '1.5', '2.5', '0.16', '0.26', '10.08', 'BTC', 'BTC', 'BITCOIN', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'P-1', '1.25', 'https://partner.example/', NULL, DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (12, '10000000-0000-4000-8000-000000000011', '', 'on_hold', NULL, 1773663060000, 1773663960000, 1773750360000, 19, '[{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773663061000,"sets":{}},{"sequence":3,"type":"order.on_hold","status":"on_hold","reason":"compliance_review","at":1773663061000,"sets":{}}]', 3, NULL, '1200', 'EUR', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'BSC', '0xabc', 'INV-5 "😀"', 'https://shop.example/?a=1', '1.5', '2.5', '0.16', '0.26', '10.08', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"payment_option":"card","payment_url":"https://pay.example/?a=1","metadata":{"cart":7,"note":"\"Ä\" 😀\n\\"},"consent":{"version":"2026-11","at":1790000000000},"upstream":{"id":"theirs","code":"P-9"}}', DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (13, '10000000-0000-4000-8000-000000000012', '', 'failed', NULL, 1773663120000, 1773664020000, 1773750420000, 19, '[{"sequence":2,"type":"order.failed","status":"failed","reason":"card_declined","at":1773663121000,"sets":{}}]', 2, NULL, '1200', 'EUR', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'BSC', '0xabc', 'INV-6 "😀"', 'https://shop.example/?a=1', '1.5', '2.5', '0.16', '0.26', '10.08', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"payment_option":"card","payment_url":"https://pay.example/?a=1","metadata":{"cart":7,"note":"\"Ä\" 😀\n\\"},"consent":{"version":"2026-11","at":1790000000000},"upstream":{"id":"theirs","code":"P-9"}}', DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (14, '10000000-0000-4000-8000-000000000013', 'sandbox-1', 'failed', 'happy', 1773663180000, 1773664080000, 1773750480000, 19, '[{"sequence":2,"type":"order.failed","status":"failed","reason":"card_declined","at":1773663181000,"sets":{}}]', 2, 1773663183500, '0.070', 'JPY', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'INV-6 "😀"', NULL, '1.5', '2.5', '0.16', '0.26', '10.08', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (15, '10000000-0000-4000-8000-000000000014', 'sandbox-1', 'expired', 'happy', 1773663240000, 1773664140000, 1773750540000, 19, '[{"sequence":2,"type":"order.expired","status":"expired","reason":"not_paid_in_time","at":1773663241000,"sets":{}}]', 2, 1773663243500, '0.070', 'JPY', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'INV-7 "😀"', NULL, '1.5', '2.5', '0.16', '0.26', '10.08', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (16, '10000000-0000-4000-8000-000000000015', '', 'expired', NULL, 1773663300000, 1773664200000, 1773750600000, 19, '[{"sequence":2,"type":"order.expired","status":"expired","reason":"not_paid_in_time","at":1773663301000,"sets":{}}]', 2, NULL, '10.50', 'EUR', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'INV-7 "😀"', 'https://shop.example/?a=1', '1.5', '2.5', '0.16', '0.26', '10.08', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (17, '10000000-0000-4000-8000-000000000016', '', 'canceled', NULL, 1773663360000, 1773664260000, 1773750660000, 19, '[{"sequence":2,"type":"order.canceled","status":"canceled","reason":"buyer","at":1773663361000,"sets":{}}]', 2, NULL, '10.50', 'EUR', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'INV-8 "😀"', 'https://shop.example/?a=1', '1.5', '2.5', '0.16', '0.26', '10.08', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (18, '10000000-0000-4000-8000-000000000017', '', 'canceled', NULL, 1773663420000, 1773664320000, 1773750720000, 19, '[{"sequence":2,"type":"order.canceled","status":"canceled","reason":"buyer","at":1773663421000,"sets":{}}]', 2, NULL, '9.5', 'USD', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'INV-8 "😀"', 'https://shop.example/?a=1', '1.5', '2.5', '0.16', '0.26', '10.08', 'BTC', 'BTC', 'BITCOIN', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'P-1', '1.25', 'https://partner.example/', NULL, DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (19, '10000000-0000-4000-8000-000000000018', '', 'refunding', NULL, 1773663480000, 1773664380000, 1773750780000, 19, '[{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773663481000,"sets":{}},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773663481000,"sets":{"captured":true}},{"sequence":4,"type":"order.refunding","status":"refunding","reason":"payout_impossible","at":1773663481000,"sets":{}}]', 4, NULL, '9.5', 'USD', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'INV-9 "😀"', 'https://shop.example/?a=1', '1.5', '2.5', '0.16', '0.26', '10.08', 'BTC', 'BTC', 'BITCOIN', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'P-1', '1.25', 'https://partner.example/', NULL, DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (20, '10000000-0000-4000-8000-000000000019', '', 'refunding', NULL, 1773663540000, 1773664440000, 1773750840000, 19, '[{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773663541000,"sets":{}},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773663541000,"sets":{"captured":true}},{"sequence":4,"type":"order.refunding","status":"refunding","reason":"payout_impossible","at":1773663541000,"sets":{}}]', 4, NULL, '1200', 'EUR', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'BSC', '0xabc', 'INV-9 "😀"', 'https://shop.example/?a=1', '1.5', '2.5', '0.16', '0.26', '10.08', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"payment_option":"card","payment_url":"https://pay.example/?a=1","metadata":{"cart":7,"note":"\"Ä\" 😀\n\\"},"consent":{"version":"2026-11","at":1790000000000},"upstream":{"id":"theirs","code":"P-9"}}', DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (21, '10000000-0000-4000-8000-000000000020', '', 'refunded', NULL, 1773663600000, 1773664500000, 1773750900000, 19, '[{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773663601000,"sets":{}},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773663601000,"sets":{"captured":true}},{"sequence":4,"type":"order.refunding","status":"refunding","reason":"payout_impossible","at":1773663601000,"sets":{}},{"sequence":5,"type":"order.refunded","status":"refunded","reason":null,"at":1773663601000,"sets":{}}]', 5, NULL, '1200', 'EUR', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'BSC', '0xabc', 'INV-10 "😀"', 'https://shop.example/?a=1', '1.5', '2.5', '0.16', '0.26', '10.08', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"payment_option":"card","payment_url":"https://pay.example/?a=1","metadata":{"cart":7,"note":"\"Ä\" 😀\n\\"},"consent":{"version":"2026-11","at":1790000000000},"upstream":{"id":"theirs","code":"P-9"}}', DEFAULT);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (22, '10000000-0000-4000-8000-000000000021', 'sandbox-1', 'refunded', 'happy', 1773663660000, 1773664560000, 1773750960000, 19, '[{"sequence":2,"type":"order.processing","status":"processing","reason":null,"at":1773663661000,"sets":{}},{"sequence":3,"type":"order.paid","status":"paid","reason":null,"at":1773663661000,"sets":{"captured":true}},{"sequence":4,"type":"order.refunding","status":"refunding","reason":"payout_impossible","at":1773663661000,"sets":{}},{"sequence":5,"type":"order.refunded","status":"refunded","reason":null,"at":1773663661000,"sets":{}}]', 5, 1773663663000, '0.070', 'JPY', '12.05', '1.1476', '11.568', 'USDT', 'TRC20', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'INV-10 "😀"', NULL, '1.5', '2.5', '0.16', '0.26', '10.08', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, DEFAULT);


--
-- Data for Name: readiness; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.readiness VALUES (1, 0);


--
-- Data for Name: schema_versions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.schema_versions VALUES (1, '2026-11-23 17:11:03.279732+00');
INSERT INTO public.schema_versions VALUES (2, '2026-11-23 17:11:03.279732+00');
INSERT INTO public.schema_versions VALUES (3, '2026-11-23 17:11:03.279732+00');
INSERT INTO public.schema_versions VALUES (4, '2026-11-23 17:11:03.279732+00');
INSERT INTO public.schema_versions VALUES (5, '2026-11-23 17:11:03.279732+00');
INSERT INTO public.schema_versions VALUES (6, '2026-11-23 17:11:03.279732+00');
INSERT INTO public.schema_versions VALUES (7, '2026-11-23 17:11:03.279732+00');
INSERT INTO public.schema_versions VALUES (8, '2026-11-23 17:11:03.279732+00');
INSERT INTO public.schema_versions VALUES (9, '2026-11-23 17:11:03.279732+00');


--
-- Data for Name: upstream_attempts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.upstream_attempts VALUES ('10000000-0000-4000-8000-000000000100', 1, 'planned', 'attempt-0', 1773662400000, 1773662400000, '{"fingerprint":null,"upstream":"theirs","upstream_code":"Theirs-0","draft":{"transaction_code":"10000000-0000-4000-8000-000000000100","status":"pending","created_at":1773662400000,"expires_at":1773663300000,"monitoring_until":1773749700000,"required_confirmations":19,"timeline":[],"account":"","scenario":null,"fiat_amount":"10.50","fiat_currency":"EUR","amount_usd":"12.05","rate":"1.1476","crypto_amount":"11.568","crypto_currency":"USDT","crypto_currency_network":"TRC20","network":"TRON","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","external_reference":"INV-100","webhook_url":"https://shop.example/?a=1","commission_rates":{"infrastructure":"1.5","profit":"2.5"},"commission":{"infrastructure":"0.16","profit":"0.26","net":"10.08"},"partner":{"crypto_currency":"BTC","crypto_currency_network":"BTC","network":"BITCOIN","wallet_address":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4","external_reference":"P-1","commission_percentage":"1.25","webhook_url":"https://partner.example/"},"details":{"payment_option":null,"payment_url":null,"metadata":null,"consent":null,"upstream":null}},"news_at":1773662400000,"lookups":0}');
INSERT INTO public.upstream_attempts VALUES ('10000000-0000-4000-8000-000000000101', 1, 'sent', 'attempt-1', 1773662400000, 1773662400001, '{"fingerprint":null,"upstream":"theirs","upstream_code":"Theirs-1","draft":{"transaction_code":"10000000-0000-4000-8000-000000000101","status":"pending","created_at":1773662400000,"expires_at":1773663300000,"monitoring_until":1773749700000,"required_confirmations":19,"timeline":[],"account":"","scenario":null,"fiat_amount":"10.50","fiat_currency":"EUR","amount_usd":"12.05","rate":"1.1476","crypto_amount":"11.568","crypto_currency":"USDT","crypto_currency_network":"TRC20","network":"TRON","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","external_reference":"INV-100","webhook_url":"https://shop.example/?a=1","commission_rates":{"infrastructure":"1.5","profit":"2.5"},"commission":{"infrastructure":"0.16","profit":"0.26","net":"10.08"},"partner":{"crypto_currency":"BTC","crypto_currency_network":"BTC","network":"BITCOIN","wallet_address":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4","external_reference":"P-1","commission_percentage":"1.25","webhook_url":"https://partner.example/"},"details":{"payment_option":null,"payment_url":null,"metadata":null,"consent":null,"upstream":null}},"news_at":1773662400000,"lookups":1}');
INSERT INTO public.upstream_attempts VALUES ('10000000-0000-4000-8000-000000000102', 1, 'accepted', 'attempt-2', 1773662400000, 1773662400002, '{"fingerprint":null,"upstream":"theirs","upstream_code":"Theirs-2","draft":null,"news_at":1773662400000,"lookups":2}');
INSERT INTO public.upstream_attempts VALUES ('10000000-0000-4000-8000-000000000103', 1, 'refused', 'attempt-3', 1773662400000, 1773662400003, '{"fingerprint":null,"upstream":"theirs","upstream_code":"Theirs-3","draft":{"transaction_code":"10000000-0000-4000-8000-000000000103","status":"pending","created_at":1773662400000,"expires_at":1773663300000,"monitoring_until":1773749700000,"required_confirmations":19,"timeline":[],"account":"","scenario":null,"fiat_amount":"10.50","fiat_currency":"EUR","amount_usd":"12.05","rate":"1.1476","crypto_amount":"11.568","crypto_currency":"USDT","crypto_currency_network":"TRC20","network":"TRON","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","external_reference":"INV-100","webhook_url":"https://shop.example/?a=1","commission_rates":{"infrastructure":"1.5","profit":"2.5"},"commission":{"infrastructure":"0.16","profit":"0.26","net":"10.08"},"partner":{"crypto_currency":"BTC","crypto_currency_network":"BTC","network":"BITCOIN","wallet_address":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4","external_reference":"P-1","commission_percentage":"1.25","webhook_url":"https://partner.example/"},"details":{"payment_option":null,"payment_url":null,"metadata":null,"consent":null,"upstream":null}},"news_at":1773662400000,"lookups":3}');
INSERT INTO public.upstream_attempts VALUES ('10000000-0000-4000-8000-000000000104', 1, 'unknown', 'attempt-4', 1773662400000, 1773662400004, '{"fingerprint":null,"upstream":"theirs","upstream_code":"Theirs-4","draft":{"transaction_code":"10000000-0000-4000-8000-000000000104","status":"pending","created_at":1773662400000,"expires_at":1773663300000,"monitoring_until":1773749700000,"required_confirmations":19,"timeline":[],"account":"","scenario":null,"fiat_amount":"10.50","fiat_currency":"EUR","amount_usd":"12.05","rate":"1.1476","crypto_amount":"11.568","crypto_currency":"USDT","crypto_currency_network":"TRC20","network":"TRON","wallet_address":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","external_reference":"INV-100","webhook_url":"https://shop.example/?a=1","commission_rates":{"infrastructure":"1.5","profit":"2.5"},"commission":{"infrastructure":"0.16","profit":"0.26","net":"10.08"},"partner":{"crypto_currency":"BTC","crypto_currency_network":"BTC","network":"BITCOIN","wallet_address":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4","external_reference":"P-1","commission_percentage":"1.25","webhook_url":"https://partner.example/"},"details":{"payment_option":null,"payment_url":null,"metadata":null,"consent":null,"upstream":null}},"news_at":1773662400000,"lookups":4}');


--
-- Data for Name: upstream_inbox; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.upstream_inbox OVERRIDING SYSTEM VALUE VALUES (1, '10000000-0000-4000-8000-000000000000', 'id 0', 1773662400000, NULL, '{"webhook-id":"1"}', '{"status":"paid 😀"}', 0, 'moved');
INSERT INTO public.upstream_inbox OVERRIDING SYSTEM VALUE VALUES (2, '10000000-0000-4000-8000-000000000001', 'id 1', 1773662400000, 1773662400000, '{"webhook-id":"1"}', '{"status":"paid 😀"}', 1, NULL);
INSERT INTO public.upstream_inbox OVERRIDING SYSTEM VALUE VALUES (3, '10000000-0000-4000-8000-000000000002', 'id 2', 1773662400000, 1773662400000, '{"webhook-id":"1"}', '{"status":"paid 😀"}', 2, NULL);


--
-- Data for Name: wallets; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.wallets VALUES ('TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 1773662400000);
INSERT INTO public.wallets VALUES ('BITCOIN', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 1773662460000);
INSERT INTO public.wallets VALUES ('BSC', '0xabc', 1773662580000);


--
-- Data for Name: webhook_targets; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Name: audit_number_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.audit_number_seq', 4, true);


--
-- Name: messages_number_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.messages_number_seq', 70, true);


--
-- Name: orders_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.orders_id_seq', 22, true);


--
-- Name: upstream_inbox_number_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.upstream_inbox_number_seq', 3, true);


--
-- Name: audit audit_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_id_key UNIQUE (id);


--
-- Name: audit audit_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (number);


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
-- Name: upstream_attempts upstream_attempts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.upstream_attempts
    ADD CONSTRAINT upstream_attempts_pkey PRIMARY KEY (transaction_code);


--
-- Name: upstream_inbox upstream_inbox_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.upstream_inbox
    ADD CONSTRAINT upstream_inbox_pkey PRIMARY KEY (number);


--
-- Name: upstream_inbox upstream_inbox_transaction_code_event_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.upstream_inbox
    ADD CONSTRAINT upstream_inbox_transaction_code_event_key_key UNIQUE (transaction_code, event_key);


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
-- Name: audit_by_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_by_account ON public.audit USING btree (account, number);


--
-- Name: audit_by_order; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_by_order ON public.audit USING btree (transaction_code, number) WHERE (transaction_code IS NOT NULL);


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
-- Name: orders_by_amount; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_by_amount ON public.orders USING btree (account, ((fiat_amount)::numeric), id);


--
-- Name: orders_by_creation; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_by_creation ON public.orders USING btree (account, created_at, id);


--
-- Name: orders_by_currency; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_by_currency ON public.orders USING btree (account, fiat_currency, created_at, id);


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
-- Name: orders_by_reference; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_by_reference ON public.orders USING btree (account, external_reference, created_at, id);


--
-- Name: orders_by_status; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_by_status ON public.orders USING btree (account, status, created_at, id);


--
-- Name: orders_by_wallet; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_by_wallet ON public.orders USING btree (network, wallet_address);


--
-- Name: upstream_attempts_by_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX upstream_attempts_by_due ON public.upstream_attempts USING btree (due_at) WHERE ((due_at IS NOT NULL) AND (state <> 'refused'::text));


--
-- Name: upstream_attempts_by_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX upstream_attempts_by_key ON public.upstream_attempts USING btree (key) WHERE ((key IS NOT NULL) AND (state <> 'refused'::text));


--
-- Name: upstream_attempts_by_state; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX upstream_attempts_by_state ON public.upstream_attempts USING btree (state, created_at);


--
-- Name: upstream_inbox_by_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX upstream_inbox_by_due ON public.upstream_inbox USING btree (number, due_at) WHERE (due_at IS NOT NULL);


--
-- Name: webhook_targets_by_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_targets_by_age ON public.webhook_targets USING btree (last_request_at);


--
-- Name: orders delete_upstream_rows; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER delete_upstream_rows AFTER DELETE ON public.orders REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.delete_upstream_rows();


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


