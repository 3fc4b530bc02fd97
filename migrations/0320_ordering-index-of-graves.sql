-- orders_at_grave holds the same expression without the orders to no grave, and serves `=` and `= ANY` alike.
DROP INDEX ordering.orders_of_grave;
