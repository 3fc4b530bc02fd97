-- Who may sign in, and where they live.
CREATE EXTENSION IF NOT EXISTS citext WITH SCHEMA public;
CREATE SCHEMA identity;

CREATE TABLE identity.users (
  id                uuid PRIMARY KEY,
  email             public.citext NOT NULL,
  username          text NOT NULL CHECK (btrim(username) <> ''),
  name              text NOT NULL CHECK (btrim(name) <> ''),
  surname           text NOT NULL CHECK (btrim(surname) <> ''),
  -- E.164
  phone             text NOT NULL CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- Argon2id in PHC format
  password_hash     text NOT NULL,
  -- 1 Admin, 2 AdvertiserGrave, 3 AdvertiserFlower, 4 Customer
  usertype_id       smallint NOT NULL CHECK (usertype_id BETWEEN 1 AND 4),
  language          text NOT NULL CHECK (language IN ('pt', 'en', 'es')),
  logo              text,
  blocked           boolean NOT NULL DEFAULT false,
  -- Tokens of an older epoch are void.
  token_epoch       int NOT NULL DEFAULT 0,
  terms_version     text NOT NULL,
  terms_accepted_at timestamptz NOT NULL,
  -- Has a public password; refused in production.
  demo              boolean NOT NULL DEFAULT false,
  created_at        timestamptz NOT NULL,
  CONSTRAINT users_email UNIQUE (email)
);
CREATE INDEX users_demo ON identity.users (id) WHERE demo;

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
  tax_id        text CHECK (tax_id ~ '^[0-9]{9}$'),
  country       text NOT NULL CHECK (country = 'PT'),
  billing       boolean NOT NULL,
  lat           double precision CHECK (lat BETWEEN -90 AND 90),
  lng           double precision CHECK (lng BETWEEN -180 AND 180),
  created_at    timestamptz NOT NULL,
  CHECK ((lat IS NULL) = (lng IS NULL))
);
CREATE INDEX addresses_of_user ON identity.addresses (user_id, created_at);
