CREATE SCHEMA cart;

-- The cart of a user: one row, which is read and written as a whole. The program has its rules.
CREATE TABLE cart.carts (
  user_id    uuid PRIMARY KEY,
  -- Counts the writes of the row.
  version    int NOT NULL DEFAULT 1,
  -- Counts the changes of what the customer has in the cart.
  revision   int NOT NULL DEFAULT 0,
  -- [{productId, quantity, planId, kind, buying}, …] in the order in which they were added. `buying` is {orderId: pieces}:
  -- the orders that buy the line, and how many of it.
  lines      jsonb NOT NULL DEFAULT '[]',
  -- Lines that left the cart for something that cannot be bought with them, the last first.
  kept       jsonb NOT NULL DEFAULT '[]',
  -- {mergeId: instant}: guests' carts that were merged, so that each is merged once.
  merges     jsonb NOT NULL DEFAULT '{}',
  -- {content, revision}: the last guest's cart that had no id, and the cart's revision after it.
  last_merge jsonb,
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- One type of item: a cleaning is alone.
  CHECK (jsonb_array_length(lines) <= 1 OR NOT lines @> '[{"kind": "clean"}]'),
  CHECK (NOT lines @? '$[*] ? (@.quantity < 1 || @.quantity > 99)'),
  CHECK (NOT kept @? '$[*] ? (@.quantity < 1 || @.quantity > 99)')
);
