-- A grave has a photo of its owner's; it counts its changes; and a cemetery's graves are found.
ALTER TABLE graves.graves
  -- Counts the changes.
  ADD COLUMN version  int NOT NULL DEFAULT 1,
  ADD COLUMN photo_id uuid,
  ADD COLUMN photo_at timestamptz,
  ADD CONSTRAINT graves_photo_has_a_time CHECK (num_nulls(photo_id, photo_at) IN (0, 2));

DROP INDEX graves.graves_of_user;
CREATE INDEX graves_of_user ON graves.graves (user_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX graves_in_cemetery ON graves.graves (cemetery_id) WHERE deleted_at IS NULL;
