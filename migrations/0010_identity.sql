-- Accounts: who may sign in, where they live, and the links that mails carry.
CREATE EXTENSION IF NOT EXISTS citext WITH SCHEMA public;
CREATE SCHEMA identity;

CREATE TABLE identity.users (
  id                 uuid PRIMARY KEY,
  email              public.citext,
  username           text CHECK (btrim(username) <> ''),
  name               text CHECK (btrim(name) <> ''),
  surname            text CHECK (btrim(surname) <> ''),
  -- E.164
  phone              text CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- Argon2id in PHC format
  password_hash      text,
  -- 1 Admin, 2 AdvertiserGrave, 3 AdvertiserFlower, 4 Customer
  usertype_id        smallint NOT NULL CHECK (usertype_id BETWEEN 1 AND 4),
  language           text NOT NULL CHECK (language IN ('pt', 'en', 'es')),
  -- Names the bytes of the logo.
  logo               text CONSTRAINT users_logo CHECK (logo ~ '^[0-9a-f]{12}$'),
  blocked            boolean NOT NULL DEFAULT false,
  -- Tokens of an older epoch are void.
  token_epoch        int NOT NULL DEFAULT 0,
  -- Null until the owner of an account that an admin made has chosen a password and accepted the terms.
  terms_version      text,
  terms_accepted_at  timestamptz,
  -- Has a public password; refused in production.
  demo               boolean NOT NULL DEFAULT false,
  created_at         timestamptz NOT NULL,
  -- Counts the changes.
  version            int NOT NULL DEFAULT 0,
  email_confirmed_at timestamptz,
  -- A closed account keeps its id, for what refers to it, and when which terms were accepted; nothing that tells who it was.
  closed_at          timestamptz,
  -- What an admin's search looks through. A closed account has no text.
  search             text GENERATED ALWAYS AS (platform.fold(name || ' ' || surname || ' ' || email::text)) STORED,
  CONSTRAINT users_email UNIQUE (email),
  CONSTRAINT users_terms CHECK ((terms_version IS NULL) = (terms_accepted_at IS NULL)),
  -- Whoever has accepted the terms has a password, and nobody else has.
  CONSTRAINT users_open_is_somebody CHECK (closed_at IS NOT NULL
    OR (num_nulls(email, username, name, surname, phone) = 0
      AND (password_hash IS NULL) = (terms_accepted_at IS NULL))),
  CONSTRAINT users_closed_is_nobody
    CHECK (closed_at IS NULL
      OR num_nonnulls(email, username, name, surname, phone, password_hash, logo, email_confirmed_at) = 0)
);
CREATE INDEX users_demo ON identity.users (id) WHERE demo;
CREATE INDEX users_admins ON identity.users (id) WHERE usertype_id = 1 AND NOT blocked AND closed_at IS NULL;
-- Every order and every filter of an admin's list has an index; the newest come first.
CREATE INDEX users_newest ON identity.users (created_at DESC, id DESC) WHERE closed_at IS NULL;
CREATE INDEX users_by_type ON identity.users (usertype_id, created_at DESC, id DESC) WHERE closed_at IS NULL;
CREATE INDEX users_blocked ON identity.users (created_at DESC, id DESC) WHERE blocked AND closed_at IS NULL;
CREATE INDEX users_by_name ON identity.users (platform.fold(name || ' ' || surname), id) WHERE closed_at IS NULL;
CREATE INDEX users_by_email ON identity.users (email, id) WHERE closed_at IS NULL;
CREATE INDEX users_search ON identity.users USING gin (search public.gin_trgm_ops);
CREATE INDEX users_phone_search ON identity.users USING gin (phone public.gin_trgm_ops);

