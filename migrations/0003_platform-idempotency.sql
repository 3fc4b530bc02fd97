-- Answers kept for repeated requests, for 24 hours of the wall clock.
CREATE SCHEMA IF NOT EXISTS platform;

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
  body         text
);
CREATE INDEX idempotency_keys_age ON platform.idempotency_keys (created_at);
