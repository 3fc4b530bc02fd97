-- Days off of a partner that are not removed: [{id, from, to, note}], local dates, both ends included; the note is a
-- reference to platform.written_reasons, or null. Written with the partner's events.
ALTER TABLE partners.partners ADD COLUMN absences jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(absences) = 'array');
