-- One cart per user. Its rules are kept here, so that two tabs at once cannot break them.
CREATE SCHEMA cart;

CREATE TABLE cart.carts (
  user_id         uuid PRIMARY KEY,
  -- What the lines are; without lines it says nothing.
  kind            text NOT NULL CHECK (kind IN ('flower', 'clean')),
  -- Counts the changes of the cart.
  revision        bigint NOT NULL DEFAULT 0,
  updated_at      timestamptz NOT NULL,
  -- The content of the last merge that had no id, and the cart's revision after it.
  merged_content  uuid,
  merged_revision bigint,
  UNIQUE (user_id, kind)
);

CREATE TABLE cart.lines (
  user_id    uuid NOT NULL,
  product_id uuid NOT NULL,
  kind       text NOT NULL,
  quantity   smallint NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  plan_id    uuid,
  -- The cart's revision at which this line was last changed.
  revision   bigint NOT NULL,
  added_at   timestamptz NOT NULL,
  -- Which orders are buying the line, and how many of it: {orderId: pieces}. Set at checkout; the pieces leave the line
  -- when the order is paid. Two orders that buy the same line count its pieces from the first one on, so they overlap.
  buying     jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (user_id, product_id),
  -- One type of item only.
  FOREIGN KEY (user_id, kind) REFERENCES cart.carts (user_id, kind),
  CHECK (kind = 'flower' OR quantity = 1),
  CHECK (kind = 'clean' OR plan_id IS NULL)
);
CREATE UNIQUE INDEX lines_one_cleaning ON cart.lines (user_id) WHERE kind = 'clean';

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
  -- As of a line of the cart.
  buying     jsonb NOT NULL DEFAULT '{}',
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

-- {outcome, revision, lines, kept: [{productId, quantity, planId, kind, buying}, …]}, the lines in the order in which they
-- were added, what is kept the last first.
CREATE FUNCTION cart.contents(of_user uuid, outcome text DEFAULT 'read') RETURNS jsonb LANGUAGE sql STABLE
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

-- The cart's row is the lock under which its lines change: it is taken first, then the lines are read.
-- Outcomes: added · conflict (another type, or a cleaning beside anything) · too_many (more than 99 of one product).
-- Two first lines at once may meet at either of the two keys of a cart; naming one as the place of the conflict lets the
-- other one refuse.
CREATE FUNCTION cart.add_line(of_user uuid, product uuid, line_kind text, count int, plan uuid, at timestamptz)
  RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  lines_now int;
  cleanings int;
  others_kind int;
  already int;
BEGIN
  INSERT INTO cart.carts (user_id, kind, updated_at) VALUES (of_user, line_kind, at) ON CONFLICT DO NOTHING;
  PERFORM FROM cart.carts c WHERE c.user_id = of_user FOR UPDATE;

  SELECT count(*), count(*) FILTER (WHERE l.kind = 'clean'), count(*) FILTER (WHERE l.kind <> line_kind),
         coalesce(max(l.quantity) FILTER (WHERE l.product_id = product), 0)
    INTO lines_now, cleanings, others_kind, already
    FROM cart.lines l WHERE l.user_id = of_user;
  IF cleanings > 0 OR others_kind > 0 OR (line_kind = 'clean' AND lines_now > 0) THEN
    RETURN cart.contents(of_user, 'conflict');
  END IF;
  IF already + count > 99 THEN
    RETURN cart.contents(of_user, 'too_many');
  END IF;

  UPDATE cart.carts c SET kind = line_kind, revision = c.revision + 1, updated_at = at WHERE c.user_id = of_user;
  INSERT INTO cart.lines AS l (user_id, product_id, kind, quantity, plan_id, revision, added_at)
    SELECT of_user, product, line_kind, count, plan, c.revision, at FROM cart.carts c WHERE c.user_id = of_user
    ON CONFLICT (user_id, product_id) DO UPDATE SET quantity = l.quantity + excluded.quantity, revision = excluded.revision;
  RETURN cart.contents(of_user, 'added');
END $$;

-- Outcomes: changed · missing (no such line) · conflict (a cleaning is always one).
CREATE FUNCTION cart.set_quantity(of_user uuid, product uuid, count int, at timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  line cart.lines;
BEGIN
  PERFORM FROM cart.carts c WHERE c.user_id = of_user FOR UPDATE;
  SELECT * INTO line FROM cart.lines l WHERE l.user_id = of_user AND l.product_id = product;
  IF NOT FOUND THEN
    RETURN cart.contents(of_user, 'missing');
  END IF;
  IF line.kind = 'clean' AND count <> 1 THEN
    RETURN cart.contents(of_user, 'conflict');
  END IF;
  IF line.quantity <> count THEN
    UPDATE cart.carts c SET revision = c.revision + 1, updated_at = at WHERE c.user_id = of_user;
    UPDATE cart.lines l SET quantity = count, revision = c.revision
      FROM cart.carts c WHERE c.user_id = of_user AND l.user_id = of_user AND l.product_id = product;
  END IF;
  RETURN cart.contents(of_user, 'changed');
END $$;

-- Outcomes: removed · missing (no such line).
CREATE FUNCTION cart.remove_line(of_user uuid, product uuid, at timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM cart.carts c WHERE c.user_id = of_user FOR UPDATE;
  DELETE FROM cart.lines l WHERE l.user_id = of_user AND l.product_id = product;
  IF NOT FOUND THEN
    RETURN cart.contents(of_user, 'missing');
  END IF;
  UPDATE cart.carts c SET revision = c.revision + 1, updated_at = at WHERE c.user_id = of_user;
  RETURN cart.contents(of_user, 'removed');
END $$;

-- Removes what was in the cart at a revision and has not been changed since; a repeat finds nothing more to remove.
-- Outcome: emptied.
CREATE FUNCTION cart.remove_bought(of_user uuid, bought_at bigint, at timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM cart.carts c WHERE c.user_id = of_user FOR UPDATE;
  DELETE FROM cart.lines l WHERE l.user_id = of_user AND l.revision <= bought_at;
  IF FOUND THEN
    UPDATE cart.carts c SET revision = c.revision + 1, updated_at = at WHERE c.user_id = of_user;
  END IF;
  RETURN cart.contents(of_user, 'emptied');
END $$;

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
CREATE FUNCTION cart.write(of_user uuid, new_lines jsonb, new_kept jsonb, at timestamptz)
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
