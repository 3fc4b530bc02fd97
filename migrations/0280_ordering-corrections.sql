-- What a correction of an order replaced, one row a text: apart from the events, so that it can be erased. The event names
-- the row by its id.
CREATE TABLE ordering.corrected_texts (
  text_id     uuid PRIMARY KEY,
  order_id    uuid NOT NULL,
  customer_id uuid NOT NULL,
  field       text NOT NULL,
  -- The product whose ribbon was corrected; null for any other field.
  product_id  uuid,
  -- Null where there was no text, or is none from then on.
  before      text,
  after       text,
  -- Business clock.
  written_at  timestamptz NOT NULL
);
CREATE INDEX corrected_texts_of_order ON ordering.corrected_texts (order_id);
CREATE INDEX corrected_texts_of_customer ON ordering.corrected_texts (customer_id);

-- How often the order was corrected.
ALTER TABLE ordering.orders ADD COLUMN corrections int NOT NULL DEFAULT 0;

-- Admins also find an order by the name of the dead, and by the recipient's.
ALTER TABLE ordering.order_details ALTER COLUMN search SET EXPRESSION AS (
  platform.fold(coalesce(contact_name, '') || ' ' || coalesce(invoice_name, '') || ' ' || coalesce(place_name, '')
    || ' ' || coalesce(wishes #>> '{ceremony,deceasedName}', '')));
