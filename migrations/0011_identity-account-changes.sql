-- Accounts that change, are confirmed and are closed; the links that mails carry; logos.
ALTER TABLE identity.users
  -- Counts the changes.
  ADD COLUMN version            int NOT NULL DEFAULT 0,
  ADD COLUMN email_confirmed_at timestamptz,
  -- A closed account keeps its id, for what refers to it, and when which terms were accepted; nothing that tells who it was.
  ADD COLUMN closed_at          timestamptz,
  ALTER COLUMN email         DROP NOT NULL,
  ALTER COLUMN username      DROP NOT NULL,
  ALTER COLUMN name          DROP NOT NULL,
  ALTER COLUMN surname       DROP NOT NULL,
  ALTER COLUMN phone         DROP NOT NULL,
  ALTER COLUMN password_hash DROP NOT NULL,
  ADD CONSTRAINT users_open_is_somebody
    CHECK (closed_at IS NOT NULL OR num_nulls(email, username, name, surname, phone, password_hash) = 0),
  ADD CONSTRAINT users_closed_is_nobody
    CHECK (closed_at IS NULL
      OR num_nonnulls(email, username, name, surname, phone, password_hash, logo, email_confirmed_at) = 0),
  -- Names the bytes of the logo.
  ADD CONSTRAINT users_logo CHECK (logo ~ '^[0-9a-f]{12}$');

-- The newest first, whatever an admin's list is narrowed to.
CREATE INDEX users_newest ON identity.users (created_at DESC, id DESC) WHERE closed_at IS NULL;
CREATE INDEX users_by_type ON identity.users (usertype_id, created_at DESC, id DESC) WHERE closed_at IS NULL;
CREATE INDEX users_blocked ON identity.users (created_at DESC, id DESC) WHERE blocked AND closed_at IS NULL;
CREATE INDEX users_admins ON identity.users (id) WHERE usertype_id = 1 AND NOT blocked AND closed_at IS NULL;

-- The last link an account asked for. It lives as long as no other is given, so there is never more than one.
CREATE TABLE identity.password_resets (
  user_id      uuid PRIMARY KEY REFERENCES identity.users ON DELETE CASCADE,
  -- SHA-256 of what the link carries; NULL once it was used or is void.
  token_hash   bytea UNIQUE CHECK (octet_length(token_hash) = 32),
  requested_at timestamptz NOT NULL
);

-- The link that confirms an account's present address; it may be followed again and again.
CREATE TABLE identity.email_confirmations (
  user_id    uuid PRIMARY KEY REFERENCES identity.users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  email      public.citext NOT NULL
);

CREATE TABLE identity.logos (
  user_id uuid PRIMARY KEY REFERENCES identity.users ON DELETE CASCADE,
  version text NOT NULL CHECK (version ~ '^[0-9a-f]{12}$'),
  -- JPEG, 256 px square.
  bytes   bytea NOT NULL
);
ALTER TABLE identity.logos ALTER COLUMN bytes SET STORAGE EXTERNAL;
