-- A cart is one row that is read and written as a whole; the program has its rules. `lines` and `kept` are lists of
-- {productId, quantity, planId, kind, buying: {orderId: pieces}}, `merges` is {mergeId: instant}, `last_merge`
-- {content, revision}.
ALTER TABLE cart.carts
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN lines jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN kept jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN merges jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN last_merge jsonb,
  ALTER COLUMN updated_at SET DEFAULT clock_timestamp();

UPDATE cart.carts AS c SET
  lines = cart.contents(c.user_id) -> 'lines',
  kept = cart.contents(c.user_id) -> 'kept',
  merges = coalesce((SELECT jsonb_object_agg(m.merge_id, m.merged_at) FROM cart.merges AS m WHERE m.user_id = c.user_id), '{}'),
  last_merge = CASE WHEN c.merged_content IS NOT NULL
    THEN jsonb_build_object('content', c.merged_content, 'revision', c.merged_revision) END;

DROP FUNCTION cart.contents, cart.add_line, cart.set_quantity, cart.remove_line, cart.remove_bought, cart.open, cart.write,
  cart.remember_merge, cart.remove_unsold, cart.forget_kept, cart.record_checkout, cart.remove_paid, cart.still_buying,
  cart.bought;
DROP TABLE cart.lines, cart.kept_lines, cart.merges;

ALTER TABLE cart.carts
  ALTER COLUMN revision TYPE integer,
  DROP COLUMN kind,
  DROP COLUMN merged_content,
  DROP COLUMN merged_revision,
  -- One type of item: a cleaning is alone.
  ADD CHECK (jsonb_array_length(lines) <= 1 OR NOT lines @> '[{"kind": "clean"}]'),
  ADD CHECK (NOT lines @? '$[*] ? (@.quantity < 1 || @.quantity > 99)'),
  ADD CHECK (NOT kept @? '$[*] ? (@.quantity < 1 || @.quantity > 99)');
