-- Lists of orders can be sorted by each of these columns.
CREATE INDEX orders_by_total ON ordering.orders (total_cents, order_id);
CREATE INDEX orders_by_delivery_date ON ordering.orders ((delivery ->> 'date'), order_id);
