-- Closing an account kept the address of its home deliveries. A row without a point (lat) belongs to a closed account.
UPDATE ordering.order_details SET address = NULL WHERE lat IS NULL AND address IS NOT NULL;
