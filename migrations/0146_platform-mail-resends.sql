-- The mails about an order, for the order's page.
CREATE INDEX mail_outbox_of_order ON platform.mail_outbox ((values ->> 'orderId'), created_at DESC, id DESC)
  WHERE values ? 'orderId';

-- Which mails admins sent again, and who did: the new mail names the one that it repeats. Rows are only added.
CREATE TABLE platform.mail_resends (
  mail_id    uuid PRIMARY KEY,
  of_mail_id uuid NOT NULL,
  order_id   uuid NOT NULL,
  actor_id   uuid NOT NULL,
  -- Business clock.
  at         timestamptz NOT NULL
);
CREATE INDEX mail_resends_of_order ON platform.mail_resends (order_id, at DESC);