CREATE TABLE identity.addresses (
  id            uuid PRIMARY KEY,
  user_id       uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  first_name    text NOT NULL,
  surname       text NOT NULL,
  city          text NOT NULL,
  parish        text NOT NULL,
  street        text NOT NULL,
  street_number text NOT NULL,
  floor         text,
  postal_code   text NOT NULL CHECK (postal_code ~ '^[1-9][0-9]{3}-[0-9]{3}$'),
  tax_id        text,
  country       text NOT NULL CHECK (country = 'PT'),
  billing       boolean NOT NULL,
  lat           double precision CHECK (lat BETWEEN -90 AND 90),
  lng           double precision CHECK (lng BETWEEN -180 AND 180),
  created_at    timestamptz NOT NULL,
  -- The locality of the postal code.
  locality      text,
  -- ISO 3166-1: the country whose tax number tax_id is.
  tax_country   text CHECK (tax_country ~ '^[A-Z]{2}$'),
  CHECK ((lat IS NULL) = (lng IS NULL)),
  CONSTRAINT addresses_tax_id CHECK (
    (tax_id IS NULL) = (tax_country IS NULL) AND (tax_country <> 'PT' OR tax_id ~ '^[0-9]{9}$'))
);
CREATE INDEX addresses_of_user ON identity.addresses (user_id, created_at);
CREATE UNIQUE INDEX addresses_one_billing ON identity.addresses (user_id) WHERE billing;
CREATE INDEX addresses_tax_id ON identity.addresses (tax_id) WHERE tax_id IS NOT NULL;

-- The last link an account asked for. It lives as long as no other is given, so there is never more than one.
CREATE TABLE identity.password_resets (
  user_id      uuid PRIMARY KEY REFERENCES identity.users ON DELETE CASCADE,
  -- SHA-256 of what the link carries; NULL once it was used or is void.
  token_hash   bytea UNIQUE CHECK (octet_length(token_hash) = 32),
  requested_at timestamptz NOT NULL
);

-- The link that confirms an account's present address; it may be followed again and again, until it ends.
CREATE TABLE identity.email_confirmations (
  user_id    uuid PRIMARY KEY REFERENCES identity.users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  email      public.citext NOT NULL,
  -- Business clock.
  sent_at    timestamptz NOT NULL
);

-- The link that was last sent to the owner of an account that an admin made.
CREATE TABLE identity.invitations (
  user_id    uuid PRIMARY KEY REFERENCES identity.users ON DELETE CASCADE,
  -- SHA-256 of what the link carries; NULL once it was used or is void.
  token_hash bytea UNIQUE CHECK (octet_length(token_hash) = 32),
  sent_at    timestamptz NOT NULL
);

CREATE TABLE identity.logos (
  user_id uuid PRIMARY KEY REFERENCES identity.users ON DELETE CASCADE,
  version text NOT NULL CHECK (version ~ '^[0-9a-f]{12}$'),
  -- JPEG, 256 px square.
  bytes   bytea STORAGE EXTERNAL NOT NULL
);

-- Login tokens that were ended before their time, by logging out. A row is needed until its token would have ended anyway.
CREATE TABLE identity.ended_sessions (
  -- The token's jti claim.
  token_id   uuid PRIMARY KEY,
  -- Wall clock, as the token's exp claim.
  expires_at timestamptz NOT NULL
);
CREATE INDEX ended_sessions_expired ON identity.ended_sessions (expires_at);

-- What was done to an account, by whom and why: the fields that changed by their names, never by their values.
CREATE TABLE identity.account_acts (
  act_id   uuid PRIMARY KEY,
  user_id  uuid NOT NULL,
  actor_id uuid NOT NULL,
  act      text NOT NULL CHECK (act IN ('created', 'invited', 'accepted', 'changed', 'address_added', 'address_changed',
    'address_removed', 'blocked', 'unblocked', 'closed')),
  fields   text[] NOT NULL DEFAULT '{}',
  -- What the actor typed; forgotten when the account is closed, since it may name the person.
  reason   text,
  at       timestamptz NOT NULL
);
CREATE INDEX account_acts_of_user ON identity.account_acts (user_id, at DESC, act_id DESC);

-- The views of lists that an admin has saved: filters, sort and columns, by list and name.
CREATE TABLE identity.saved_views (
  user_id uuid PRIMARY KEY,
  views   jsonb NOT NULL
);
