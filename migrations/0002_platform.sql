-- What all contexts use: the search in texts, answers kept for repeated requests, mails to send, starting data.
CREATE SCHEMA platform;
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

-- How every `q` of a list is answered: ignoring case and accents, by a trigram index.
-- unaccent() by itself is only stable, because its dictionary could be exchanged; with a fixed dictionary it may be indexed.
CREATE FUNCTION platform.fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, value));

-- The LIKE pattern of texts that hold the words of `q` in their order; NULL for no q, which callers read as "all".
CREATE FUNCTION platform.search_pattern(q text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN '%' || regexp_replace(regexp_replace(platform.fold(btrim(q)), '([\\%_])', '\\\1', 'g'), '\s+', '%', 'g') || '%';

-- How a search reads what may be a phone number or a tax number: the digits of a text that holds nothing but digits and
-- what people write between them, without the leading 00 of an international call; NULL for less than three digits.
CREATE FUNCTION platform.search_digits(q text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN btrim(q) ~ '^[+(0-9][-0-9 ().]*$' AND length(regexp_replace(q, '[^0-9]', '', 'g')) >= 3
    THEN regexp_replace(regexp_replace(q, '[^0-9]', '', 'g'), '^00', '') END;

-- How a search reads what may be a number of ours (P26-000001): small letters, without spaces and hyphens; NULL for a
-- text without a digit.
CREATE FUNCTION platform.search_code(q text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN q ~ '[0-9]' THEN regexp_replace(lower(q), '[^a-z0-9]', '', 'g') END;

-- Declares a projection whose rows name places in the feed; called by the migration that creates its table.
CREATE FUNCTION platform.keeps_places(consumer text, table_name text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO es.projections_by_place (consumer, table_name) VALUES (consumer, table_name)
$$;
REVOKE EXECUTE ON FUNCTION platform.keeps_places(text, text) FROM PUBLIC;

-- Answers kept for repeated requests, for 24 hours of the wall clock.
CREATE TABLE platform.idempotency_keys (
  -- SHA-256 of user, method, path and key.
  scope        bytea PRIMARY KEY,
  -- Which run of the request may keep its answer here.
  claim        uuid NOT NULL,
  -- Keyed hash of the body, because bodies may hold passwords.
  request_hash bytea NOT NULL,
  created_at   timestamptz NOT NULL,
  claimed_at   timestamptz NOT NULL,
  -- Null while the first request runs; from 400 on the body is a refusal.
  status       smallint,
  body         text,
  -- Whose answers these are, so that they can be removed with the account; null without a login.
  user_id      uuid
);
CREATE INDEX idempotency_keys_age ON platform.idempotency_keys (created_at);
CREATE INDEX idempotency_keys_of_user ON platform.idempotency_keys (user_id) WHERE user_id IS NOT NULL;

-- Mails to send: written in the transaction of what they tell about, sent from here at least once.
CREATE TABLE platform.mail_outbox (
  id         uuid PRIMARY KEY,
  template   text NOT NULL,
  -- {"userId"} or {"email", "language", "name"}; null once the retention is over or the person was erased.
  recipient  jsonb,
  -- What the template needs that cannot be asked for when it is sent.
  values     jsonb NOT NULL,
  -- Business clock.
  created_at timestamptz NOT NULL,
  -- stored: there is no mail server; withheld: there was nothing to say any more, or nobody to say it to.
  status     text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed', 'stored', 'withheld')),
  attempts   smallint NOT NULL DEFAULT 0,
  -- Wall clock. While a mail is being sent it is the end of the sender's claim.
  next_attempt_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_error text,
  -- What was sent to whom, kept as it was; the address goes when the recipient goes.
  subject    text,
  address    text,
  -- Business clock.
  sent_at    timestamptz,
  -- What an admin finds the mail by.
  search     text GENERATED ALWAYS AS (platform.fold(coalesce(address, '') || ' ' || coalesce(subject, ''))) STORED
) WITH (fillfactor = 80);

CREATE INDEX mail_outbox_due ON platform.mail_outbox (next_attempt_at) WHERE status = 'queued';
CREATE INDEX mail_outbox_newest ON platform.mail_outbox (created_at DESC, id DESC);
CREATE INDEX mail_outbox_by_template ON platform.mail_outbox (template, created_at DESC, id DESC);
-- The statuses that few mails have for long; lists of the others read the newest.
CREATE INDEX mail_outbox_unusual ON platform.mail_outbox (status, created_at DESC, id DESC)
  WHERE status IN ('queued', 'failed', 'withheld');
CREATE INDEX mail_outbox_personal ON platform.mail_outbox (created_at) WHERE recipient IS NOT NULL;
CREATE INDEX mail_outbox_of_user ON platform.mail_outbox ((recipient ->> 'userId')) WHERE recipient IS NOT NULL;
CREATE INDEX mail_outbox_search ON platform.mail_outbox USING gin (search public.gin_trgm_ops);
-- The mails about an order, for the order's page.
CREATE INDEX mail_outbox_of_order ON platform.mail_outbox ((values ->> 'orderId'), created_at DESC, id DESC)
  WHERE values ? 'orderId';

-- Which mails admins sent again, and who did: the new mail names the one that it repeats. Rows are only added.
CREATE TABLE platform.mail_resends (
  mail_id    uuid PRIMARY KEY,
  of_mail_id uuid NOT NULL,
  order_id   uuid NOT NULL,
  actor_id   uuid NOT NULL,
  -- Business clock.
  at         timestamptz NOT NULL
);
CREATE INDEX mail_resends_of_order ON platform.mail_resends (order_id, at DESC);

-- Which starting data this database has already received.
CREATE TABLE platform.seeds (
  name       text PRIMARY KEY,
  applied_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Accounts that were closed, until every context has removed what it kept of the person. Written in the transaction that
-- closes the account, so that a process that dies afterwards leaves work and not data.
CREATE TABLE platform.closed_accounts (
  user_id   uuid PRIMARY KEY,
  -- Wall clock.
  closed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
