CREATE SCHEMA ordering;

-- The running part of order numbers; a gap says nothing.
CREATE SEQUENCE ordering.order_number;

-- One row an order, written with its events; money in cents, VAT included.
CREATE TABLE ordering.orders (
  order_id             uuid PRIMARY KEY,
  version              int NOT NULL,
  number               text NOT NULL UNIQUE,
  customer_id          uuid NOT NULL,
  kind                 text NOT NULL,
  status               text NOT NULL,
  total_cents          int NOT NULL,
  refunded_cents       int NOT NULL,
  refund_pending_cents int NOT NULL,
  lines                jsonb NOT NULL,
  delivery             jsonb NOT NULL,
  visits               int NOT NULL,
  concluded            int NOT NULL,
  has_plan             boolean NOT NULL,
  early_start          boolean NOT NULL,
  given_back           boolean NOT NULL,
  cart_revision        int NOT NULL,
  payment_status       text NOT NULL,
  payment_method       text,
  payment_expires_at   timestamptz,
  payment_url          text NOT NULL,
  -- Of every attempt, the latest last.
  session_ids          text[] NOT NULL,
  placed_at            timestamptz NOT NULL,
  paid_at              timestamptz
) WITH (fillfactor = 80);

CREATE INDEX orders_of_customer ON ordering.orders (customer_id, placed_at DESC, order_id DESC);
CREATE INDEX orders_newest ON ordering.orders (placed_at DESC, order_id DESC);
CREATE INDEX orders_by_session ON ordering.orders USING gin (session_ids);
-- A cart can be waiting for one payment only: two tabs that check out at once cannot both be paid.
CREATE UNIQUE INDEX orders_one_open ON ordering.orders (customer_id)
  WHERE status IN ('awaiting_payment', 'payment_processing', 'payment_failed');

-- What points at people: kept out of the events, so that it can be erased while the history stays whole.
CREATE TABLE ordering.order_details (
  order_id        uuid PRIMARY KEY,
  customer_id     uuid NOT NULL,
  place_name      text,
  address_text    text,
  lat             double precision,
  lng             double precision,
  contact_name    text,
  contact_phone   text,
  message         text,
  invoice_name    text,
  invoice_tax_id  text,
  invoice_address text
);
CREATE INDEX order_details_of_customer ON ordering.order_details (customer_id);
