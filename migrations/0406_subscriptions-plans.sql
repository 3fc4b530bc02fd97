-- Admins list and count the subscriptions of one plan of the catalogue.
CREATE INDEX subscriptions_of_plan ON subscriptions.subscriptions (plan_id, purchased_at DESC, subscription_id DESC);
