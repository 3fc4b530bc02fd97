-- The payment sandbox: the state of the part of Stripe that the marketplace uses. It stands in for another company's
-- database, so nothing of the business refers to it. Business clock where not said otherwise.
CREATE SCHEMA sandbox;

CREATE TABLE sandbox.checkouts (
  id             text COLLATE "C" PRIMARY KEY,
  revision       int NOT NULL DEFAULT 1,
  status         text NOT NULL CHECK (status IN ('open', 'complete', 'expired')),
  request        jsonb NOT NULL,
  payment        jsonb,
  amount_cents   int NOT NULL CHECK (amount_cents > 0),
  refunded_cents int NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND amount_cents),
  created_at     timestamptz NOT NULL,
  expires_at     timestamptz NOT NULL,
  -- When something happens by itself: an open session or an unpaid voucher runs out.
  due_at         timestamptz
) WITH (fillfactor = 70);
CREATE INDEX checkouts_due ON sandbox.checkouts (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE sandbox.refunds (
  id           text COLLATE "C" PRIMARY KEY,
  checkout_id  text COLLATE "C" NOT NULL REFERENCES sandbox.checkouts,
  amount_cents int NOT NULL CHECK (amount_cents > 0),
  status       text NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed')),
  -- What a pending refund becomes.
  destiny      text NOT NULL CHECK (destiny IN ('succeeded', 'failed')),
  reason       text,
  metadata     jsonb NOT NULL,
  created_at   timestamptz NOT NULL,
  due_at       timestamptz
);
CREATE INDEX refunds_due ON sandbox.refunds (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX refunds_checkout ON sandbox.refunds (checkout_id);

-- What happened, and its delivery as a signed webhook until the marketplace has answered 2xx (due_at: wall clock).
CREATE TABLE sandbox.events (
  id           text COLLATE "C" PRIMARY KEY,
  sequence     bigint GENERATED ALWAYS AS IDENTITY,
  type         text NOT NULL,
  body         text NOT NULL,
  attempts     int NOT NULL DEFAULT 0,
  due_at       timestamptz,
  delivered_at timestamptz
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX events_sequence ON sandbox.events (sequence);
CREATE INDEX events_due ON sandbox.events (due_at) WHERE due_at IS NOT NULL;

-- First answers by idempotency key (recorded_at: wall clock).
CREATE TABLE sandbox.requests (
  key         text COLLATE "C" PRIMARY KEY,
  fingerprint text NOT NULL,
  body        text NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
