-- Disputes of payments at the payer's bank, in the sandbox. Business clock.
CREATE TABLE sandbox.disputes (
  id           text COLLATE "C" PRIMARY KEY,
  -- One dispute per payment, as with cards.
  checkout_id  text COLLATE "C" NOT NULL UNIQUE REFERENCES sandbox.checkouts,
  amount_cents int NOT NULL CHECK (amount_cents > 0),
  status       text NOT NULL CHECK (status IN ('needs_response', 'won', 'lost')),
  reason       text NOT NULL,
  created_at   timestamptz NOT NULL,
  due_by       timestamptz NOT NULL
);

-- A refund that waits for the payer's bank details, and is cancelled when they do not come. The address is where they were
-- asked for.
ALTER TABLE sandbox.refunds
  DROP CONSTRAINT refunds_status_check,
  ADD CONSTRAINT refunds_status_check
    CHECK (status IN ('pending', 'requires_action', 'succeeded', 'failed', 'canceled')),
  DROP CONSTRAINT refunds_destiny_check,
  ADD CONSTRAINT refunds_destiny_check CHECK (destiny IN ('succeeded', 'failed', 'canceled')),
  ADD COLUMN instructions_email text;
