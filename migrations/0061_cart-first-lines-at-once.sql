-- Two first lines at once may meet at either of the two keys of a cart; naming one as the place of the conflict lets the
-- other one refuse.
CREATE OR REPLACE FUNCTION cart.add_line(of_user uuid, product uuid, line_kind text, count int, plan uuid, at timestamptz)
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
