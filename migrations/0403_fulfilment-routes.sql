-- By how many days the customer of a cleaning lets it be moved, and the promised day from which they count: null if by none.
ALTER TABLE fulfilment.services ADD COLUMN flexible_days smallint NOT NULL DEFAULT 0, ADD COLUMN promised_date date;
