-- How many minutes partners took to answer offers, by day (Lisbon) of the answer; from 100 minutes on, rounded to two
-- significant digits.
CREATE TABLE dashboard.partner_answers (
  day        date NOT NULL,
  partner_id uuid NOT NULL,
  minutes    integer NOT NULL,
  count      bigint NOT NULL,
  PRIMARY KEY (day, partner_id, minutes)
);
