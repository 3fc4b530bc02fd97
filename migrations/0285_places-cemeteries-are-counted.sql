-- Totals of lists are counted when they are read, up to a limit.
DROP FUNCTION places.count_cemeteries CASCADE;
ALTER TABLE places.cities DROP COLUMN cemeteries;
