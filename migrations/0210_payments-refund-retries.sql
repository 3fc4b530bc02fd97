-- Refunds that the provider will not make, and how often an admin has asked again since. Refunds that failed before this
-- step have no failed_at: they are asked for again from their order, whose events know of the failure. Times: wall clock.
ALTER TABLE payments.refunds
  ADD COLUMN retries      int NOT NULL DEFAULT 0,
  ADD COLUMN failure_code text,
  ADD COLUMN failed_at    timestamptz;

CREATE INDEX refunds_failed ON payments.refunds (failure_code, failed_at) WHERE failed_at IS NOT NULL;
