-- The fingerprint of every picture that partners have uploaded as a photo of their work, so that no original counts twice.
-- Rows stay when the photo is removed. `look` is alike for pictures that look alike; null without contrast.
CREATE TABLE fulfilment.photo_originals (
  sha256     bytea PRIMARY KEY,
  photo_id   uuid NOT NULL,
  service_id uuid NOT NULL,
  kind       text NOT NULL,
  partner_id uuid NOT NULL,
  grave_id   uuid,
  look       bit(64)
);
CREATE INDEX photo_originals_of_partner ON fulfilment.photo_originals (partner_id);
CREATE INDEX photo_originals_of_grave ON fulfilment.photo_originals (grave_id) WHERE grave_id IS NOT NULL;

-- Keeps the fingerprint of a photo's original; refuses with PF003 when it belongs to another photo. Two uploads of one
-- original at once: the second waits for the first, and then sees its row.
CREATE FUNCTION fulfilment.keep_original(hash bytea, photo uuid, service uuid, photo_kind text, partner uuid, grave uuid, seen bit(64))
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  INSERT INTO fulfilment.photo_originals (sha256, photo_id, service_id, kind, partner_id, grave_id, look)
  VALUES (hash, photo, service, photo_kind, partner, grave, seen) ON CONFLICT (sha256) DO NOTHING;
  IF NOT EXISTS (SELECT FROM fulfilment.photo_originals WHERE sha256 = hash AND photo_id = photo) THEN
    RAISE EXCEPTION 'this picture belongs to another photo than %', photo USING ERRCODE = 'PF003';
  END IF;
END $$;
