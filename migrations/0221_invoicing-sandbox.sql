-- Our double of InvoiceXpress: the state of the part of its API that the marketplace uses. It stands in for another
-- company's database, so nothing of the business refers to it.
CREATE TABLE sandbox.invoicexpress_clients (
  id     bigint GENERATED ALWAYS AS IDENTITY (START WITH 1310176) PRIMARY KEY,
  code   text NOT NULL UNIQUE,
  fields jsonb NOT NULL
);

CREATE TABLE sandbox.invoicexpress_documents (
  id           bigint GENERATED ALWAYS AS IDENTITY (START WITH 541793) PRIMARY KEY,
  type         text NOT NULL CHECK (type IN ('InvoiceReceipt', 'CreditNote')),
  -- What the caller calls the document; a second one with the same is refused.
  uid          text UNIQUE,
  status       text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'final', 'settled', 'canceled', 'deleted')),
  -- Within the series, once the document is final.
  number       int,
  client_id    bigint NOT NULL REFERENCES sandbox.invoicexpress_clients (id),
  reference    text NOT NULL,
  issued_on    date NOT NULL,
  -- The request, and what its lines came to.
  request      jsonb NOT NULL,
  sums         jsonb NOT NULL,
  pdf_requests int NOT NULL DEFAULT 0,
  CHECK ((number IS NULL) = (status IN ('draft', 'deleted'))),
  UNIQUE (type, number)
);
CREATE INDEX invoicexpress_documents_reference ON sandbox.invoicexpress_documents (reference);
