-- Orders that an admin placed by phone: who, until when they wait, and whether the customer has accepted the terms.
ALTER TABLE ordering.orders ADD COLUMN phone jsonb;

-- One checkout of a customer can wait for its payment; what was ordered by phone waits apart from it.
DROP INDEX ordering.orders_one_open;
CREATE UNIQUE INDEX orders_one_open ON ordering.orders (customer_id)
  WHERE status IN ('awaiting_payment', 'payment_processing', 'payment_failed') AND phone IS NULL;
