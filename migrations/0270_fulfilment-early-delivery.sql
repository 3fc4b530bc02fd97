-- Who allowed that flowers are delivered before their slot, as JSON like proposal and block; the reason is a remark.
ALTER TABLE fulfilment.services ADD COLUMN early jsonb;

ALTER TABLE fulfilment.remarks DROP CONSTRAINT remarks_kind_check;
ALTER TABLE fulfilment.remarks ADD CONSTRAINT remarks_kind_check
  CHECK (kind IN ('feedback', 'cancellation', 'reschedule', 'block', 'dispute', 'early'));
