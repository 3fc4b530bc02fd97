-- The plan that an order renews, and the partner whom its customer wants to be asked first; null for all others.
ALTER TABLE ordering.orders ADD COLUMN renews uuid, ADD COLUMN preferred_partner_id uuid;

-- A renewal stands beside the customer's checkouts: it buys nothing from the cart.
DROP INDEX ordering.orders_one_open;
CREATE UNIQUE INDEX orders_one_open ON ordering.orders (customer_id)
  WHERE status IN ('awaiting_payment', 'payment_processing', 'payment_failed') AND phone IS NULL AND NOT has_voucher
    AND renews IS NULL;

-- Only one order for a plan's renewal waits to be paid. Paid ones are not in the index: a payment that comes late must
-- never be refused.
CREATE UNIQUE INDEX orders_one_renewal ON ordering.orders (renews)
  WHERE status IN ('awaiting_payment', 'payment_processing', 'payment_failed');
CREATE INDEX orders_renewing ON ordering.orders (renews) WHERE renews IS NOT NULL;
