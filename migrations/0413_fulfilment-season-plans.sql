-- Whom the plan of a season wants to be asked first for the scheduled day.
ALTER TABLE fulfilment.services ADD COLUMN planned_partner_id uuid;
