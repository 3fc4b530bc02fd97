-- What a partner accepts in advance, written with the partner's events; null if the partner never said so.
ALTER TABLE partners.partners ADD COLUMN standing jsonb;
