-- What a florist does when a flower is missing (call, similar, none); NULL for cleanings and for orders of before.
ALTER TABLE ordering.order_details ADD COLUMN substitution text;

-- The words on ribbons: kept out of the events, which name the row, so that they can be erased.
CREATE TABLE ordering.ribbon_texts (
  ribbon_id   uuid PRIMARY KEY,
  order_id    uuid NOT NULL,
  customer_id uuid NOT NULL,
  product_id  uuid NOT NULL,
  text        text NOT NULL
);
CREATE INDEX ribbon_texts_of_order ON ordering.ribbon_texts (order_id);
CREATE INDEX ribbon_texts_of_customer ON ordering.ribbon_texts (customer_id);
