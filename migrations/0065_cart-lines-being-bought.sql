-- Which orders are buying a line, and how many of it: {orderId: pieces}. Set at checkout; the pieces leave the line when
-- the order is paid. Two orders that buy the same line count its pieces from the first one on, so they overlap.
ALTER TABLE cart.lines ADD COLUMN buying jsonb NOT NULL DEFAULT '{}';
ALTER TABLE cart.kept_lines ADD COLUMN buying jsonb NOT NULL DEFAULT '{}';

-- {outcome, revision, lines, kept: [{productId, quantity, planId, kind, buying}, …]}, the lines in the order in which they
-- were added, what is kept the last first.
CREATE OR REPLACE FUNCTION cart.contents(of_user uuid, outcome text DEFAULT 'read') RETURNS jsonb LANGUAGE sql STABLE
  RETURN jsonb_build_object(
    'outcome', outcome,
    'revision', coalesce((SELECT c.revision FROM cart.carts c WHERE c.user_id = of_user), 0),
    'lines', coalesce((
      SELECT jsonb_agg(jsonb_build_object('productId', l.product_id, 'quantity', l.quantity, 'planId', l.plan_id,
                                          'kind', l.kind, 'buying', l.buying) ORDER BY l.added_at, l.product_id)
      FROM cart.lines l WHERE l.user_id = of_user), '[]'),
    'kept', coalesce((
      SELECT jsonb_agg(jsonb_build_object('productId', k.product_id, 'quantity', k.quantity, 'planId', k.plan_id,
                                          'kind', k.kind, 'buying', k.buying) ORDER BY k.place)
      FROM cart.kept_lines k WHERE k.user_id = of_user), '[]'));

-- Makes the cart, opened before in the same transaction, what it is to be. Lines that stay as they are keep their revision.
-- Outcome: written.
CREATE OR REPLACE FUNCTION cart.write(of_user uuid, new_lines jsonb, new_kept jsonb, at timestamptz)
  RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  -- The lines of one cart are of one kind.
  new_kind text := new_lines->0->>'kind';
BEGIN
  UPDATE cart.carts c SET revision = c.revision + 1, updated_at = at WHERE c.user_id = of_user;
  DELETE FROM cart.lines l WHERE l.user_id = of_user AND NOT EXISTS (
    SELECT FROM jsonb_to_recordset(new_lines) AS n ("productId" uuid, quantity smallint, "planId" uuid, kind text)
    WHERE n."productId" = l.product_id AND n.kind = l.kind AND n."planId" IS NOT DISTINCT FROM l.plan_id);
  UPDATE cart.carts c SET kind = coalesce(new_kind, c.kind) WHERE c.user_id = of_user;
  INSERT INTO cart.lines AS l (user_id, product_id, kind, quantity, plan_id, buying, revision, added_at)
    SELECT of_user, n."productId", n.kind, n.quantity, n."planId", coalesce(n.buying, '{}'), c.revision,
           at + n.place * interval '1 microsecond'
    FROM ROWS FROM (jsonb_to_recordset(new_lines)
                      AS ("productId" uuid, quantity smallint, "planId" uuid, kind text, buying jsonb))
         WITH ORDINALITY AS n ("productId", quantity, "planId", kind, buying, place)
    JOIN cart.carts c ON c.user_id = of_user
    ON CONFLICT (user_id, product_id) DO UPDATE SET quantity = excluded.quantity, buying = excluded.buying,
      revision = CASE WHEN l.quantity = excluded.quantity THEN l.revision ELSE excluded.revision END
    WHERE l.quantity <> excluded.quantity OR l.buying <> excluded.buying;
  DELETE FROM cart.kept_lines k WHERE k.user_id = of_user;
  INSERT INTO cart.kept_lines (user_id, product_id, kind, quantity, plan_id, buying, place)
    SELECT of_user, n."productId", n.kind, n.quantity, n."planId", coalesce(n.buying, '{}'), n.place
    FROM ROWS FROM (jsonb_to_recordset(new_kept)
                      AS ("productId" uuid, quantity smallint, "planId" uuid, kind text, buying jsonb))
         WITH ORDINALITY AS n ("productId", quantity, "planId", kind, buying, place);
  RETURN cart.contents(of_user, 'written');
END $$;

-- Remembers on the lines of the cart how many of each an order is buying; a line that is no longer there is left out.
-- A repeat changes nothing. Outcome: recorded.
CREATE FUNCTION cart.record_checkout(of_user uuid, buyer uuid, items jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM cart.carts c WHERE c.user_id = of_user FOR UPDATE;
  UPDATE cart.lines l SET buying = l.buying || jsonb_build_object(buyer::text, n.quantity)
    FROM jsonb_to_recordset(items) AS n ("productId" uuid, quantity smallint, "planId" uuid)
    WHERE l.user_id = of_user AND l.product_id = n."productId" AND l.plan_id IS NOT DISTINCT FROM n."planId";
  RETURN cart.contents(of_user, 'recorded');
END $$;

-- How many pieces of a line some paid orders have bought.
CREATE FUNCTION cart.bought(buying jsonb, paid text[]) RETURNS int LANGUAGE sql IMMUTABLE
  RETURN coalesce((SELECT max(b.value::int) FROM jsonb_each_text(buying) b WHERE b.key = ANY(paid)), 0);

-- What is left of `buying` once the pieces of the paid orders are gone and the orders that ended are forgotten.
CREATE FUNCTION cart.still_buying(buying jsonb, paid text[], ended text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE
  RETURN coalesce((
    SELECT jsonb_object_agg(b.key, b.value::int - cart.bought(buying, paid)) FROM jsonb_each_text(buying) b
    WHERE b.key <> ALL(paid || ended) AND b.value::int > cart.bought(buying, paid)), '{}');

-- Removes what the paid orders bought, from the cart and from what is kept for later, and forgets the orders that ended
-- without a payment. A repeat changes nothing. Outcomes: removed · unchanged (no line was being bought by them).
CREATE FUNCTION cart.remove_paid(of_user uuid, paid text[], ended text[], at timestamptz)
  RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  gone text[] := paid || ended;
  new_revision bigint;
BEGIN
  PERFORM FROM cart.carts c WHERE c.user_id = of_user FOR UPDATE;
  IF NOT EXISTS (SELECT FROM cart.lines l WHERE l.user_id = of_user AND l.buying ?| gone)
     AND NOT EXISTS (SELECT FROM cart.kept_lines k WHERE k.user_id = of_user AND k.buying ?| gone) THEN
    RETURN cart.contents(of_user, 'unchanged');
  END IF;
  UPDATE cart.carts c SET revision = c.revision + 1, updated_at = at WHERE c.user_id = of_user
    RETURNING c.revision INTO new_revision;
  DELETE FROM cart.lines l WHERE l.user_id = of_user AND l.quantity <= cart.bought(l.buying, paid);
  UPDATE cart.lines l SET quantity = l.quantity - cart.bought(l.buying, paid),
      buying = cart.still_buying(l.buying, paid, ended),
      revision = CASE WHEN cart.bought(l.buying, paid) = 0 THEN l.revision ELSE new_revision END
    WHERE l.user_id = of_user AND l.buying ?| gone;
  DELETE FROM cart.kept_lines k WHERE k.user_id = of_user AND k.quantity <= cart.bought(k.buying, paid);
  UPDATE cart.kept_lines k SET quantity = k.quantity - cart.bought(k.buying, paid),
      buying = cart.still_buying(k.buying, paid, ended)
    WHERE k.user_id = of_user AND k.buying ?| gone;
  RETURN cart.contents(of_user, 'removed');
END $$;
