-- Until when (the provider's clock) the customer must give bank details for a refund; null unless the provider asked.
ALTER TABLE payments.refunds ADD COLUMN action_by timestamptz;

-- Refunds of one act on one payment are requested from the provider as one: `batch_id` is the refund that leads them, the
-- refund itself when it travels alone, and null until it is requested for the first time. It never changes afterwards.
ALTER TABLE payments.refunds ADD COLUMN batch_id uuid;
CREATE INDEX refunds_batch ON payments.refunds (batch_id);
CREATE INDEX refunds_payment ON payments.refunds (payment_intent_id) WHERE batch_id IS NULL;
