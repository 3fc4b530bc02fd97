-- The latest dispute of the payment at the payer's bank, and the consumer's withdrawal from the contract, as the order's
-- events say; null if there is none.
ALTER TABLE ordering.orders ADD COLUMN chargeback jsonb, ADD COLUMN withdrawal jsonb;
