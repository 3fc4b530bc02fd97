-- What the payment provider reported and was acted on. The reconciliation asks the provider for its reports and acts on
-- those that no webhook brought; it forgets reports that are older than what it still reads.
CREATE TABLE payments.handled_reports (
  report_id   text COLLATE "C" PRIMARY KEY,
  -- By the provider's clock.
  reported_at timestamptz NOT NULL
);
CREATE INDEX handled_reports_reported ON payments.handled_reports (reported_at);

-- The one row of the reconciliation: when it is due (wall clock), and up to which report everything was acted on (the
-- provider's clock; null before the first run).
CREATE TABLE payments.reconciliation (
  one        boolean PRIMARY KEY DEFAULT true CHECK (one),
  due_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  read_until timestamptz
);
INSERT INTO payments.reconciliation DEFAULT VALUES;

-- What about payments a person must decide. It stays listed for admins until one of them has handled it. Times: wall
-- clock.
CREATE TABLE payments.alarms (
  alarm_id     uuid PRIMARY KEY,
  kind         text NOT NULL,
  -- The provider's object, which its dashboard finds.
  provider_id  text NOT NULL,
  order_id     uuid,
  amount_cents int NOT NULL,
  currency     text NOT NULL,
  raised_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  handled_at   timestamptz,
  handled_by   uuid
);
CREATE INDEX alarms_open ON payments.alarms (raised_at) WHERE handled_at IS NULL;
