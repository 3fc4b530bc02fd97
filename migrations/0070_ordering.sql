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
  paid_at              timestamptz,
  -- Until when the customer may choose another date for a payment that came too late; null while nothing waits for it.
  new_date_by          timestamptz,
  -- Of an order that an admin placed by phone: who, until when it waits, and whether the customer has accepted the terms.
  phone                jsonb,
  -- The recorded cancellation of a paid order; null while the order goes on.
  cancellation         jsonb,
  -- Whether a refund of any payment of the order was ever requested; an order without one is read without its events.
  has_refunds          boolean NOT NULL
) WITH (fillfactor = 80);

CREATE INDEX orders_of_customer ON ordering.orders (customer_id, placed_at DESC, order_id DESC);
CREATE INDEX orders_newest ON ordering.orders (placed_at DESC, order_id DESC);
CREATE INDEX orders_by_status ON ordering.orders (status, placed_at DESC, order_id DESC);
CREATE INDEX orders_by_total ON ordering.orders (total_cents, order_id);
CREATE INDEX orders_by_delivery_date ON ordering.orders ((delivery ->> 'date'), order_id);
CREATE INDEX orders_number_search ON ordering.orders USING gin (platform.search_code(number) public.gin_trgm_ops);
CREATE INDEX orders_by_session ON ordering.orders USING gin (session_ids);
-- One checkout of a customer can wait for its payment: two tabs that check out at once cannot both be paid. What was
-- ordered by phone waits apart from it.
CREATE UNIQUE INDEX orders_one_open ON ordering.orders (customer_id)
  WHERE status IN ('awaiting_payment', 'payment_processing', 'payment_failed') AND phone IS NULL;

-- What points at people: kept out of the events, so that it can be erased while the history stays whole.
CREATE TABLE ordering.order_details (
  order_id        uuid PRIMARY KEY,
  customer_id     uuid NOT NULL,
  place_name      text,
  address_text    text,
  -- Null once the account was closed.
  lat             double precision,
  lng             double precision,
  contact_name    text,
  contact_phone   text,
  invoice_name    text,
  invoice_tax_id  text,
  invoice_address text,
  -- The address of a home or church in its parts.
  address         jsonb,
  -- What admins find the order by.
  search          text GENERATED ALWAYS AS (
    platform.fold(coalesce(contact_name, '') || ' ' || coalesce(invoice_name, '') || ' ' || coalesce(place_name, ''))) STORED,
  -- Whose tax number it is: ISO 3166-1, two letters.
  invoice_tax_country text CHECK (invoice_tax_country ~ '^[A-Z]{2}$'),
  -- What the customer wrote with the order: {message, substitution, ribbons: [{ribbonId, productId, text}, …]}. A line of
  -- the event names its ribbon by the `ribbonId`.
  wishes          jsonb
);
CREATE INDEX order_details_of_customer ON ordering.order_details (customer_id);
CREATE INDEX order_details_search ON ordering.order_details USING gin (search public.gin_trgm_ops);
CREATE INDEX order_details_phone_search ON ordering.order_details USING gin (contact_phone public.gin_trgm_ops);
CREATE INDEX order_details_tax_id ON ordering.order_details (invoice_tax_id) WHERE invoice_tax_id IS NOT NULL;

-- What admins note about an order for each other; customers never see it. It may name people, so it goes with the account.
CREATE TABLE ordering.order_notes (
  id          uuid PRIMARY KEY,
  order_id    uuid NOT NULL,
  customer_id uuid NOT NULL,
  author_id   uuid NOT NULL,
  text        text NOT NULL,
  written_at  timestamptz NOT NULL
);
CREATE INDEX order_notes_of_order ON ordering.order_notes (order_id, written_at DESC);
CREATE INDEX order_notes_of_customer ON ordering.order_notes (customer_id);
