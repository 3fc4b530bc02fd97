-- Fiscal documents: invoice-receipts and credit notes (CIVA art. 36 and 40). Money in cents, VAT included unless said.
CREATE SCHEMA invoicing;

-- What is to be issued: a paid order, a confirmed refund. Worked through by workers until `due_at` is null. `due_at` is
-- wall clock, the other times business clock.
CREATE TABLE invoicing.requests (
  document_id    uuid PRIMARY KEY,
  seq            bigint GENERATED ALWAYS AS IDENTITY,
  kind           text NOT NULL CHECK (kind IN ('FR', 'NC')),
  order_id       uuid NOT NULL,
  -- Of a credit note.
  refund_id      uuid,
  customer_id    uuid NOT NULL,
  order_number   text NOT NULL,
  description    text NOT NULL,
  total_cents    int NOT NULL CHECK (total_cents > 0),
  payment_method text NOT NULL,
  paid_at        timestamptz NOT NULL,
  requested_at   timestamptz NOT NULL,
  attempts       int NOT NULL DEFAULT 0,
  -- A worker is at it, or died at it.
  is_claimed     boolean NOT NULL DEFAULT false,
  due_at         timestamptz DEFAULT clock_timestamp(),
  error          text,
  CHECK ((kind = 'NC') = (refund_id IS NOT NULL))
);
CREATE UNIQUE INDEX requests_one_invoice ON invoicing.requests (order_id) WHERE kind = 'FR';
CREATE UNIQUE INDEX requests_one_credit_note ON invoicing.requests (refund_id) WHERE kind = 'NC';
CREATE INDEX requests_open ON invoicing.requests (order_id, seq) WHERE due_at IS NOT NULL;

-- One row a series: locked while a document takes the next number, so that a series has no gap and no double.
CREATE TABLE invoicing.series (
  kind   text NOT NULL,
  series text NOT NULL,
  PRIMARY KEY (kind, series)
);

-- Public halves of the keys that documents were signed with; the version is SAF-T's HashControl.
CREATE TABLE invoicing.signing_keys (
  version    int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_key text NOT NULL UNIQUE
);

CREATE TABLE invoicing.documents (
  document_id     uuid PRIMARY KEY,
  kind            text NOT NULL CHECK (kind IN ('FR', 'NC')),
  series          text NOT NULL,
  n               int NOT NULL CHECK (n > 0),
  number          text NOT NULL UNIQUE,
  atcud           text NOT NULL,
  -- Local to Lisbon, as they were signed: the document's date and SAF-T's SystemEntryDate.
  issued_on       date NOT NULL,
  system_entry    text NOT NULL,
  hash            text NOT NULL,
  hash_control    int NOT NULL REFERENCES invoicing.signing_keys (version),
  qr              text NOT NULL,
  order_id        uuid NOT NULL,
  refund_id       uuid,
  -- The invoice-receipt that a credit note corrects.
  corrects        uuid REFERENCES invoicing.documents (document_id),
  customer_id     uuid NOT NULL,
  order_number    text NOT NULL,
  description     text NOT NULL,
  total_cents     int NOT NULL CHECK (total_cents > 0),
  tax_cents       int NOT NULL CHECK (tax_cents >= 0),
  payment_method  text NOT NULL,
  paid_at         timestamptz NOT NULL,
  issued_at       timestamptz NOT NULL,
  -- Everything that is printed, as it was when it was issued; kept for ten years (CIVA art. 52).
  content         jsonb NOT NULL,
  search          text NOT NULL,
  UNIQUE (kind, series, n),
  CHECK ((kind = 'NC') = (refund_id IS NOT NULL)),
  CHECK ((kind = 'NC') = (corrects IS NOT NULL))
);
CREATE UNIQUE INDEX documents_one_invoice ON invoicing.documents (order_id) WHERE kind = 'FR';
CREATE UNIQUE INDEX documents_one_credit_note ON invoicing.documents (refund_id) WHERE kind = 'NC';
CREATE INDEX documents_of_customer ON invoicing.documents (customer_id, issued_at DESC, document_id DESC);
CREATE INDEX documents_newest ON invoicing.documents (issued_at DESC, document_id DESC);
CREATE INDEX documents_of_order ON invoicing.documents (order_id);
CREATE INDEX documents_search ON invoicing.documents USING gin (search public.gin_trgm_ops);

-- A correction is a new document: nothing is changed or deleted, by no role that runs the application.
CREATE FUNCTION invoicing.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'fiscal documents are never changed or deleted' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER documents_are_final BEFORE UPDATE OR DELETE ON invoicing.documents
  FOR EACH ROW EXECUTE FUNCTION invoicing.refuse_change();
CREATE TRIGGER documents_stay BEFORE TRUNCATE ON invoicing.documents
  FOR EACH STATEMENT EXECUTE FUNCTION invoicing.refuse_change();
CREATE TRIGGER signing_keys_are_final BEFORE UPDATE OR DELETE ON invoicing.signing_keys
  FOR EACH ROW EXECUTE FUNCTION invoicing.refuse_change();
CREATE TRIGGER signing_keys_stay BEFORE TRUNCATE ON invoicing.signing_keys
  FOR EACH STATEMENT EXECUTE FUNCTION invoicing.refuse_change();

-- What lists show: issued documents, and paid orders and refunds whose document is still to come.
CREATE VIEW invoicing.entries AS
  SELECT document_id, kind, order_id, customer_id, order_number, description, total_cents, tax_cents, payment_method,
         paid_at, issued_at AS created_at, issued_on AS created_on, number, atcud, hash, corrects, content, search
  FROM invoicing.documents
  UNION ALL
  SELECT document_id, kind, order_id, customer_id, order_number, description, total_cents, 0, payment_method,
         paid_at, requested_at, (requested_at AT TIME ZONE 'Europe/Lisbon')::date, NULL, NULL, NULL, NULL, NULL,
         platform.fold(description || ' ' || order_number || ' ' || (total_cents / 100.0)::numeric(12, 2))
  FROM invoicing.requests AS r
  WHERE due_at IS NOT NULL AND NOT EXISTS (SELECT FROM invoicing.documents AS d WHERE d.document_id = r.document_id);
