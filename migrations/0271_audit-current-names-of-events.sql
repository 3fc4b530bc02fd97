-- Events were renamed. Their rows keep the stored names, which are hashed; what the audit is searched by has the current ones.
CREATE TEMPORARY TABLE renamed (former text COLLATE "C" PRIMARY KEY, current text COLLATE "C" NOT NULL) ON COMMIT DROP;
INSERT INTO renamed VALUES
  ('WithdrewLate', 'PartnerWithdrewLate'),
  ('NoShow', 'PartnerDidNotShow'),
  ('EscalationDue', 'ServiceEscalated'),
  ('StalledEscalated', 'StalledServiceEscalated'),
  ('PaidTooLate', 'PaymentReceivedTooLate'),
  ('RedoReassigned', 'RedoAssignedToAnotherPartner'),
  ('NewDateChosen', 'DeliveryDateChanged'),
  ('ServiceConcluded', 'OrderServiceEnded');
UPDATE audit.entries SET type = current FROM renamed WHERE type = former;
UPDATE audit.counts SET type = current FROM renamed WHERE type = former;
