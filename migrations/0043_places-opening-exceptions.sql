-- When cemeteries are open on holidays and on days with hours of their own, and the municipal holiday of each city.
ALTER TABLE places.cities
  -- MM-DD, or easter+N for a day counted from Easter Sunday; null while it is not known.
  ADD COLUMN municipal_holiday text CHECK (municipal_holiday ~ '^(\d{2}-\d{2}|easter[+-]\d{1,3})$');

ALTER TABLE places.cemeteries
  -- Local times on national and municipal holidays; null is closed.
  ADD COLUMN holiday_hours jsonb,
  -- [{from, to, hours, for, reason}]: the first that covers a day decides.
  ADD COLUMN exceptions    jsonb NOT NULL DEFAULT '[]';
