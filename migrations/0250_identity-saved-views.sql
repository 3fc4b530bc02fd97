-- The views of lists that an admin has saved: filters, sort and columns, by list and name.
CREATE TABLE identity.saved_views (
  user_id uuid PRIMARY KEY,
  views   jsonb NOT NULL
);
