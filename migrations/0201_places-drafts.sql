-- A cemetery of the starting data that no admin has confirmed yet: nobody else sees it.
ALTER TABLE places.cemeteries
  DROP CONSTRAINT cemeteries_status_check,
  ADD CONSTRAINT cemeteries_status_check CHECK (status IN ('draft', 'proposed', 'approved', 'rejected')),
  DROP CONSTRAINT cemeteries_undecided_are_somebodys,
  ADD CONSTRAINT cemeteries_undecided_are_somebodys
    CHECK (status IN ('approved', 'draft') OR proposed_by IS NOT NULL);
CREATE INDEX cemeteries_drafts ON places.cemeteries (name_search, city, id)
  WHERE deleted_at IS NULL AND status = 'draft';
