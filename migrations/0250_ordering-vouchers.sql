-- What a payer needs to pay the voucher of an attempt: outside the events, so that it can be erased. An order with a row
-- took its lines from the cart. The numbers are null where the provider did not say them.
CREATE TABLE ordering.vouchers (
  attempt_id  uuid PRIMARY KEY,
  order_id    uuid NOT NULL,
  customer_id uuid NOT NULL,
  entity      text,
  reference   text
);
CREATE INDEX vouchers_of_order ON ordering.vouchers (order_id);
CREATE INDEX vouchers_of_customer ON ordering.vouchers (customer_id);
INSERT INTO ordering.vouchers (attempt_id, order_id, customer_id)
  SELECT gen_random_uuid(), order_id, customer_id FROM ordering.orders WHERE status = 'payment_processing';

-- Whether an order that waits for its payment has, or had, a voucher: it stands beside the customer's next checkout.
ALTER TABLE ordering.orders ADD COLUMN has_voucher boolean NOT NULL DEFAULT false;
UPDATE ordering.orders SET has_voucher = true
  WHERE status IN ('payment_processing', 'payment_failed') AND payment_method = 'multibanco';
DROP INDEX ordering.orders_one_open;
CREATE UNIQUE INDEX orders_one_open ON ordering.orders (customer_id)
  WHERE status IN ('awaiting_payment', 'payment_processing', 'payment_failed') AND phone IS NULL AND NOT has_voucher;

-- The language in which the customer ordered, and in which is written to them about it; null for orders of before.
ALTER TABLE ordering.order_details ADD COLUMN language text;
