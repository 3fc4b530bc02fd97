-- Counts the changes of a plan, as 0032 does those of a product: a stale change is refused.
ALTER TABLE catalogue.service_plans ADD COLUMN version int NOT NULL DEFAULT 1;
