-- [{orderId, number, lines}, …]: what orders took from the cart whose voucher was not paid; the customer may put it back.
ALTER TABLE cart.carts ADD COLUMN offered jsonb NOT NULL DEFAULT '[]';
-- [{productId, planId, name}, …]: lines that are no longer sold and made way, until the customer has read of them.
ALTER TABLE cart.carts ADD COLUMN gone jsonb NOT NULL DEFAULT '[]';
