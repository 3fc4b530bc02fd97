-- What leaves the straight road of a service: new dates that wait for an answer, stopped work, complaints, and why the
-- admins have it.
ALTER TABLE fulfilment.services
  -- Number of the visit; another one begins when somebody has to come again.
  ADD COLUMN visit smallint NOT NULL DEFAULT 1,
  -- The new date that waits for an answer, what stops the work, and the complaint that is open.
  ADD COLUMN proposal jsonb,
  ADD COLUMN block jsonb,
  ADD COLUMN dispute jsonb,
  ADD COLUMN escalated_because text,
  ADD COLUMN cancelled_because text,
  -- Granted back with the cancellation; refund_cents is everything so far.
  ADD COLUMN cancelled_refund_cents int NOT NULL DEFAULT 0;
UPDATE fulfilment.services SET cancelled_refund_cents = refund_cents WHERE status = 'cancelled';

ALTER TABLE fulfilment.remarks DROP CONSTRAINT remarks_kind_check;
ALTER TABLE fulfilment.remarks
  ADD CONSTRAINT remarks_kind_check CHECK (kind IN ('feedback', 'cancellation', 'reschedule', 'block', 'dispute'));
