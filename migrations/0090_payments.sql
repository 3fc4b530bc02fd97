-- Refunds that the provider has been or must be asked for. The order's events say what was promised; this table says
-- what has not been answered for good yet, so that it is asked again whatever became of the queue. Times: wall clock.
CREATE SCHEMA payments;

CREATE TABLE payments.refunds (
  refund_id         uuid PRIMARY KEY,
  order_id          uuid NOT NULL,
  payment_intent_id text NOT NULL,
  amount_cents      int NOT NULL CHECK (amount_cents > 0),
  attempts          int NOT NULL DEFAULT 0,
  noted_at          timestamptz NOT NULL DEFAULT clock_timestamp(),
  due_at            timestamptz,
  settled_at        timestamptz,
  -- How often an admin has asked again, and why and since when the provider will not make the refund.
  retries           int NOT NULL DEFAULT 0,
  failure_code      text,
  failed_at         timestamptz
);
CREATE INDEX refunds_due ON payments.refunds (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX refunds_failed ON payments.refunds (failure_code, failed_at) WHERE failed_at IS NOT NULL;
