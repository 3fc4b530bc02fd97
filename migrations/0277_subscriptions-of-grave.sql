-- A grave is removed only while no plan visits it.
CREATE INDEX subscriptions_of_grave ON subscriptions.subscriptions ((delivery->>'graveId'));
