-- What is agreed or under way, for the list of those whose slot is over: few rows of many.
CREATE INDEX services_under_way ON fulfilment.services (scheduled_date)
  WHERE status IN ('accepted', 'in_progress', 'reschedule_proposed');
