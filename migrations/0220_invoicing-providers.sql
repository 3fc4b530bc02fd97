-- Documents and requests belong to the provider that issues them, so that those of a demonstration never stand in the
-- way of those of a certified program. A certified program numbers and signs by itself: the columns of the embedded
-- provider's chain are empty for its documents.
ALTER TABLE invoicing.requests
  ADD COLUMN provider text NOT NULL DEFAULT 'embedded',
  -- The provider's own id of the draft or document, once it has made one.
  ADD COLUMN provider_id text,
  -- Drafts that were deleted at the provider; the next one is told apart from them.
  ADD COLUMN lost_drafts int NOT NULL DEFAULT 0,
  -- Whether the customer gets the document by mail.
  ADD COLUMN is_mailed boolean NOT NULL DEFAULT true;
ALTER TABLE invoicing.requests ALTER COLUMN provider DROP DEFAULT;
DROP INDEX invoicing.requests_one_invoice;
CREATE UNIQUE INDEX requests_one_invoice ON invoicing.requests (order_id, provider) WHERE kind = 'FR';
DROP INDEX invoicing.requests_one_credit_note;
CREATE UNIQUE INDEX requests_one_credit_note ON invoicing.requests (refund_id, provider) WHERE kind = 'NC';

ALTER TABLE invoicing.documents
  ADD COLUMN provider text NOT NULL DEFAULT 'embedded',
  -- The document's id and state at a provider elsewhere, and the four printed characters of its signature.
  ADD COLUMN provider_id text,
  ADD COLUMN provider_state text,
  ADD COLUMN hash4 text,
  ALTER COLUMN series DROP NOT NULL,
  ALTER COLUMN n DROP NOT NULL,
  ALTER COLUMN system_entry DROP NOT NULL,
  ALTER COLUMN hash DROP NOT NULL,
  ALTER COLUMN hash_control DROP NOT NULL,
  ALTER COLUMN qr DROP NOT NULL,
  DROP CONSTRAINT documents_number_key,
  ADD CONSTRAINT documents_number_key UNIQUE (number, provider),
  ADD CONSTRAINT documents_provider_id_key UNIQUE (provider_id, kind, provider),
  ADD CONSTRAINT documents_have_their_chain CHECK (
    provider <> 'embedded' OR (series, n, system_entry, hash, hash_control, qr) IS NOT NULL
  ),
  ADD CONSTRAINT documents_have_their_id CHECK ((provider = 'embedded') = (provider_id IS NULL));
ALTER TABLE invoicing.documents ALTER COLUMN provider DROP DEFAULT;
DROP INDEX invoicing.documents_one_invoice;
CREATE UNIQUE INDEX documents_one_invoice ON invoicing.documents (order_id, provider) WHERE kind = 'FR';
DROP INDEX invoicing.documents_one_credit_note;
CREATE UNIQUE INDEX documents_one_credit_note ON invoicing.documents (refund_id, provider) WHERE kind = 'NC';

-- The signed PDF of a document that a provider elsewhere made, as it came; the bytes are in the file storage.
CREATE TABLE invoicing.files (
  document_id uuid PRIMARY KEY REFERENCES invoicing.documents (document_id),
  storage_key text NOT NULL UNIQUE,
  -- In hexadecimal; compared whenever the file is read.
  sha256      text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes  int NOT NULL CHECK (size_bytes > 0),
  stored_at   timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE TRIGGER files_are_final BEFORE UPDATE OR DELETE ON invoicing.files
  FOR EACH ROW EXECUTE FUNCTION invoicing.refuse_change();
CREATE TRIGGER files_stay BEFORE TRUNCATE ON invoicing.files
  FOR EACH STATEMENT EXECUTE FUNCTION invoicing.refuse_change();

-- As before, and: a document shows its number as soon as its file can be read, so that nobody is offered a file that
-- is still being made.
DROP VIEW invoicing.entries;
CREATE VIEW invoicing.entries AS
  SELECT document_id, kind, order_id, customer_id, order_number, description, total_cents, tax_cents, payment_method,
         paid_at, issued_at AS created_at, issued_on AS created_on,
         CASE WHEN provider = 'embedded' OR EXISTS (SELECT FROM invoicing.files AS f WHERE f.document_id = d.document_id)
           THEN number END AS number,
         atcud, hash, hash4, corrects, content, provider, search
  FROM invoicing.documents AS d
  UNION ALL
  SELECT document_id, kind, order_id, customer_id, order_number, description, total_cents, 0, payment_method,
         paid_at, requested_at, (requested_at AT TIME ZONE 'Europe/Lisbon')::date, NULL, NULL, NULL, NULL, NULL, NULL,
         provider, platform.fold(description || ' ' || order_number || ' ' || (total_cents / 100.0)::numeric(12, 2))
  FROM invoicing.requests AS r
  WHERE due_at IS NOT NULL AND NOT EXISTS (SELECT FROM invoicing.documents AS d WHERE d.document_id = r.document_id);
