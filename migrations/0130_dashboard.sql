-- What happened, by day (Lisbon) and municipality, folded from the events of all orders and services.
CREATE SCHEMA dashboard;

-- `measure` names what is counted, see backend/src/dashboard/measures.policy.ts; `cents` is its money where it has any.
CREATE TABLE dashboard.daily_counts (
  day     date NOT NULL,
  measure text COLLATE "C" NOT NULL,
  city    text NOT NULL,
  count   bigint NOT NULL,
  cents   bigint NOT NULL,
  PRIMARY KEY (day, measure, city)
);
