-- How many checkouts were refused because no partner could come: per Lisbon day, municipality (DICO) and kind, without
-- anything about who asked.
CREATE TABLE ordering.refused_checkouts (
  day       date NOT NULL,
  city_code text NOT NULL,
  kind      text NOT NULL CHECK (kind IN ('flower', 'clean')),
  count     integer NOT NULL,
  PRIMARY KEY (day, city_code, kind)
);
