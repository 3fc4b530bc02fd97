-- A proposed cemetery that turned out to be one that is known: its row stays, so that its id leads there.
ALTER TABLE places.cemeteries ADD COLUMN merged_into uuid REFERENCES places.cemeteries,
  ADD CHECK (merged_into IS NULL OR deleted_at IS NOT NULL);
CREATE INDEX cemeteries_merged_into ON places.cemeteries (merged_into) WHERE merged_into IS NOT NULL;
