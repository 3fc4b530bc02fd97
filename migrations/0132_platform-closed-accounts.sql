-- Accounts that were closed, until every context has removed what it kept of the person. Written in the transaction that
-- closes the account, so that a process that dies afterwards leaves work and not data.
CREATE TABLE platform.closed_accounts (
  user_id   uuid PRIMARY KEY,
  -- Wall clock.
  closed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Whose answers these are, so that they can be removed with the account; null without a login.
ALTER TABLE platform.idempotency_keys ADD COLUMN user_id uuid;
CREATE INDEX idempotency_keys_of_user ON platform.idempotency_keys (user_id) WHERE user_id IS NOT NULL;
