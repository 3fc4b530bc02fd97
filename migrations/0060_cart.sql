-- One cart per user. Its rules are kept here, so that two tabs at once cannot break them.
CREATE SCHEMA cart;

CREATE TABLE cart.carts (
  user_id    uuid PRIMARY KEY,
  -- What the lines are; without lines it says nothing.
  kind       text NOT NULL CHECK (kind IN ('flower', 'clean')),
  -- Counts the changes of the cart.
  revision   bigint NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL,
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
  PRIMARY KEY (user_id, product_id),
  -- One type of item only.
  FOREIGN KEY (user_id, kind) REFERENCES cart.carts (user_id, kind),
  CHECK (kind = 'flower' OR quantity = 1),
  CHECK (kind = 'clean' OR plan_id IS NULL)
);
CREATE UNIQUE INDEX lines_one_cleaning ON cart.lines (user_id) WHERE kind = 'clean';

-- {outcome, revision, lines: [{productId, quantity, planId}, …]} in the order in which the lines were added.
CREATE FUNCTION cart.contents(of_user uuid, outcome text DEFAULT 'read') RETURNS jsonb LANGUAGE sql STABLE
  RETURN jsonb_build_object(
    'outcome', outcome,
    'revision', coalesce((SELECT c.revision FROM cart.carts c WHERE c.user_id = of_user), 0),
    'lines', coalesce((
      SELECT jsonb_agg(jsonb_build_object('productId', l.product_id, 'quantity', l.quantity, 'planId', l.plan_id)
                       ORDER BY l.added_at, l.product_id)
      FROM cart.lines l WHERE l.user_id = of_user), '[]'));

-- The cart's row is the lock under which its lines change: it is taken first, then the lines are read.
-- Outcomes: added · conflict (another type, or a cleaning beside anything) · too_many (more than 99 of one product).
CREATE FUNCTION cart.add_line(of_user uuid, product uuid, line_kind text, count int, plan uuid, at timestamptz)
  RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  lines_now int;
  cleanings int;
  others_kind int;
  already int;
BEGIN
  INSERT INTO cart.carts (user_id, kind, updated_at) VALUES (of_user, line_kind, at) ON CONFLICT (user_id) DO NOTHING;
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
