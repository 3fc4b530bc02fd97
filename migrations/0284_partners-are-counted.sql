-- Totals of lists are counted when they are read, up to a limit.
DROP FUNCTION partners.count_partners CASCADE;
DROP FUNCTION partners.add_partners;
DROP TABLE partners.partner_counts;
