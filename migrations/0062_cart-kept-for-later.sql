-- What had to leave a cart for something that cannot be bought with it. Flowers of one product are summed, a cleaning is
-- kept once for each plan it was to be bought in.
CREATE TABLE cart.kept_lines (
  user_id    uuid NOT NULL REFERENCES cart.carts (user_id),
  product_id uuid NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('flower', 'clean')),
  quantity   smallint NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  plan_id    uuid,
  -- The last kept is the first to be offered again.
  place      int NOT NULL,
  CHECK (kind = 'flower' OR quantity = 1),
  CHECK (kind = 'clean' OR plan_id IS NULL),
  UNIQUE NULLS NOT DISTINCT (user_id, product_id, plan_id)
);

-- Guests' carts that have come in, so that each does so once.
CREATE TABLE cart.merges (
  user_id   uuid NOT NULL REFERENCES cart.carts (user_id),
  merge_id  uuid NOT NULL,
  merged_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, merge_id)
);

-- The content of the last merge that had no id, and the cart's revision after it.
ALTER TABLE cart.carts ADD COLUMN merged_content uuid, ADD COLUMN merged_revision bigint;

-- {outcome, revision, lines, kept: [{productId, quantity, planId, kind}, …]}, the lines in the order in which they were
-- added, what is kept the last first.
CREATE OR REPLACE FUNCTION cart.contents(of_user uuid, outcome text DEFAULT 'read') RETURNS jsonb LANGUAGE sql STABLE
  RETURN jsonb_build_object(
    'outcome', outcome,
    'revision', coalesce((SELECT c.revision FROM cart.carts c WHERE c.user_id = of_user), 0),
    'lines', coalesce((
      SELECT jsonb_agg(jsonb_build_object('productId', l.product_id, 'quantity', l.quantity, 'planId', l.plan_id,
                                          'kind', l.kind) ORDER BY l.added_at, l.product_id)
      FROM cart.lines l WHERE l.user_id = of_user), '[]'),
    'kept', coalesce((
      SELECT jsonb_agg(jsonb_build_object('productId', k.product_id, 'quantity', k.quantity, 'planId', k.plan_id,
                                          'kind', k.kind) ORDER BY k.place)
      FROM cart.kept_lines k WHERE k.user_id = of_user), '[]'));

-- The cart under its lock, for a change that is worked out outside; `merge` and `content` name what is about to come in.
-- Outcomes: open · repeated (that has come in already).
CREATE FUNCTION cart.open(of_user uuid, merge uuid, content uuid, at timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cart.carts (user_id, kind, updated_at) VALUES (of_user, 'flower', at) ON CONFLICT DO NOTHING;
  PERFORM FROM cart.carts c WHERE c.user_id = of_user FOR UPDATE;
  IF EXISTS (SELECT FROM cart.merges m WHERE m.user_id = of_user AND m.merge_id = merge)
     OR EXISTS (SELECT FROM cart.carts c WHERE c.user_id = of_user AND c.merged_content = content
                AND c.merged_revision = c.revision) THEN
    RETURN cart.contents(of_user, 'repeated');
  END IF;
  RETURN cart.contents(of_user, 'open');
END $$;

-- Makes the cart, opened before in the same transaction, what it is to be. Lines that stay as they are keep their revision.
-- Outcome: written.
CREATE FUNCTION cart.write(of_user uuid, new_lines jsonb, new_kept jsonb, at timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  -- The lines of one cart are of one kind.
  new_kind text := new_lines->0->>'kind';
BEGIN
  UPDATE cart.carts c SET revision = c.revision + 1, updated_at = at WHERE c.user_id = of_user;
  DELETE FROM cart.lines l WHERE l.user_id = of_user AND NOT EXISTS (
    SELECT FROM jsonb_to_recordset(new_lines) AS n ("productId" uuid, quantity smallint, "planId" uuid, kind text)
    WHERE n."productId" = l.product_id AND n.kind = l.kind AND n."planId" IS NOT DISTINCT FROM l.plan_id);
  UPDATE cart.carts c SET kind = coalesce(new_kind, c.kind) WHERE c.user_id = of_user;
  INSERT INTO cart.lines AS l (user_id, product_id, kind, quantity, plan_id, revision, added_at)
    SELECT of_user, n."productId", n.kind, n.quantity, n."planId", c.revision, at + n.place * interval '1 microsecond'
    FROM ROWS FROM (jsonb_to_recordset(new_lines) AS ("productId" uuid, quantity smallint, "planId" uuid, kind text))
         WITH ORDINALITY AS n ("productId", quantity, "planId", kind, place)
    JOIN cart.carts c ON c.user_id = of_user
    ON CONFLICT (user_id, product_id) DO UPDATE SET quantity = excluded.quantity, revision = excluded.revision
    WHERE l.quantity <> excluded.quantity;
  DELETE FROM cart.kept_lines k WHERE k.user_id = of_user;
  INSERT INTO cart.kept_lines (user_id, product_id, kind, quantity, plan_id, place)
    SELECT of_user, n."productId", n.kind, n.quantity, n."planId", n.place
    FROM ROWS FROM (jsonb_to_recordset(new_kept) AS ("productId" uuid, quantity smallint, "planId" uuid, kind text))
         WITH ORDINALITY AS n ("productId", quantity, "planId", kind, place);
  RETURN cart.contents(of_user, 'written');
END $$;

-- Remembers what has come in: by its id for as long as a browser may send it again, else by its content.
CREATE FUNCTION cart.remember_merge(of_user uuid, merge uuid, content uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM cart.merges m WHERE m.user_id = of_user AND m.merged_at < at - interval '90 days';
  IF merge IS NOT NULL THEN
    INSERT INTO cart.merges (user_id, merge_id, merged_at) VALUES (of_user, merge, at);
  END IF;
  UPDATE cart.carts c SET merged_content = content, merged_revision = c.revision WHERE c.user_id = of_user;
END $$;

-- Removes lines of what is no longer sold, as they were when that was found out.
-- Outcome: removed.
CREATE FUNCTION cart.remove_unsold(of_user uuid, unsold jsonb, at timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM cart.carts c WHERE c.user_id = of_user FOR UPDATE;
  DELETE FROM cart.lines l USING jsonb_to_recordset(unsold) AS n ("productId" uuid, "planId" uuid)
    WHERE l.user_id = of_user AND l.product_id = n."productId" AND l.plan_id IS NOT DISTINCT FROM n."planId";
  IF FOUND THEN
    UPDATE cart.carts c SET revision = c.revision + 1, updated_at = at WHERE c.user_id = of_user;
  END IF;
  RETURN cart.contents(of_user, 'removed');
END $$;

-- Lets go of what was kept for later. Outcome: forgotten.
CREATE FUNCTION cart.forget_kept(of_user uuid, at timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM cart.carts c WHERE c.user_id = of_user FOR UPDATE;
  DELETE FROM cart.kept_lines k WHERE k.user_id = of_user;
  IF FOUND THEN
    UPDATE cart.carts c SET revision = c.revision + 1, updated_at = at WHERE c.user_id = of_user;
  END IF;
  RETURN cart.contents(of_user, 'forgotten');
END $$;
