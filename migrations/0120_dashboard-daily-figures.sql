-- Figures a day (Lisbon), folded from the events of all orders and services.
CREATE SCHEMA dashboard;

CREATE TABLE dashboard.daily_figures (
  day                date PRIMARY KEY,
  orders_placed      int NOT NULL DEFAULT 0,
  orders_paid        int NOT NULL DEFAULT 0,
  paid_cents         bigint NOT NULL DEFAULT 0,
  refunded_cents     bigint NOT NULL DEFAULT 0,
  offers_made        int NOT NULL DEFAULT 0,
  offers_accepted    int NOT NULL DEFAULT 0,
  offers_declined    int NOT NULL DEFAULT 0,
  offers_expired     int NOT NULL DEFAULT 0,
  services_escalated int NOT NULL DEFAULT 0,
  services_closed    int NOT NULL DEFAULT 0,
  services_cancelled int NOT NULL DEFAULT 0
);
