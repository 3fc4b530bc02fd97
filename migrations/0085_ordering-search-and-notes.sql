-- Admins find orders by number, and by the people that stand in them.
ALTER TABLE ordering.order_details
  ADD COLUMN search text GENERATED ALWAYS AS (
    platform.fold(coalesce(contact_name, '') || ' ' || coalesce(invoice_name, '') || ' ' || coalesce(place_name, ''))) STORED;
CREATE INDEX order_details_search ON ordering.order_details USING gin (search public.gin_trgm_ops);
CREATE INDEX order_details_phone_search ON ordering.order_details USING gin (contact_phone public.gin_trgm_ops);
CREATE INDEX order_details_tax_id ON ordering.order_details (invoice_tax_id) WHERE invoice_tax_id IS NOT NULL;
CREATE INDEX orders_number_search ON ordering.orders USING gin (platform.search_code(number) public.gin_trgm_ops);
CREATE INDEX orders_by_status ON ordering.orders (status, placed_at DESC, order_id DESC);

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
