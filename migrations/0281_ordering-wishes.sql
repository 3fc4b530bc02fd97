-- What the customer wrote with an order (card, ribbons, the choice for a missing flower) in one column that is erased as a
-- whole. A line of the event names its ribbon by the `ribbonId` that is inside.
ALTER TABLE ordering.order_details ADD COLUMN wishes jsonb;

UPDATE ordering.order_details AS d SET wishes = jsonb_strip_nulls(jsonb_build_object(
  'message', d.message,
  'substitution', d.substitution,
  'ribbons', (SELECT jsonb_agg(jsonb_build_object('ribbonId', r.ribbon_id, 'productId', r.product_id, 'text', r.text))
    FROM ordering.ribbon_texts AS r WHERE r.order_id = d.order_id)));

ALTER TABLE ordering.order_details DROP COLUMN message, DROP COLUMN substitution;
DROP TABLE ordering.ribbon_texts;
