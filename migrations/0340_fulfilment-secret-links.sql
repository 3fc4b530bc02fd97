-- Secret links that stand for a login: anybody follows one order (`follow`), a calendar reads a partner's agenda
-- (`agenda`). A link can be derived again from its purpose, its subject, `generation` and a secret of this installation;
-- only its hash is stored. A revoked link has no hash, and the next one a new generation.
CREATE TABLE fulfilment.secret_links (
  purpose    text NOT NULL CHECK (purpose IN ('follow', 'agenda')),
  -- The order, or the partner.
  subject_id uuid NOT NULL,
  -- Whose account has to be open: the order's customer, or the partner.
  owner_id   uuid NOT NULL,
  generation integer NOT NULL DEFAULT 1,
  token_hash bytea UNIQUE CHECK (octet_length(token_hash) = 32),
  revoked_at timestamptz,
  PRIMARY KEY (purpose, subject_id)
);
CREATE INDEX secret_links_of_owner ON fulfilment.secret_links (owner_id);
