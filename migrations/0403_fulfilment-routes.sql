-- By how many days the customer of a cleaning lets it be moved from the promised day, on which older rows are.
ALTER TABLE fulfilment.services ADD COLUMN flexible_days smallint NOT NULL DEFAULT 0, ADD COLUMN promised_date date;
