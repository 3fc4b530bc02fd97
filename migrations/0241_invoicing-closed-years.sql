-- The law keeps fiscal documents for ten years (CIVA art. 52). After them the owner of the database, never the role that
-- runs the application, may drop a whole year; what was dropped is recorded.
CREATE TABLE invoicing.dropped_years (
  year       int PRIMARY KEY,
  -- The database role that dropped the year, and when; wall clock.
  dropped_by text NOT NULL DEFAULT session_user,
  dropped_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  documents  int NOT NULL,
  -- The last number of each series of that year.
  last       jsonb NOT NULL,
  total_cents bigint NOT NULL
);

-- A correction is a new document: nothing is changed, and nothing deleted but by drop_year.
CREATE OR REPLACE FUNCTION invoicing.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME IN ('documents', 'files') THEN
    IF pg_has_role((SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
      AND EXISTS (SELECT FROM invoicing.documents AS d JOIN invoicing.dropped_years AS y ON y.year = extract(year FROM d.issued_on)
        WHERE d.document_id = OLD.document_id)
    THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'fiscal documents are never changed or deleted' USING ERRCODE = 'restrict_violation';
END $$;

-- Drops the documents of a year that ended more than ten years ago, and returns how many. A document that a later one
-- corrects stays until the later one goes; what was requested stays, so that nothing is issued again. To be called by the owner (docs/operations.md#closed-years).
CREATE FUNCTION invoicing.drop_year(closed int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  dropped int;
BEGIN
  IF closed + 10 >= extract(year FROM clock_timestamp() AT TIME ZONE 'Europe/Lisbon') THEN
    RAISE EXCEPTION 'the documents of % must be kept for ten years', closed USING ERRCODE = 'restrict_violation';
  END IF;
  INSERT INTO invoicing.dropped_years AS known (year, documents, last, total_cents)
  SELECT closed, coalesce(sum(documents), 0), coalesce(jsonb_object_agg(name, n), '{}'), coalesce(sum(total), 0)
  FROM (SELECT kind || ' ' || coalesce(series, provider) AS name, max(n) AS n, sum(total_cents) AS total,
          count(*) AS documents
        FROM invoicing.documents WHERE extract(year FROM issued_on) = closed GROUP BY 1) AS of_series
  ON CONFLICT (year) DO NOTHING;
  CREATE TEMPORARY TABLE going ON COMMIT DROP AS
    SELECT document_id FROM invoicing.documents AS d WHERE extract(year FROM d.issued_on) = closed
      AND NOT EXISTS (SELECT FROM invoicing.documents AS later
        WHERE later.corrects = d.document_id AND extract(year FROM later.issued_on) > closed);
  DELETE FROM invoicing.files WHERE document_id IN (SELECT document_id FROM going);
  -- Credit notes first: they name the invoice-receipts.
  DELETE FROM invoicing.documents WHERE kind = 'NC' AND document_id IN (SELECT document_id FROM going);
  DELETE FROM invoicing.documents WHERE document_id IN (SELECT document_id FROM going);
  SELECT count(*) INTO dropped FROM going;
  DROP TABLE going;
  RETURN dropped;
END $$;
REVOKE ALL ON FUNCTION invoicing.drop_year(int) FROM PUBLIC;
