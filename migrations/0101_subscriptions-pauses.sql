-- When a paused plan goes on by itself; null while it runs.
ALTER TABLE subscriptions.subscriptions ADD COLUMN paused_until timestamptz;
